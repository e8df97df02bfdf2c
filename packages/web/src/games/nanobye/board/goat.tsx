/** The goat of the game, with a helmet under water, in a box of 24 × 24. */

const ink = '#1b2b33';

export function Goat({ helmet = false }: { readonly helmet?: boolean }) {
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <path d="M6 23l1-8M10 23v-7M16 23v-7M19 23l-1-8" stroke={ink} strokeWidth="1.8" />
      <path d="M4 12q1-3 5-3h6q5 0 5 5 0 4-4 4H8q-5 0-4-6z" fill="#fbf7ee" />
      <path d="M15 11l2-7 5-1 2 4-3 2-1 4z" fill="#fbf7ee" />
      <path d="M18 3q-1-4-5-3M20 2.5q0-4-3-5" fill="none" stroke="#7a5a37" strokeWidth="1.6" />
      <circle cx="20.4" cy="5" r="0.9" fill={ink} />
      <path d="M22 9q0 2-1 3" fill="none" stroke="#7a5a37" strokeWidth="1.2" />
      {helmet && (
        <>
          <circle cx="19.5" cy="4.5" r="7" fill="#cfeefa" fillOpacity="0.45" />
          <circle cx="19.5" cy="4.5" r="7" fill="none" stroke="#d99a2b" strokeWidth="1.6" />
          <path d="M14 11.5h10" stroke="#d99a2b" strokeWidth="2.4" />
        </>
      )}
    </g>
  );
}

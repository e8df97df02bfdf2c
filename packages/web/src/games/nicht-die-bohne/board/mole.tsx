/** Draws the mole, for the minus cards and the lid of the box. */
const DARK = '#2b1d10';

export function Mole() {
  return (
    <>
      <path d="M17 66V46q0-18 15-18t15 18v20z" fill="#4a3a35" />
      <ellipse cx="32" cy="47" rx="9" ry="7" fill="#6b564e" />
      <ellipse cx="32" cy="43.500" rx="4.500" ry="3.400" fill="#f2a7a0" />
      <circle cx="25" cy="37.500" r="2" fill="#fff8e3" />
      <circle cx="39" cy="37.500" r="2" fill="#fff8e3" />
      <circle cx="25.500" cy="38" r="1" fill={DARK} />
      <circle cx="38.500" cy="38" r="1" fill={DARK} />
      <path
        d="M27 50q5 4 10 0"
        fill="none"
        stroke={DARK}
        strokeWidth="1.500"
        strokeLinecap="round"
      />
      <path d="M8 72q2-18 24-18t24 18z" fill="#8a6038" />
      <path d="M16 56h31v13H16z" fill="#ecd3a0" />
      <path d="M24 62.500h15" stroke={DARK} strokeWidth="4.500" strokeLinecap="round" />
      <path d="M13 58q5-5 8 1l-2 5q-6 1-6-6zM50 58q-5-5-8 1l2 5q6 1 6-6z" fill="#f2a7a0" />
    </>
  );
}

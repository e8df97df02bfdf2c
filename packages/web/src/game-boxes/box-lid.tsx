/** The lid of a box: the drawing from the game's folder, or a plain lid with the game's initial. */
import lids from 'virtual:shelf/lids';

export function BoxLid({ id }: { readonly id: string }) {
  const Drawing = lids[id];
  return (
    <svg
      className="lid"
      viewBox="0 0 160 120"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
    >
      {Drawing ? (
        <Drawing />
      ) : (
        <>
          <rect width="160" height="120" fill="#6b5b46" />
          <text x="80" y="82" fontSize="64" textAnchor="middle" fill="#f4efe6" fontFamily="serif">
            {id[0]?.toUpperCase()}
          </text>
        </>
      )}
    </svg>
  );
}

/** Small line drawings for the ways to use a box: with friends, on this device, learn, score pad. */

const DRAWINGS = {
  friends:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.4-4 3-6 6.5-6s6.1 2 6.5 6M16 4.6a3.4 3.4 0 0 1 0 6M18 14.6c2 .8 3.2 2.6 3.5 5.4',
  device:
    'M8 2.500h8a1.5 1.5 0 0 1 1.5 1.500v16a1.5 1.5 0 0 1-1.5 1.500H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.500ZM11 18.500h2',
  learn:
    'M12 6.500c-2-1.7-5-2.2-9-2v14c4-.2 7 .3 9 2 2-1.7 5-2.2 9-2v-14c-4-.2-7 .3-9 2ZM12 6.500v14',
  pad: 'M5 3.500h11v9M5 3.500v17h8M8 8h5M8 12h3M20.5 12.500l-6.5 6.5-.6 2.6 2.6-.6 6.5-6.500Z',
  ranking: 'M4 20.500v-7h5v7M9.5 20.500v-16h5v16M15 20.500v-10h5v10M2.5 20.500h19',
  tables: 'M12 5c5 0 9 1.6 9 3.500S17 12 12 12 3 10.4 3 8.5 7 5 12 5ZM12 12v8M8 20.500h8',
} as const;

export type Way = keyof typeof DRAWINGS;

export function WayIcon({ way }: { readonly way: Way }) {
  return (
    <svg className="way-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={DRAWINGS[way]} />
    </svg>
  );
}

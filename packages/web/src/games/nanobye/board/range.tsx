/**
 * The stakes as a landscape: rings on a map before the cote is known, then mountains or trenches as
 * high or deep as the stakes. Every contour line is worth one.
 */
import type { Seat } from '@ludotheque/core';
import type { Cote } from '@ludotheque/games/nanobye';
import { memo } from 'react';

/** The highest stake of a seat: three in tour 1 and nine in tour 2. */
const MAX_STAKE = 12;
const LEVELS = Array.from({ length: MAX_STAKE }, (_, level) => level);
const CONTOUR_STEP = 10;

/** Half the width of a mountain at this many steps below the summit: steep above, broad below. */
const halfWidthAt = (level: number) => 4 + 2.6 * level + 0.22 * level ** 2;

/** All contour lines as one path, which is drawn as fast as a single line. */
const CONTOURS = LEVELS.slice(1)
  .map((level) => {
    const [w, y] = [halfWidthAt(level), level * CONTOUR_STEP];
    return `M${50 - w} ${y}q${0.5 * w} ${2 + (level % 3)} ${w} 1t${w} -1`;
  })
  .join('');

const Mountain = memo(function Mountain() {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 120" preserveAspectRatio="none" className="mountain">
      <path
        className="lit"
        d={`M50 0L${50 - halfWidthAt(4) - 3} 42l-4 2L${50 - halfWidthAt(12)} 120H${50 + halfWidthAt(12)}L${50 + halfWidthAt(7)} 68l-3-8z`}
      />
      <path
        className="shade"
        d={`M50 0l4 18-6 14 8 22-9 26 12 40H${50 + halfWidthAt(12)}L${50 + halfWidthAt(7)} 68l-3-8z`}
      />
      <path className="snow" d="M50 0L44.5 11l3-1.5 2 4 2-3.5 2.5 3 2-2z" />
      <path className="snow-shade" d="M50 0l1.5 10 2.5 3 2-2z" />
      <path className="contour" d={CONTOURS} />
    </svg>
  );
});

const Trench = memo(function Trench() {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 120" preserveAspectRatio="none" className="trench">
      <path
        className="upper"
        d={`M50 120L${50 - halfWidthAt(7)} 52l3-6L${50 - halfWidthAt(12)} 0H${50 + halfWidthAt(12)}L${50 + halfWidthAt(6)} 58z`}
      />
      <path
        className="lower"
        d={`M50 120L${50 - halfWidthAt(5)} 70q8 4 ${halfWidthAt(5)} 0t${halfWidthAt(5)} 0z`}
      />
      <path className="contour" transform="matrix(1 0 0 -1 0 120)" d={CONTOURS} />
    </svg>
  );
});

/** Low stakes are drawn larger, so that they can be seen. */
function chooseScale(stakes: readonly SeatStake[]): number {
  const most = Math.max(...stakes.map(({ planned, staked }) => staked + planned));
  if (most <= MAX_STAKE / 4) return 4;
  return most <= MAX_STAKE / 2 ? 2 : 1;
}

/** A stake seen from above, before the cote is known. */
const Rings = memo(function Rings({ count }: { readonly count: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" className="rings">
      {LEVELS.slice(0, count).map((ring) => (
        <ellipse key={ring} cx="50" cy="50" rx={23 + 12 * ring} ry={16 + 11 * ring} />
      ))}
    </svg>
  );
});

export interface SeatStake {
  readonly seat: Seat;
  readonly name: string;
  readonly staked: number;
  /** What the viewer is about to add. */
  readonly planned: number;
  /** Whether the seat has quit this manche. */
  readonly out: boolean;
  readonly label: string;
}

export function Range({
  cote,
  stakes,
}: {
  readonly cote: Cote | null;
  readonly stakes: readonly SeatStake[];
}) {
  const scale = chooseScale(stakes);
  return (
    <ol className={`range ${cote ?? 'map'}`}>
      {stakes.map(({ label, name, out, planned, seat, staked }) => {
        const level = Math.min(MAX_STAKE, staked + planned);
        const style = { '--level': level / MAX_STAKE, '--scale': scale };
        return (
          <li
            key={seat}
            className={`${out ? 'out' : ''} ${planned > 0 ? 'planned' : ''}`}
            style={style}
          >
            <span className="unseen">{label}</span>
            <span className="site" data-zone={`shown-${seat}`} aria-hidden="true">
              {cote === null && <Rings count={level} />}
              <span className="rise">
                {cote === 'everest' && <Mountain />}
                {cote === 'abyss' && <Trench />}
              </span>
              <span className="mark">{level > 0 && <b>{staked + planned}</b>}</span>
            </span>
            <span className="base" aria-hidden="true">
              {name}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/**
 * Draws the chain of takes as garden twine. Each piece starts at a numbered peg beside the seat that
 * takes and ends with an arrow at the seat whose card is taken, which takes next. So every seat has
 * at most one peg and one arrow, and they do not overlap.
 */
import { type RefObject, useEffect, useState } from 'react';
import type { Take } from './chain.ts';
import './twine.css';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface BedMeasures {
  readonly width: number;
  readonly height: number;
  readonly spots: ReadonlyMap<number, Point>;
  /** Half the width of a card. */
  readonly reach: number;
}

function measureSpots(bed: HTMLElement): BedMeasures {
  const frame = bed.getBoundingClientRect();
  const spots = new Map<number, Point>();
  let reach = 0;
  for (const spot of bed.querySelectorAll<HTMLElement>('.spot')) {
    const box = spot.getBoundingClientRect();
    reach = box.width / 2;
    spots.set(Number(spot.dataset.seat), {
      x: box.left + box.width / 2 - frame.left,
      y: box.top + box.height / 2 - frame.top,
    });
  }
  return { width: frame.width, height: frame.height, spots, reach };
}

/** A curve from near the middle of one card to the edge of another. */
function bendTwine(from: Point, to: Point, reach: number) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const bend = Math.min(36, length * 0.2);
  const middle = {
    x: (from.x + to.x) / 2 - (dy / length) * bend,
    y: (from.y + to.y) / 2 + (dx / length) * bend,
  };
  const towards = (end: Point, far: number): Point => {
    const away = Math.hypot(middle.x - end.x, middle.y - end.y) || 1;
    const part = Math.min(0.45, far / away);
    return { x: end.x + (middle.x - end.x) * part, y: end.y + (middle.y - end.y) * part };
  };
  const start = towards(from, reach * 0.5);
  const end = towards(to, reach);
  const path = `M${start.x} ${start.y}Q${middle.x} ${middle.y} ${end.x} ${end.y}`;
  const turn = (Math.atan2(end.y - middle.y, end.x - middle.x) * 180) / Math.PI;
  return { path, start, end, turn };
}

export function Twine({
  bed,
  chain,
}: {
  readonly bed: RefObject<HTMLElement | null>;
  readonly chain: readonly Take[];
}) {
  const [measured, setMeasured] = useState<BedMeasures>();
  const begun = chain.length > 0;
  useEffect(() => {
    const element = bed.current;
    if (!element || !begun) return;
    // The observer also reports the first size, after the bed has been laid out.
    const watcher = new ResizeObserver(() => setMeasured(measureSpots(element)));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [bed, begun]);
  if (!begun || !measured) return null;
  const { height, reach, spots, width } = measured;
  return (
    <svg className="twine" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {chain.map(({ from, seat }, i) => {
        const [taker, goal] = [spots.get(seat), spots.get(from)];
        if (!taker || !goal) return null;
        const { end, path, start, turn } = bendTwine(taker, goal, reach);
        return (
          <g key={from} className="take" data-taker={seat} data-from={from}>
            <path className="shade" d={path} pathLength={1} />
            <path className="string" d={path} pathLength={1} />
            <path
              className="tip"
              d="M2 0L-10-6.500-7 0-10 6.500z"
              transform={`translate(${end.x} ${end.y}) rotate(${turn})`}
            />
            <circle className="peg" cx={start.x} cy={start.y} r="9.500" />
            <text x={start.x} y={start.y + 4}>
              {i + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

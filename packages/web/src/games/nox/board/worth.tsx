/**
 * The worth of a display: a full moon with its value, or a new moon while a colour is missing. Below
 * it are the three colours, the missing ones as empty sockets.
 */
import type { BoardProps } from '../../../board-kit/board.ts';
import { ColourSign } from './faces.tsx';
import { COLOURS, computeWorth, type Display, listMissingColours } from './lay.ts';

export function DisplayWorth({
  display,
  next,
  t,
}: {
  readonly display: Display;
  /** The display after the previewed lay. */
  readonly next: Display | undefined;
  readonly t: BoardProps['t'];
}) {
  const worthBefore = computeWorth(display);
  const shown = next ?? display;
  const worth = computeWorth(shown);
  const missing = listMissingColours(shown);
  const moon = missing.length === 0 ? 'full' : 'new';
  const change = next && worth !== worthBefore ? (worth > worthBefore ? 'gain' : 'loss') : '';
  const label = [t('worth', { worth }), missing.length % 3 > 0 && t(`missing.${missing.join('')}`)];
  return (
    <span
      className={`worth ${moon} ${change}`}
      role="img"
      aria-label={label.filter(Boolean).join(', ')}
    >
      <span className="moon">
        {change && <small>{worthBefore} →</small>}
        <b>{worth}</b>
      </span>
      <span className="colours">
        {COLOURS.map((colour) => (
          <span key={colour} className={missing.includes(colour) ? 'missing' : 'there'}>
            <ColourSign colour={colour} />
          </span>
        ))}
      </span>
    </span>
  );
}

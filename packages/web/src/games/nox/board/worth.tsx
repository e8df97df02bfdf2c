/**
 * What a display is worth: a full moon with its value, or a new moon while a colour is missing.
 * Below it the three colours, the missing ones as empty sockets.
 */
import type { BoardProps } from '../../../board-kit/board.ts';
import { Sign } from './faces.tsx';
import { COLOURS, type Display, missingFrom, worthOf } from './lay.ts';

export function Worth({
  display,
  next,
  t,
}: {
  readonly display: Display;
  /** The display as it would be, while that is looked at. */
  readonly next: Display | undefined;
  readonly t: BoardProps['t'];
}) {
  const was = worthOf(display);
  const shown = next ?? display;
  const worth = worthOf(shown);
  const missing = missingFrom(shown);
  const moon = missing.length === 0 ? 'full' : 'new';
  const change = next && worth !== was ? (worth > was ? 'gain' : 'loss') : '';
  const label = [t('worth', { worth }), missing.length % 3 > 0 && t(`missing.${missing.join('')}`)];
  return (
    <span
      className={`worth ${moon} ${change}`}
      role="img"
      aria-label={label.filter(Boolean).join(', ')}
    >
      <span className="moon">
        {change && <small>{was} →</small>}
        <b>{worth}</b>
      </span>
      <span className="colours">
        {COLOURS.map((colour) => (
          <span key={colour} className={missing.includes(colour) ? 'missing' : 'there'}>
            <Sign colour={colour} />
          </span>
        ))}
      </span>
    </span>
  );
}

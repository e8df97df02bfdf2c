/**
 * A board for any game, made from its zones, legal moves and words. A game without a board of its own
 * can be played on it with mouse, touch, keyboard and screen reader. The cards of a trick lie in the middle,
 * and a card is tapped or dragged from where it lies to where it goes.
 */
import type { BoardProps } from '../board-kit/board.ts';
import { computeEvenRowLength } from '../board-kit/hand-layout.ts';
import { listOtherSeats } from '../board-kit/seat-order.ts';
import { MoveControls } from './move-controls.tsx';
import { SeatView } from './seat-view.tsx';
import { Trick } from './trick.tsx';
import { useChosenTargets } from './use-chosen-targets.ts';
import { ZoneView } from './zone-view.tsx';
import './board.css';
import './moves-in-words.css';
import './rivals.css';
import './own-part.css';
import './low-screens.css';

export function GeneratedBoard(props: BoardProps) {
  const { game, speaker, view } = props;
  const choice = useChosenTargets(props);
  const zones = game.zones(view);
  const common = zones.filter(({ owner }) => owner === undefined);
  const others = listOtherSeats(view);
  const abreast = computeEvenRowLength(others.length, 3);
  const lines = Math.ceil(others.length / abreast);
  const trick = zones.filter(({ inTrick }) => inTrick);
  const hasGrid = zones.some(
    ({ layout, owner }) => owner === view.seat && typeof layout === 'object',
  );
  return (
    <div
      className={`board generated${trick.length > 0 ? ' with-trick' : ''}${hasGrid ? ' with-grid' : ''}`}
    >
      <div
        className="felt"
        style={{ '--narrow-abreast': abreast, '--narrow-lines': lines, '--others': others.length }}
      >
        <div className="far-seats">
          {others.map((seat) => (
            <SeatView key={seat} {...props} seat={seat} choice={choice} />
          ))}
        </div>
        <div
          className={choice.openArea === 'middle' ? 'middle open-area' : 'middle'}
          data-drop="middle"
        >
          <div className="common">
            {common.map((zone) => (
              <ZoneView key={zone.id} zone={zone} speaker={speaker} choice={choice} />
            ))}
          </div>
          {trick.length > 0 && (
            <Trick zones={trick} speaker={speaker} view={view} choice={choice} />
          )}
        </div>
        {view.seat >= 0 && <SeatView {...props} seat={view.seat} choice={choice} />}
      </div>
      <MoveControls {...props} choice={choice} />
    </div>
  );
}

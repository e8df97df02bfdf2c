/** The board of NOX: everybody's display around the table, the viewer's nearest, beside pile and hand. */
import type { PhraseFormatter, Seat } from '@ludotheque/core';
import type { NoxView } from '@ludotheque/games/nox';
import { useMemo } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { ConfirmMoveBar } from '../../../board-kit/confirm-move-bar.tsx';
import { FoldedLegalMoveList } from '../../../board-kit/legal-move-list.tsx';
import { listOtherSeats } from '../../../board-kit/seat-order.ts';
import { describeOutcome, useCardWordsFormatter } from './board-phrases.ts';
import { OwnHand } from './hand.tsx';
import { LaidCardCounts } from './laid-card-counts.tsx';
import { computeWorth, predictOutcome, readLay } from './lay.ts';
import { type LayChoice, useLayChoice } from './lay-choice.ts';
import { DrawPile } from './pile.tsx';
import { usePlacedStacks } from './placed-stacks.ts';
import { PlayerSeat } from './seat.tsx';
import './board.css';
import './layout.css';

type Props = BoardProps<NoxView>;

/** The place of a seat around a wide table: up the left side, one across, down the right side. */
function placeAround(index: number, others: number) {
  const perSide = others >> 1;
  const isOdd = others % 2;
  if (isOdd === 1 && index === perSide)
    return { where: 'other across', row: '1', column: '1 / -1' };
  const isLeft = index < perSide;
  const row = isLeft ? perSide - index + isOdd : index - perSide + 1;
  return { where: 'other', row: `${row}`, column: isLeft ? '1' : '2' };
}

/** What the chosen card would do, in words. */
function describePreview(
  { displays, seat }: NoxView,
  { aimedLay, previewedLay }: LayChoice,
  speaker: PhraseFormatter,
  t: BoardProps['t'],
): string | undefined {
  const lay = aimedLay ?? previewedLay;
  if (!lay) return undefined;
  const display = displays[lay.to]!;
  const owner = lay.to === seat ? t('yours') : speaker.seatName(lay.to);
  return describeOutcome(t, owner, computeWorth(display), predictOutcome(display, lay));
}

/** What to do next, or why the card does not lie where it was dropped. */
function describePrompt({ game, moves, speaker, t, view }: Props, choice: LayChoice): string {
  const { card, refusedMove } = choice;
  const refusal =
    refusedMove === undefined ? undefined : game.explain(view, game.write(refusedMove));
  if (refusal) return speaker.formatRefusal(refusal);
  if (moves.length === 0) return t('prompt.wait');
  return t(card === undefined ? 'prompt.card' : 'prompt.place');
}

export function NoxBoard(props: Props) {
  const { disabled, game, moves, onPlay, t, view } = props;
  const speaker = useCardWordsFormatter(view, props.speaker, game.id);
  const choice = useLayChoice(game, moves);
  const placedStacks = usePlacedStacks(view.displays);
  const hint = useMemo(
    () => (props.hint === undefined ? undefined : readLay(game, props.hint)),
    [game, props.hint],
  );
  const isSpectator = view.seat < 0;
  const others = listOtherSeats(view);
  const shared = { choice, disabled, game, hint, onPlay, speaker, t };
  const seatProps = (seat: Seat) => ({
    owner: seat,
    ownerName: seat === view.seat ? t('yours') : speaker.seatName(seat),
    display: view.displays[seat]!,
    stacks: placedStacks[seat]!,
    held: seat === view.seat ? undefined : view.hands[seat]!,
  });
  return (
    <div className="board board-nox">
      <div
        className="table"
        style={{ '--others': others.length, '--rows': Math.ceil(others.length / 2) }}
      >
        <div className="ring">
          {others.map((seat, i) => (
            <PlayerSeat
              key={seat}
              {...shared}
              {...seatProps(seat)}
              {...placeAround(i, others.length)}
            />
          ))}
        </div>
        <div className="near">
          {!isSpectator && <PlayerSeat {...shared} {...seatProps(view.seat)} where="own" />}
          <div className="hands">
            <DrawPile count={view.pile} t={t} />
            {!isSpectator && (
              <OwnHand
                seat={view.seat}
                cards={view.hand}
                playable={moves.length > 0 && !disabled}
                choice={choice}
                hinted={hint?.card}
                moves={moves}
                speaker={speaker}
                onPlay={onPlay}
              />
            )}
          </div>
        </div>
      </div>
      {!isSpectator && view.result === null && (
        <ConfirmMoveBar
          game={game}
          speaker={speaker}
          move={choice.targetMove}
          prompt={describePrompt({ ...props, speaker }, choice)}
          preview={describePreview(view, choice, speaker, t)}
          nameAction={(move) => {
            const lay = readLay(game, move);
            const { endsRound } = predictOutcome(view.displays[lay.to]!, lay);
            return t(endsRound ? 'do.end' : 'do.lay');
          }}
          disabled={disabled}
          onPlay={onPlay}
          onTakeBack={choice.card === undefined ? undefined : () => choice.choose({})}
        />
      )}
      <LaidCardCounts kinds={game.kinds} laid={view.laid} speaker={speaker} t={t} />
      <FoldedLegalMoveList {...props} speaker={speaker} />
    </div>
  );
}

/** A table by moonlight: everybody's display around the draw pile, your own nearest, your hand below. */
import type { Seat } from '@ludotheque/core';
import type { NoxView } from '@ludotheque/games/nox';
import { useMemo } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { ConfirmMoveBar } from '../../../board-kit/confirm-move-bar.tsx';
import { FoldedLegalMoveList } from '../../../board-kit/legal-move-list.tsx';
import { useChoice } from './choice.ts';
import { OwnHand } from './hand.tsx';
import { Laid } from './laid.tsx';
import { layOf, outcomeOf, worthOf } from './lay.ts';
import { Pile } from './pile.tsx';
import { usePlaces } from './places.ts';
import { SeatOf } from './seat.tsx';
import { sayOutcome, useCardWords } from './speaking.ts';
import './board.css';

/** Around a wide table: up the left side, one across if the number is odd, down the right side. */
function around(i: number, others: number) {
  const side = others >> 1;
  const odd = others % 2;
  if (odd === 1 && i === side) return { where: 'other across', row: '1', column: '1 / -1' };
  const left = i < side;
  const row = left ? side - i + odd : i - side + 1;
  return { where: 'other', row: `${row}`, column: left ? '1' : '2' };
}

export function NoxBoard(props: BoardProps<NoxView>) {
  const { disabled, game, moves, onPlay, t, view } = props;
  const speaker = useCardWords(view, props.speaker, game.id);
  const choice = useChoice(game, moves);
  const places = usePlaces(view.displays);
  const hint = useMemo(
    () => (props.hint === undefined ? undefined : layOf(game, props.hint)),
    [game, props.hint],
  );
  const watching = view.seat < 0;
  const first = watching ? 0 : view.seat + 1;
  const others = Array.from(
    { length: view.seats - (watching ? 0 : 1) },
    (_, i) => (first + i) % view.seats,
  );
  const whose = (seat: Seat) => (seat === view.seat ? t('yours') : speaker.seatName(seat));

  const foreseen = choice.aimed ?? choice.looked;
  const display = foreseen && view.displays[foreseen.to]!;
  const preview =
    display && sayOutcome(t, whose(foreseen.to), worthOf(display), outcomeOf(display, foreseen));
  const refusal =
    choice.refused === undefined ? undefined : game.explain(view, game.write(choice.refused));
  const prompt = moves.length === 0 ? 'wait' : choice.card === undefined ? 'card' : 'place';
  const shared = { choice, disabled, game, hint, onPlay, speaker, t };
  const at = (seat: Seat) => ({
    owner: seat,
    whose: whose(seat),
    display: view.displays[seat]!,
    places: places[seat]!,
    held: seat === view.seat ? undefined : view.hands[seat]!,
  });
  return (
    <div className="board-nox">
      <div className="table">
        <div className="ring">
          {others.map((seat, i) => (
            <SeatOf key={seat} {...shared} {...at(seat)} {...around(i, others.length)} />
          ))}
          {watching && <Pile count={view.pile} t={t} />}
        </div>
        {!watching && <SeatOf {...shared} {...at(view.seat)} where="own" />}
        {!watching && (
          <div className={view.result === null ? 'dock' : 'dock over'}>
            <div className="hands">
              <Pile count={view.pile} t={t} />
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
            </div>
            {view.result === null && (
              <ConfirmMoveBar
                game={game}
                speaker={speaker}
                move={choice.target}
                prompt={refusal ? speaker.formatRefusal(refusal) : t(`prompt.${prompt}`)}
                preview={preview}
                disabled={disabled}
                onPlay={onPlay}
                onTakeBack={choice.card === undefined ? undefined : () => choice.choose({})}
              />
            )}
          </div>
        )}
      </div>
      <div className="below">
        <Laid kinds={game.kinds} laid={view.laid} speaker={speaker} t={t} />
        <FoldedLegalMoveList {...props} speaker={speaker} />
      </div>
    </div>
  );
}

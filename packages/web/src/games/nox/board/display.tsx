/** What lies in front of a seat: up to five stacks, and the places that are still free. */
import type { AnyGame, Move, PhraseFormatter, Seat } from '@ludotheque/core';
import type { BoardProps } from '../../../board-kit/board.ts';
import type { Choice } from './choice.ts';
import { FreePlace } from './free-place.tsx';
import { type Display, FULL, type Lay, missingFrom, numberOn, outcomeOf, worthOf } from './lay.ts';
import type { Place } from './places.ts';
import { sayOutcome } from './speaking.ts';
import { StackPlace, type Target } from './stack.tsx';
import { Worth } from './worth.tsx';

export function DisplayOf({
  choice,
  disabled,
  display,
  game,
  hint,
  onPlay,
  owner,
  places,
  speaker,
  t,
  whose,
}: {
  readonly owner: Seat;
  readonly whose: string;
  readonly display: Display;
  readonly places: readonly Place[];
  readonly choice: Choice;
  readonly game: AnyGame;
  readonly hint: Lay | undefined;
  readonly disabled: boolean;
  readonly speaker: PhraseFormatter;
  readonly t: BoardProps['t'];
  onPlay(move: Move): void;
}) {
  const lays = disabled ? [] : choice.laysAt(owner);
  const was = worthOf(display);
  const looked = choice.looked?.to === owner ? choice.looked : undefined;
  const next = looked && outcomeOf(display, looked);
  const hinted = hint?.to === owner && hint.card === (choice.card ?? hint.card) ? hint : undefined;

  const targetOf = (lay: Lay): Target => {
    const outcome = outcomeOf(display, lay);
    const { move } = lay;
    return {
      label: `${speaker.formatPhrase(game.phrase(move))}. ${sayOutcome(t, whose, was, outcome)}`,
      tag: outcome.worth === was ? '' : `→ ${outcome.worth}`,
      chosen: choice.target === move,
      // A second tap on the same place plays it.
      onChoose: () => (choice.target === move ? onPlay(move) : choice.aim(move)),
      onLook: (here) => choice.look(here ? move : undefined),
    };
  };
  // Any stack can be dropped on; where the colour is another, the rules say why not.
  const dropOn = (card: string) =>
    choice.card === undefined || lays.length === 0
      ? undefined
      : String(game.read({ play: choice.card, to: owner, on: numberOn(card) }));
  const beside = lays.find(({ on }) => on === undefined);
  const missing = missingFrom(display);
  return (
    <div className="display" data-zone={`display-${owner}`} data-drop={beside?.move}>
      <Worth display={display} next={next?.display} t={t} />
      <ol className="places">
        {places.map((place) => {
          const lay = lays.find(({ on }) => on === numberOn(place.card));
          const covers = looked !== undefined && looked === lay;
          const twin = looked !== undefined && !covers && looked.card === place.card;
          return (
            <StackPlace
              key={place.card}
              place={place}
              name={speaker.formatCard(place.card)}
              zone={`stack-${owner}-${place.card}`}
              target={lay && targetOf(lay)}
              drop={dropOn(place.card)}
              hinted={hinted?.on === numberOn(place.card)}
              ghost={covers ? looked.card : undefined}
              merged={twin && next ? next.merged : 0}
              t={t}
            />
          );
        })}
        {Array.from({ length: FULL - places.length }, (_, free) => {
          const at = places.length + free;
          return (
            <FreePlace
              key={at}
              last={at === FULL - 1}
              danger={at === FULL - 1 && free === 0}
              socket={missing.length < 3 ? missing[free] : undefined}
              target={free === 0 && beside ? targetOf(beside) : undefined}
              ghost={free === 0 && looked && looked === beside ? looked.card : undefined}
              ends={next?.endsRound ?? false}
              hinted={free === 0 && hinted !== undefined && hinted.on === undefined}
              t={t}
            />
          );
        })}
      </ol>
    </div>
  );
}

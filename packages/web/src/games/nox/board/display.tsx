/** What lies in front of a seat: up to five stacks, and the places that are still free. */
import type { AnyGame, Move, PhraseFormatter, Seat } from '@ludotheque/core';
import type { BoardProps } from '../../../board-kit/board.ts';
import { describeOutcome } from './board-phrases.ts';
import { FreePlace } from './free-place.tsx';
import {
  computeWorth,
  type Display,
  type Lay,
  listMissingColours,
  predictOutcome,
  readNumber,
  STACKS_TO_END_ROUND,
} from './lay.ts';
import type { LayChoice } from './lay-choice.ts';
import type { PlacedStack } from './placed-stacks.ts';
import { type LayTarget, StackPlace } from './stack.tsx';
import { DisplayWorth } from './worth.tsx';

interface PlayerDisplayProps {
  readonly owner: Seat;
  /** How the owner is called in sentences: a name, or "yours". */
  readonly ownerName: string;
  readonly display: Display;
  readonly stacks: readonly PlacedStack[];
  readonly choice: LayChoice;
  readonly game: AnyGame;
  readonly hint: Lay | undefined;
  readonly disabled: boolean;
  readonly speaker: PhraseFormatter;
  readonly t: BoardProps['t'];
  onPlay(move: Move): void;
}

/** How a lay can be made here: what it does in words, and what a tap does. */
function createTarget(props: PlayerDisplayProps, lay: Lay): LayTarget {
  const { choice, display, game, onPlay, ownerName, speaker, t } = props;
  const { move } = lay;
  const worthBefore = computeWorth(display);
  const outcome = predictOutcome(display, lay);
  const outcomeText = describeOutcome(t, ownerName, worthBefore, outcome);
  return {
    label: `${speaker.formatPhrase(game.phrase(move))}. ${outcomeText}`,
    tag: outcome.worth === worthBefore ? '' : `→ ${outcome.worth}`,
    chosen: choice.targetMove === move,
    // A card and a place are a move. Only a lay that ends the round needs a second tap.
    onChoose: () =>
      choice.targetMove === move || !outcome.endsRound ? onPlay(move) : choice.aimAt(move),
    onPreview: (isHere) => choice.preview(isHere ? move : undefined),
  };
}

/** What the choice and the hint mean for this display. */
function findPossibleLays(props: PlayerDisplayProps) {
  const { choice, disabled, display, hint, owner } = props;
  const lays = disabled ? [] : choice.listLaysAt(owner);
  const previewed = choice.previewedLay?.to === owner ? choice.previewedLay : undefined;
  const isHinted = hint?.to === owner && hint.card === (choice.card ?? hint.card);
  return {
    lays,
    layBeside: lays.find(({ on }) => on === undefined),
    previewed,
    outcome: previewed && predictOutcome(display, previewed),
    hinted: isHinted ? hint : undefined,
  };
}

type PossibleLays = ReturnType<typeof findPossibleLays>;

function Stacks({ possible, ...props }: PlayerDisplayProps & { readonly possible: PossibleLays }) {
  const { choice, game, owner, speaker, stacks, t } = props;
  const { hinted, lays, outcome, previewed } = possible;
  // A card can be dropped on any stack: if the colours differ, the rules say why it is refused.
  const getDropName = (card: string) =>
    choice.card === undefined || lays.length === 0
      ? undefined
      : String(game.read({ play: choice.card, to: owner, on: readNumber(card) }));
  return stacks.map((stack) => {
    const lay = lays.find(({ on }) => on === readNumber(stack.card));
    const isCovered = previewed !== undefined && previewed === lay;
    const merges = previewed !== undefined && !isCovered && previewed.card === stack.card;
    return (
      <StackPlace
        key={stack.card}
        stack={stack}
        name={speaker.formatCard(stack.card)}
        zone={`stack-${owner}-${stack.card}`}
        target={lay && createTarget(props, lay)}
        drop={getDropName(stack.card)}
        hinted={hinted?.on === readNumber(stack.card)}
        ghost={isCovered ? previewed.card : undefined}
        merged={merges && outcome ? outcome.merged : 0}
        t={t}
      />
    );
  });
}

function FreePlaces({
  possible,
  ...props
}: PlayerDisplayProps & { readonly possible: PossibleLays }) {
  const { display, stacks, t } = props;
  const { hinted, layBeside, outcome, previewed } = possible;
  const missing = listMissingColours(display);
  return Array.from({ length: STACKS_TO_END_ROUND - stacks.length }, (_, free) => {
    const place = stacks.length + free;
    const isFirst = free === 0;
    const isLast = place === STACKS_TO_END_ROUND - 1;
    return (
      <FreePlace
        key={place}
        last={isLast}
        danger={isLast && isFirst}
        socket={missing.length < 3 ? missing[free] : undefined}
        target={isFirst && layBeside ? createTarget(props, layBeside) : undefined}
        ghost={isFirst && previewed && previewed === layBeside ? previewed.card : undefined}
        ends={outcome?.endsRound ?? false}
        hinted={isFirst && hinted !== undefined && hinted.on === undefined}
        t={t}
      />
    );
  });
}

export function PlayerDisplay(props: PlayerDisplayProps) {
  const { display, owner, t } = props;
  const possible = findPossibleLays(props);
  return (
    <div className="display" data-zone={`display-${owner}`} data-drop={possible.layBeside?.move}>
      <DisplayWorth display={display} next={possible.outcome?.display} t={t} />
      <ol className="places">
        <Stacks {...props} possible={possible} />
        <FreePlaces {...props} possible={possible} />
      </ol>
    </div>
  );
}

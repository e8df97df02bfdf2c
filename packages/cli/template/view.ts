/** What a seat may know, the worlds that fit it, and why a move is refused. */
import {
  type BaseView,
  type Json,
  listSeatsInSet,
  NOT_A_MOVE_REFUSAL,
  type Refusal,
  type Rng,
  refuseOutOfTurn,
  type Seat,
  type UnseenCards,
  WATCHER,
} from '@ludotheque/core';
import { awaited, read, result, sumScores } from './rules.ts';
import {
  countHeldCards,
  heldCountIndex,
  KINDS,
  listCardNamesInHand,
  MAX_SEATS,
  type TakingRule,
  type TemplateState,
} from './state.ts';

export type TemplateOptions = { readonly takes: TakingRule };

/** Plain JSON, and all that a player gets: a card that is not in here cannot leak. */
export interface TemplateView extends BaseView {
  readonly options: TemplateOptions;
  readonly leader: Seat;
  /** Cards left to draw, and in each hand. */
  readonly pile: number;
  readonly hands: readonly number[];
  /** The viewer's own cards, ascending; a watcher has none. */
  readonly hand: readonly string[];
  /** The card in front of each seat, in this trick and in the one before it. */
  readonly table: readonly (string | null)[];
  readonly last: readonly (string | null)[];
  /** How many of each kind have left the table. */
  readonly gone: readonly number[];
}

export function view(state: TemplateState, seat: Seat): TemplateView {
  const { seats, pile } = state;
  const names = (kinds: Int8Array) =>
    Array.from({ length: seats }, (_, s) => KINDS[kinds[s]!] ?? null);
  return {
    seats,
    seat,
    options: { takes: state.takes },
    awaited: listSeatsInSet(awaited(state)),
    scores: sumScores(state),
    sheet: state.sheet,
    result: result(state) ?? null,
    leader: state.leader,
    pile: pile.length - state.drawn,
    hands: Array.from({ length: seats }, (_, owner) => countHeldCards(state, owner)),
    hand: seat === WATCHER ? [] : listCardNamesInHand(state, seat),
    table: names(state.table),
    last: names(state.last),
    gone: [...state.gone],
  };
}

/**
 * Sets down what the view states, then deals all cards that it does not show into the places that
 * it does not see, in one shuffle: so every world that fits the view has the same chance.
 */
export function imagine(
  seen: TemplateView,
  rng: Rng,
  unseen: UnseenCards,
  state: TemplateState,
): TemplateState {
  const { seats, seat } = seen;
  state.seats = seats;
  state.takes = seen.options.takes;
  state.leader = seen.leader;
  state.turn = seen.awaited[0] ?? seen.leader;
  state.over = seen.result !== null;
  state.sheet = seen.sheet;
  state.gone.set(seen.gone);
  for (let owner = 0; owner < MAX_SEATS; owner++) {
    state.table[owner] = KINDS.indexOf(seen.table[owner] ?? '');
    state.last[owner] = KINDS.indexOf(seen.last[owner] ?? '');
  }

  unseen.reset();
  seen.gone.forEach((count, kind) => {
    unseen.markSeen(kind, count);
  });
  for (const name of seen.table) if (name !== null) unseen.markSeenByName(name);
  state.hands.fill(0);
  for (const name of seen.hand) state.hands[heldCountIndex(seat, unseen.markSeenByName(name))]!++;

  unseen.shuffle(rng);
  for (let owner = 0; owner < seats; owner++)
    if (owner !== seat)
      for (let i = seen.hands[owner]!; i > 0; i--)
        state.hands[heldCountIndex(owner, unseen.dealNext())]!++;
  state.drawn = state.pile.length - seen.pile;
  state.pile.fill(0, 0, state.drawn);
  for (let at = state.drawn; at < state.pile.length; at++) state.pile[at] = unseen.dealNext();
  return state;
}

/** Undefined exactly for the viewer's legal moves. The codes have words under `refusals`. */
export function explain(seen: TemplateView, json: Json): Refusal | undefined {
  const outOfTurn = refuseOutOfTurn(seen);
  if (outOfTurn) return outOfTurn;
  const move = read(json);
  if (move === undefined) return NOT_A_MOVE_REFUSAL;
  const card = KINDS[move]!;
  if (!seen.hand.includes(card)) return { code: 'notInHand', values: { card: { card } } };
  const fresh = seen.hand.some((name) => !seen.table.includes(name));
  if (fresh && seen.table.includes(card))
    return { code: 'again', rule: 'R1', values: { card: { card } } };
  return undefined;
}

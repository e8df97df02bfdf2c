/** What a seat may know, the states that fit it, and why a move is refused. */
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
import { KINDS, suitOf } from './cards.ts';
import { read } from './moves.ts';
import { awaited, FIRST_BID_MOVE, findForbiddenBid, result, sumScores } from './rules.ts';
import {
  type AscenseurOptions,
  type AscenseurState,
  countHeldCards,
  getRoundSize,
  handPlace,
  listCardNames,
  MAX_SEATS,
  NONE,
  PLACE_PACK,
  PLACE_PLAYED,
  PLACE_TURNED_UP,
} from './state.ts';

export interface AscenseurView extends BaseView {
  readonly options: AscenseurOptions;
  /** How many cards this round is played with. */
  readonly size: number;
  readonly leader: Seat;
  readonly trump: string;
  readonly bids: readonly (number | null)[];
  readonly tricks: readonly number[];
  /** How many cards each seat holds. */
  readonly hands: readonly number[];
  /** The viewer's own cards; a watcher has none. */
  readonly hand: readonly string[];
  /** The card in front of each seat, in this trick and in the one before it. */
  readonly table: readonly (string | null)[];
  readonly last: readonly (string | null)[];
  /** All cards played in this round. */
  readonly played: readonly string[];
}

/** What only the seat itself can see. */
export const own = (state: AscenseurState, seat: Seat) => ({
  seat,
  hand: seat === WATCHER ? [] : listCardNames(state, handPlace(seat)),
});

export function view(state: AscenseurState, seat: Seat): AscenseurView {
  const { seats } = state;
  const each = <T>(of: (owner: Seat) => T) => Array.from({ length: seats }, (_, s) => of(s));
  return {
    seats,
    ...own(state, seat),
    options: state.options,
    awaited: listSeatsInSet(awaited(state)),
    scores: sumScores(state),
    sheet: state.sheet,
    result: result(state) ?? null,
    size: getRoundSize(state),
    leader: state.leader,
    trump: KINDS[state.trump]!,
    bids: each((s) => (state.bids[s] === NONE ? null : state.bids[s]!)),
    tricks: each((s) => state.tricks[s]!),
    hands: each((s) => countHeldCards(state, s)),
    table: each((s) => KINDS[state.table[s]!] ?? null),
    last: each((s) => KINDS[state.last[s]!] ?? null),
    played: listCardNames(state, PLACE_PLAYED),
  };
}

/** Restores what the view shows, then deals the unseen cards to the other hands and the pack. */
export function imagine(
  seen: AscenseurView,
  rng: Rng,
  unseen: UnseenCards,
  state: AscenseurState,
): AscenseurState {
  const { seats, seat } = seen;
  state.options = seen.options;
  state.seats = seats;
  state.leader = seen.leader;
  state.turn = seen.awaited[0] ?? seen.leader;
  state.over = seen.result !== null;
  state.sheet = seen.sheet;
  for (let owner = 0; owner < MAX_SEATS; owner++) {
    state.bids[owner] = seen.bids[owner] ?? NONE;
    state.tricks[owner] = seen.tricks[owner] ?? 0;
    state.table[owner] = KINDS.indexOf(seen.table[owner] ?? '');
    state.last[owner] = KINDS.indexOf(seen.last[owner] ?? '');
  }
  const { places } = state;
  for (const kind of state.box.deck.cards) places[kind] = PLACE_PACK;
  unseen.reset();
  state.trump = unseen.markSeenByName(seen.trump);
  places[state.trump] = PLACE_TURNED_UP;
  for (const name of seen.played) places[unseen.markSeenByName(name)] = PLACE_PLAYED;
  for (const name of seen.hand) places[unseen.markSeenByName(name)] = handPlace(seat);
  unseen.shuffle(rng);
  for (let owner = 0; owner < seats; owner++)
    if (owner !== seat)
      for (let left = seen.hands[owner]!; left > 0; left--)
        places[unseen.dealNext()] = handPlace(owner);
  return state;
}

function refuseBid(seen: AscenseurView, bid: number): Refusal | undefined {
  const { bids, options, size } = seen;
  if (!bids.includes(null)) return { code: 'bidsAreMade' };
  if (bid > size) return { code: 'tooMany', values: { count: size } };
  const known = bids.map((other) => other ?? NONE);
  if (options.hook && bid === findForbiddenBid(known, size))
    return { code: 'hook', rule: 'R3', values: { bid, count: size } };
  return undefined;
}

function refuseCard({ bids, hand, leader, table }: AscenseurView, kind: number) {
  const card = KINDS[kind]!;
  if (bids.includes(null)) return { code: 'bidFirst' };
  if (!hand.includes(card)) return { code: 'notInHand', values: { card: { card } } };
  const led = table[leader];
  if (led === null || led === undefined) return undefined;
  const suit = suitOf(KINDS.indexOf(led));
  const follows = (name: string) => suitOf(KINDS.indexOf(name)) === suit;
  if (follows(card) || !hand.some(follows)) return undefined;
  return { code: 'follow', rule: 'R4', values: { card: { card }, led: { card: led } } };
}

export function explain(seen: AscenseurView, json: Json): Refusal | undefined {
  const outOfTurn = refuseOutOfTurn(seen);
  if (outOfTurn) return outOfTurn;
  const move = read(json);
  if (move === undefined) return NOT_A_MOVE_REFUSAL;
  return move < FIRST_BID_MOVE ? refuseCard(seen, move) : refuseBid(seen, move - FIRST_BID_MOVE);
}

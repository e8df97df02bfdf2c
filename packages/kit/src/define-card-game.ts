/**
 * Puts a card game together from its declarations: the deck, the parts of the position, the table of moves,
 * and the few rules that are its own. Everything else that a `Game` needs follows from them.
 */
import {
  type BaseView,
  type Deck,
  defineGame,
  type Game,
  type Json,
  type Move,
  type MoveTarget,
  NOT_A_MOVE_REFUSAL,
  type OptionSpecs,
  type OptionValues,
  type Phrase,
  type Refusal,
  type Rng,
  refuseOutOfTurn,
  type Seat,
  SeededRng,
} from '@ludotheque/core';
import { createBoardZones, type ZoneNotes } from './board-zones.ts';
import { type CardGameBox, CardGameState, createStateClass } from './card-game-state.ts';
import { phraseEvent } from './event-phrases.ts';
import { LegalMoveWriter } from './legal-move-writer.ts';
import type { MoveChoices, MoveCodec, MoveTable } from './move-codec.ts';
import type { Parts, PartsState, PartsView } from './parts.ts';
import { computeResult, createViews, listAwaitedSeats, type ViewDefinition } from './views.ts';

/** A state of a game with these parts and options. */
export type StateOf<P extends Parts, O extends OptionValues> = CardGameState<O> & PartsState<P>;
/** A view of a game with these parts and options; `F` are the figures of `shows`. */
export type ViewOf<P extends Parts, O extends OptionValues, F = unknown> = BaseView & {
  readonly options: O;
} & PartsView<P> &
  F;

/** A function for each verb of the table of moves. */
type Handlers<M, S, R> =
  M extends MoveCodec<infer T>
    ? { readonly [V in keyof T]: (state: S, seat: Seat, ...choices: MoveChoices<T[V]>) => R }
    : never;

/** The same for what is said and shown: it knows a view instead of a state and a seat. */
type ViewHandlers<M, V, R> =
  M extends MoveCodec<infer T>
    ? { readonly [K in keyof T]: (view: V, ...choices: MoveChoices<T[K]>) => R }
    : never;

type AnyEvent = { readonly what: string };

/** The keys of every view; a part has its own. */
const RESERVED = new Set([
  ...['seats', 'seat', 'options', 'awaited', 'scores', 'sheet', 'result', 'turn', 'over'],
  ...['movesLeft', 'pools'],
]);

export interface CardGameDefinition<
  P extends Parts,
  O extends OptionValues,
  M extends MoveCodec<MoveTable>,
  E extends AnyEvent,
  F,
> {
  readonly id: string;
  readonly version: number;
  readonly seats: { readonly min: number; readonly max: number };
  readonly options: OptionSpecs<O>;
  readonly deck: Deck;
  readonly parts: P;
  readonly moves: M;
  /** Every game is over after at most this many moves. */
  readonly plies: number;
  /** A round that has had this many moves is ended by `end`; views show how many are left. */
  readonly roundLimit?: { readonly moves: number; end(state: StateOf<P, O>): void };
  /** Whether open cards can be shuffled into a new stock. The deck may not have equal cards then. */
  readonly reshuffles?: boolean;
  readonly winner: 'highest' | 'lowest';
  /** Deals a round, and says whose turn it is. */
  startRound(state: StateOf<P, O>): void;
  /** Asked after each round. */
  isOver(state: StateOf<P, O>): boolean;
  /** Lists the legal moves of the seat that is to move. */
  legal(state: StateOf<P, O>, seat: Seat, legal: LegalMoveWriter): void;
  readonly play: Handlers<M, StateOf<P, O>, void>;
  /** Why a move that is not listed is refused; asked only about such moves. */
  readonly why: Handlers<M, StateOf<P, O>, Refusal>;
  /** Figures that follow from the state; views show them. */
  readonly shows?: { readonly [K in keyof F]: (state: StateOf<P, O>) => F[K] };
  /** Remarks on zones, by the name of the part. */
  readonly notes?: {
    readonly [K in keyof P]?: (view: ViewOf<P, O, F>, owner: Seat) => Phrase | undefined;
  };
  /** Moves as the viewer sees them; without it, and without a view, `moves.<verb>` with the choices. */
  readonly says?: Partial<ViewHandlers<M, ViewOf<P, O, F>, Phrase>>;
  /** What to tap for a move, in this order. */
  readonly targets?: ViewHandlers<M, ViewOf<P, O, F>, readonly MoveTarget[]>;
  /** The view after an event, for events that are shown on the table before the next one. */
  readonly after?: {
    readonly [W in E['what']]?: (
      view: ViewOf<P, O, F>,
      event: Extract<E, { readonly what: W }>,
    ) => ViewOf<P, O, F>;
  };
  /** Phrases of events that are more than `events.<what>` with the event's fields. */
  readonly phrases?: {
    readonly [W in E['what']]?: (event: Extract<E, { readonly what: W }>) => Phrase;
  };
}

type Handler<S, R> = (state: S, seat: Seat, a: number, b: number, c: number) => R;

/** Calls the function of a move's verb with the choices of the move. */
function makeDispatcher<S, R>(
  { choiceOf, count, verbOf }: MoveCodec<MoveTable>,
  handlers: object,
): (state: S, seat: Seat, move: Move) => R {
  const byVerb = handlers as { readonly [verb: string]: Handler<S, R> };
  const byMove = Array.from({ length: count }, (_, move) => byVerb[verbOf(move)]!);
  return (state, seat, move) =>
    byMove[move]!(state, seat, choiceOf(move, 0), choiceOf(move, 1), choiceOf(move, 2));
}

/** The rules as `Game` has them, from the definition. */
function createRules<
  P extends Parts,
  O extends OptionValues,
  M extends MoveCodec<MoveTable>,
  E extends AnyEvent,
  F,
>(
  definition: CardGameDefinition<P, O, M, E, F>,
): Pick<Game<O, StateOf<P, O>, BaseView, E>, 'awaited' | 'moves' | 'play' | 'result' | 'census'> {
  const { legal, roundLimit, winner } = definition;
  const playMove = makeDispatcher<StateOf<P, O>, void>(definition.moves, definition.play);
  const writer = new LegalMoveWriter();
  return {
    awaited: listAwaitedSeats,
    moves(state, seat, out) {
      if (state.over || seat !== state.turn) return 0;
      legal(state, seat, writer.begin(out));
      return writer.finish();
    },
    play(state, seat, move, rng, events) {
      const rounds = state.sheet.length;
      state.lend(rng, events);
      playMove(state, seat, move);
      if (roundLimit && state.sheet.length === rounds && ++state.roundMoves === roundLimit.moves)
        roundLimit.end(state);
      state.lend(undefined, undefined);
    },
    result: (state) => computeResult(state, winner),
    census: (state) => state.census(),
  };
}

/**
 * Refuses exactly the moves that are not legal: a world that fits the view has the same legal moves as
 * the true one.
 */
function createExplain<S, V extends BaseView>(
  { moves: codec, why }: { readonly moves: MoveCodec<MoveTable>; readonly why: object },
  imagine: (view: V, rng: Rng) => S,
  listMoves: (state: S, seat: Seat, out: Int32Array) => number,
) {
  const findReason = makeDispatcher<S, Refusal>(codec, why);
  const legalMoves = new Int32Array(codec.count);
  return (view: V, json: Json): Refusal | undefined => {
    const outOfTurn = refuseOutOfTurn(view);
    if (outOfTurn) return outOfTurn;
    const move = codec.read(json);
    if (move === undefined) return NOT_A_MOVE_REFUSAL;
    const world = imagine(view, new SeededRng('explain'));
    const count = listMoves(world, view.seat, legalMoves);
    if (legalMoves.subarray(0, count).includes(move)) return undefined;
    return findReason(world, view.seat, move);
  };
}

/** What players read and tap, from the definition. */
function createWords<
  P extends Parts,
  O extends OptionValues,
  M extends MoveCodec<MoveTable>,
  E extends AnyEvent,
  F,
>(definition: CardGameDefinition<P, O, M, E, F>) {
  type V = ViewOf<P, O, F>;
  const { after, deck, moves: codec, notes, parts, phrases, says, targets } = definition;
  const choicesOf = (move: Move) => [0, 1, 2].map((i) => codec.choiceOf(move, i));
  const byVerb = <R>(handlers: object | undefined, move: Move) =>
    (
      handlers as { [verb: string]: ((view: V, ...choices: number[]) => R) | undefined } | undefined
    )?.[codec.verbOf(move)];
  return {
    zones: createBoardZones(parts, (notes ?? {}) as ZoneNotes),
    phraseMove: (move: Move, view?: V): Phrase =>
      (view && byVerb<Phrase>(says, move)?.(view, ...choicesOf(move))) ?? codec.phrase(move),
    phraseEvent: (event: E): Phrase =>
      phrases?.[event.what as E['what']]?.(event as never) ?? phraseEvent(event, deck),
    ...(targets && {
      targets: (move: Move, view: V) =>
        byVerb<readonly MoveTarget[]>(targets, move)!(view, ...choicesOf(move)),
    }),
    ...(after && {
      after: (view: V, event: E): V =>
        after[event.what as E['what']]?.(view, event as never) ?? view,
    }),
  };
}

/** Throws where the definition cannot be right. */
function checkDefinition({
  deck,
  parts,
  reshuffles,
}: {
  readonly deck: Deck;
  readonly parts: Parts;
  readonly reshuffles?: boolean;
}) {
  if (reshuffles && deck.counts.some((count) => count > 1))
    throw new RangeError('a deck that is reshuffled cannot have equal cards');
  const reserved = Object.getOwnPropertyNames(CardGameState.prototype);
  const taken = Object.keys(parts).find((name) => reserved.includes(name) || RESERVED.has(name));
  if (taken !== undefined) throw new RangeError(`a part cannot be called ${taken}`);
}

export function defineCardGame<
  P extends Parts,
  O extends OptionValues,
  M extends MoveCodec<MoveTable>,
  E extends AnyEvent,
  F = object,
>(definition: CardGameDefinition<P, O, M, E, F>): Game<O, StateOf<P, O>, ViewOf<P, O, F>, E> {
  type S = StateOf<P, O>;
  type V = ViewOf<P, O, F>;
  const { deck, id, moves: codec, options, parts, seats, version } = definition;
  checkDefinition(definition);
  const StateClass = createStateClass({
    deck,
    parts,
    maxSeats: seats.max,
    remembersPools: definition.reshuffles ?? false,
    startRound: definition.startRound as CardGameBox['startRound'],
    isOver: definition.isOver as CardGameBox['isOver'],
  });
  // The parts of a state are added by name, which types cannot follow.
  const createState = () => new StateClass() as unknown as S;
  const rules = createRules(definition);
  const { imagine, own, view } = createViews<V>(parts, {
    winner: definition.winner,
    shows: (definition.shows ?? {}) as ViewDefinition['shows'],
    roundLimit: definition.roundLimit?.moves,
  });
  const game: Game<O, S, V, E> = defineGame<O, S, V, E>({
    id,
    version,
    seats,
    options,
    deck,
    limits: { moves: codec.count, plies: definition.plies },
    interrupts: false,
    createState,
    copy: (from, into = createState()) => into.set(from),
    begin(state, chosen, players, rng, events) {
      state.options = chosen;
      state.seats = players;
      state.lend(rng, events);
      definition.startRound(state);
      state.lend(undefined, undefined);
    },
    rules,
    views: {
      view,
      own,
      imagine(seen, rng, unseen, state) {
        imagine(seen, rng, unseen, state);
        return state;
      },
      explain: createExplain<S, V>(definition, (seen, rng) => game.imagine(seen, rng), rules.moves),
    },
    words: createWords(definition),
    moveFormat: { read: codec.read, write: codec.write },
  });
  return game;
}

/**
 * The state of a card game of the kit. Its parts are views of one block of bytes, so copying a state
 * copies one block.
 */
import type { Deck, EventSink, OptionValues, Rng, Seat, SeatSet } from '@ludotheque/core';
import { CardPools } from './card-pools.ts';
import { CardFan, CardPile, CardPlaces, type CardZone, type ZoneByteRange } from './card-zones.ts';
import {
  NONE,
  type Part,
  type Parts,
  type SeatZone,
  type TableZone,
  type ZoneDeclaration,
} from './parts.ts';

/** What is the same for all states of a game. */
export interface CardGameBox {
  readonly deck: Deck;
  readonly parts: Parts;
  readonly maxSeats: number;
  /** Whether open cards can become hidden again, so that views show what is known of them. */
  readonly remembersPools: boolean;
  /** Deals a round. */
  startRound(state: CardGameState): void;
  /** Asked after each round. */
  isOver(state: CardGameState): boolean;
}

/** Where the numbers and the zones of a part lie in the block of a state. */
interface PartPlan {
  readonly name: string;
  readonly part: Part;
  readonly numbers: { readonly from: number; readonly to: number };
  readonly zones: readonly ZoneByteRange[];
}

/** The block of a state: 16-bit numbers, then the pools of the cards, then the zones. */
interface StatePlan {
  readonly parts: readonly PartPlan[];
  readonly numberCount: number;
  readonly poolStart: number;
  readonly bytes: number;
}

const hasPlaces = ({ layout }: ZoneDeclaration) => layout !== 'fan' && layout !== 'pile';

function countNumbers({ part }: Part, maxSeats: number): number {
  if (part === 'tableNumber') return 1;
  return part === 'seatNumbers' || part === 'seatCards' ? maxSeats : 0;
}

function planState({ deck, maxSeats, parts, remembersPools }: CardGameBox): StatePlan {
  const declared = Object.entries(parts);
  const numberCount = declared.reduce((sum, [, part]) => sum + countNumbers(part, maxSeats), 0);
  const poolStart = 2 * numberCount;
  let numbers = 0;
  let offset = poolStart + (remembersPools ? deck.kinds.length : 0);
  const planned = declared.map(([name, part]): PartPlan => {
    const from = numbers;
    numbers += countNumbers(part, maxSeats);
    if (part.part !== 'tableZone' && part.part !== 'seatZone')
      return { name, part, numbers: { from, to: numbers }, zones: [] };
    const { zone } = part;
    const length = hasPlaces(zone) ? 2 * zone.most : zone.most + 1;
    const zones = Array.from({ length: part.part === 'seatZone' ? maxSeats : 1 }, () => {
      offset += length;
      return { start: offset - length, length, isOpen: zone.seenBy === 'all' };
    });
    return { name, part, numbers: { from, to: numbers }, zones };
  });
  return { parts: planned, numberCount, poolStart, bytes: offset };
}

function findZoneClass({ zone }: TableZone | SeatZone) {
  if (hasPlaces(zone)) return CardPlaces;
  return zone.layout === 'fan' ? CardFan : CardPile;
}

export class CardGameState<O extends OptionValues = OptionValues> {
  readonly box: CardGameBox;
  options = {} as O;
  seats = 0;
  /** The seat that is to move; 0 when the game is over. */
  turn: Seat = 0;
  over = false;
  /** How many moves this round has had, in games with a limit for them. */
  roundMoves = 0;
  /** A row of points for each round; replaced, never changed, so that copies can share it. */
  sheet: readonly (readonly number[])[] = [];
  /** The numbers of all parts, in the order of their declaration, and behind them all cards. */
  readonly numbers: Int16Array;
  readonly pools: CardPools | undefined;
  /** The zones of each part, in the order of declaration: one for the table, or one for each seat. */
  readonly zonesByPart: readonly (readonly CardZone[])[];
  /** The numbers of each part. */
  readonly numbersByPart: readonly Int16Array[];
  private readonly bytes: Uint8Array;
  /** Only while a move is played or a game begins. */
  private rng: Rng | undefined;
  private events: EventSink<object> | undefined;

  constructor(box: CardGameBox, plan: StatePlan) {
    this.box = box;
    const bytes = new Uint8Array(plan.bytes);
    this.bytes = bytes;
    this.numbers = new Int16Array(bytes.buffer, 0, plan.numberCount);
    const pools = box.remembersPools
      ? new CardPools(bytes.subarray(plan.poolStart, plan.poolStart + box.deck.kinds.length))
      : undefined;
    this.pools = pools;
    const zonesByPart: (readonly CardZone[])[] = [];
    const numbersByPart: Int16Array[] = [];
    for (const { numbers, part, zones } of plan.parts) {
      const isNumber = numbers.to > numbers.from;
      const own = isNumber ? this.numbers.subarray(numbers.from, numbers.to) : NO_NUMBERS;
      numbersByPart.push(own.fill('initial' in part ? part.initial : NONE));
      if (part.part !== 'tableZone' && part.part !== 'seatZone') zonesByPart.push(NO_ZONES);
      else {
        const ZoneClass = findZoneClass(part);
        zonesByPart.push(zones.map((range) => new ZoneClass(bytes, range, pools)));
      }
    }
    this.zonesByPart = zonesByPart;
    this.numbersByPart = numbersByPart;
  }

  sumScores(): number[] {
    const totals = new Array<number>(this.seats).fill(0);
    for (const row of this.sheet)
      for (let seat = 0; seat < totals.length; seat++) totals[seat]! += row[seat]!;
    return totals;
  }

  /** How many cards of each kind lie in all zones together. */
  census(): Uint8Array {
    const counts = new Uint8Array(this.box.deck.kinds.length);
    for (const zones of this.zonesByPart) for (const zone of zones) zone.countInto(counts);
    return counts;
  }

  /** Empties every zone, and sets every number to 0. */
  clear(): void {
    this.bytes.fill(0);
  }

  set(from: this): this {
    this.options = from.options;
    this.seats = from.seats;
    this.turn = from.turn;
    this.over = from.over;
    this.roundMoves = from.roundMoves;
    this.sheet = from.sheet;
    this.bytes.set(from.bytes);
    return this;
  }

  /** Lends the state what it needs to shuffle and to report, while a move is played. */
  lend(rng: Rng | undefined, events: EventSink<object> | undefined): void {
    this.rng = rng;
    this.events = events;
  }

  /** Whether somebody listens; rules need not write events that nobody gets. */
  get isHeard(): boolean {
    return this.events !== undefined;
  }

  emit(insiders: SeatSet, secret: object, open?: object): void {
    this.events?.emit(insiders, secret, open);
  }

  shuffle(cards: Uint8Array): void {
    if (this.rng === undefined) throw new Error('cards are only shuffled while a move is played');
    this.rng.shuffle(cards);
  }

  /** The position for people: every part by its name, every card by its name. */
  describeParts(): object {
    const { box, numbersByPart, options, over, roundMoves, seats, sheet, turn, zonesByPart } = this;
    const { kinds } = box.deck;
    const parts = Object.entries(box.parts).map(([name, { part }], i) => {
      const zones = zonesByPart[i]!.map((zone) => zone.listCards(kinds));
      if (part === 'tableZone') return [name, zones[0]];
      if (part === 'seatZone') return [name, zones.slice(0, seats)];
      const numbers = [...numbersByPart[i]!];
      if (part === 'tableNumber') return [name, numbers[0]];
      const nameCard = (number: number) => (number === NONE ? null : kinds[number]!);
      return [name, (part === 'seatCards' ? numbers.map(nameCard) : numbers).slice(0, seats)];
    });
    const pools = kinds.map((name, kind) => [name, this.pools?.poolOf(kind)]);
    return {
      options,
      seats,
      turn,
      over,
      roundMoves,
      sheet,
      ...Object.fromEntries(parts),
      ...(this.pools && { pools: Object.fromEntries(pools) }),
    };
  }

  /** The position as plain data: two states with equal text are the same position. */
  toJSON() {
    const { bytes, options, over, roundMoves, seats, sheet, turn } = this;
    return { options, seats, turn, over, roundMoves, sheet, bytes: String(bytes) };
  }
}

const NO_NUMBERS = new Int16Array(0);
const NO_ZONES: readonly CardZone[] = [];

/**
 * The class of a game's states, whose parts have their names: rules write `state.leader` and
 * `state.hand[seat]`, and all of it lies in the block that is copied.
 */
export function createStateClass(box: CardGameBox): new () => CardGameState {
  const plan = planState(box);
  class State extends CardGameState {
    constructor() {
      super(box, plan);
    }
  }
  for (const [i, { name, numbers, part }] of plan.parts.entries())
    Object.defineProperty(State.prototype, name, makeAccessors(part, i, numbers.from));
  return State;
}

/** How rules read a part by its name; only single numbers can be written. */
function makeAccessors({ part }: Part, index: number, number: number): PropertyDescriptor {
  if (part === 'tableZone') {
    return {
      get(this: CardGameState) {
        return this.zonesByPart[index]![0];
      },
    };
  }
  if (part === 'seatZone') {
    return {
      get(this: CardGameState) {
        return this.zonesByPart[index];
      },
    };
  }
  if (part !== 'tableNumber') {
    return {
      get(this: CardGameState) {
        return this.numbersByPart[index];
      },
    };
  }
  return {
    get(this: CardGameState) {
      return this.numbers[number];
    },
    set(this: CardGameState, value: number) {
      this.numbers[number] = value;
    },
  };
}

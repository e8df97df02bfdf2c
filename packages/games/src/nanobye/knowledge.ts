/** How to play Nanobye well: equilibrium habits for stakes, win chances for everything else. */
import {
  type AppraiseMoves,
  type BotKnowledge,
  hasSeat,
  type Rng,
  type Seat,
  splitWinAmongHighest,
} from '@ludotheque/core';
import { appraiseAsBeginner } from './knowledge-beginner.ts';
import { appraiseReluctance, classifyExchange } from './knowledge-exchange-ways.ts';
import {
  computeHandStrength,
  computeHandStrengthUnderCote,
  drawExchangeOfMany,
  drawQuittingOfMany,
  drawStakeOfMany,
  mostAnybodyCanPay,
} from './knowledge-habits.ts';
import { redealHandsByObservedActions } from './knowledge-hand-inference.ts';
import {
  DROP_BOTH,
  DROP_WORSE,
  KEEP_BOTH,
  STRENGTH_COUNT,
  winChanceAfterBestExchange,
  winChanceAfterExchange,
} from './knowledge-hand-strength.ts';
import { chooseAnte } from './knowledge-impatience.ts';
import { hideHandFromOpening, PRUNING_MARGIN } from './knowledge-opening-stakes.ts';
import { chipPower, isRace, losesByQuitting } from './knowledge-race.ts';
import {
  computeStakeValue,
  lastPrizeChips,
  lastWinChance,
  prepareStakeAnalysis,
} from './knowledge-stake-values.ts';
import { drawExchange, drawQuitting, drawStake } from './knowledge-two-seats.ts';
import { getSeatsStillIn } from './manche.ts';
import { ALIGN, EVEREST, MAX_BET, MOVE_COUNT, TAPIS } from './moves.ts';
import { priceToStayIn } from './rules.ts';
import type { NanobyeState } from './state.ts';

/** A difference of 1 between priors: this many chips of profit, or this much chance to win. */
const CHIPS_PER_PRIOR_POINT = 6;
const WIN_CHANCE_PER_PRIOR_POINT = 0.15;
/** The act that habit picks gets the best prior, but only by this much. */
const HABIT_PRIOR_BONUS = 0.04;
/** The best hands stay in with at least this prior; 98 only if its own is not below the second figure. */
const STAYING_PRIOR = 0.1;
const WORST_PRIOR_OF_98 = -2;
/**
 * An expert expects that the others see chances a little differently, this often and by so many points of a
 * prior. Otherwise it cannot explain what they do, and is surprised by what they do next.
 */
const EXPECTED_ERRORS: PlayoutErrors = { share: 0.3, size: 0.4 };
/** The resolution of random draws. */
const CHANCE_STEPS = 1 << 20;

function countSeats(set: number): number {
  let seats = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) seats++;
  return seats;
}

/** About half of the seats that are in now will be there at the showdown. */
const countExpectedRivals = (state: NanobyeState): number =>
  Math.ceil(countSeats(getSeatsStillIn(state)) / 2);

function priceOf(state: NanobyeState, seat: Seat, move: number): number {
  const stack = state.chips[seat]!;
  if (move === TAPIS) return stack;
  return move === ALIGN ? priceToStayIn(state.highest, state.stakes[seat]!) : move;
}

const appraiseExchanges: AppraiseMoves<NanobyeState> = (state, seat, moves, count, out) => {
  const strength = computeHandStrengthUnderCote(state, seat);
  const against = countExpectedRivals(state);
  for (let i = 0; i < count; i++)
    out[i] =
      winChanceAfterExchange(strength, classifyExchange(state, seat, moves[i]!), against) /
      WIN_CHANCE_PER_PRIOR_POINT;
};

/** By pot and win chance; quitting has the prior 0. */
const appraiseStakes: AppraiseMoves<NanobyeState> = (state, seat, moves, count, out) => {
  const strength = computeHandStrengthUnderCote(state, seat);
  prepareStakeAnalysis(state, seat);
  out[0] = 0;
  for (let i = 1; i < count; i++) {
    const price = priceOf(state, seat, moves[i]!);
    const total = state.stakes[seat]! + price;
    const gain = computeStakeValue(strength, price, total, state.highest);
    out[i] = (isRace(state) ? gainInRace(state, seat, price) : gain) / CHIPS_PER_PRIOR_POINT;
  }
  if (losesByQuitting(state, seat)) out[0] = -1 + Math.min(0, ...out.subarray(1, count));
  else if (isTooGoodToQuit(strength, out[1]!)) out[1] = Math.max(out[1]!, STAYING_PRIOR);
};

/** 99 stays in, and so does 98 if that does not look very bad: a person would not give them up. */
const isTooGoodToQuit = (strength: number, stayingPrior: number): boolean =>
  strength === STRENGTH_COUNT - 1 ||
  (strength === STRENGTH_COUNT - 2 && stayingPrior > WORST_PRIOR_OF_98);

/** The gain in win share from the stake last analysed, converted to chips. */
function gainInRace(state: NanobyeState, seat: Seat, price: number): number {
  const power = chipPower(state);
  let others = 0;
  for (let other = 0; other < state.seats; other++)
    if (other !== seat) others += state.chips[other]! ** power;
  const share = (stack: number) => stack ** power / (stack ** power + others);
  const stack = state.chips[seat]!;
  const lost = share(stack - price);
  const gained = lastWinChance * (share(stack + lastPrizeChips) - lost) + lost - share(stack);
  return gained * state.box.chips * state.seats;
}

/** The habits are for players who can pay any stake; with fewer chips, win chances decide. */
const isShort = (state: NanobyeState, seat: Seat): boolean =>
  state.chips[seat]! + state.stakes[seat]! < MAX_BET;

const followsChances = (state: NanobyeState, seat: Seat): boolean =>
  isShort(state, seat) || isRace(state);

/** How the seat exchanges by habit. */
function drawWayToExchange(state: NanobyeState, seat: Seat, uniform: number): number {
  const draw = countSeats(state.dealt) === 2 ? drawExchange : drawExchangeOfMany;
  return [KEEP_BOTH, DROP_WORSE, DROP_BOTH][draw(state, seat, uniform)]!;
}

/** The stake that the seat aims at by habit: 0 to quit, 1 to pay the least. */
function drawAim(state: NanobyeState, seat: Seat, uniform: number): number {
  const areTwo = countSeats(state.dealt) === 2;
  if (state.phase === 'stake') return (areTwo ? drawStake : drawStakeOfMany)(state, seat, uniform);
  return (areTwo ? drawQuitting : drawQuittingOfMany)(state, seat, uniform) ? 0 : 1;
}

/** The index of the move that habit picks with a random number from 0 to 1. */
function pickByHabit(
  state: NanobyeState,
  seat: Seat,
  moves: Int32Array,
  count: number,
  uniform: number,
): number {
  if (state.phase === 'exchange') {
    const way = drawWayToExchange(state, seat, uniform);
    for (let i = 0; i < count; i++) if (classifyExchange(state, seat, moves[i]!) === way) return i;
    return 0;
  }
  // Moves list quitting first, then the stakes in ascending order.
  const aim = drawAim(state, seat, uniform);
  if (aim === 0) return 0;
  const stake = Math.min(aim, mostAnybodyCanPay(state, seat));
  for (let i = count - 1; i > 1; i--) if (moves[i]! <= stake) return i;
  return 1;
}

/** A number from 0 to 1 that no opponent can predict: a hash of the imagined order of the pile. */
function hashPileToUnitInterval(state: NanobyeState): number {
  let hash = 1;
  for (let at = state.drawn; at < state.pile.length; at++)
    hash = (Math.imul(hash, 31) + state.pile[at]! + 1) | 0;
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0) / 2 ** 32;
}

const prior: AppraiseMoves<NanobyeState> = (state, seat, moves, count, out) => {
  switch (state.phase) {
    case 'ante': {
      // Nobody has to match an ante, so a higher one only costs, unless it is to shorten the game.
      const ante = chooseAnte(state, seat);
      for (let i = 0; i < count; i++) out[i] = -Math.abs(moves[i]! - ante);
      return;
    }
    case 'cote':
      for (let i = 0; i < count; i++)
        out[i] =
          winChanceAfterBestExchange(
            computeHandStrength(state, seat, moves[i] === EVEREST),
            countExpectedRivals(state),
          ) / WIN_CHANCE_PER_PRIOR_POINT;
      return;
    case 'exchange':
      appraiseExchanges(state, seat, moves, count, out);
      break;
    default:
      appraiseStakes(state, seat, moves, count, out);
  }
  if (followsChances(state, seat)) return;
  const chosen = pickByHabit(state, seat, moves, count, hashPileToUnitInterval(state));
  let highest = out[0]!;
  for (let i = 1; i < count; i++) highest = Math.max(highest, out[i]!);
  out[chosen] = highest + HABIT_PRIOR_BONUS;
};

const priorOfSearch: AppraiseMoves<NanobyeState> = (state, seat, moves, count, out) => {
  prior(state, seat, moves, count, out);
  hideHandFromOpening(state, seat, moves, count, out);
};

const priors = new Float64Array(MOVE_COUNT);

/** In this share of the acts priors are read with errors of this size. */
interface PlayoutErrors {
  readonly share: number;
  readonly size: number;
}

/** Adds errors to the priors: then each move is the best one as often as their softmax says. */
function misread(priors: Float64Array, count: number, size: number, rng: Rng): void {
  for (let i = 0; i < count; i++) priors[i]! -= size * Math.log(-Math.log(drawUniform(rng)));
}

const drawUniform = (rng: Rng): number => (rng.below(CHANCE_STEPS) + 0.5) / CHANCE_STEPS;

/** The same habits, with random numbers from the search. Where chances decide, there may be errors. */
const createRollout =
  (errors?: PlayoutErrors): BotKnowledge<NanobyeState>['rollout'] =>
  (state, seat, moves, count, rng) => {
    if (state.phase === 'ante') return 0;
    if (state.phase === 'cote') prior(state, seat, moves, count, priors);
    else if (followsChances(state, seat)) {
      if (state.phase === 'exchange') appraiseExchanges(state, seat, moves, count, priors);
      else appraiseStakes(state, seat, moves, count, priors);
      if (errors && drawUniform(rng) < errors.share) misread(priors, count, errors.size, rng);
    } else return pickByHabit(state, seat, moves, count, drawUniform(rng));
    let best = 0;
    for (let i = 1; i < count; i++) if (priors[i]! > priors[best]!) best = i;
    return best;
  };

const rollout = createRollout();
const rolloutWithErrors = createRollout(EXPECTED_ERRORS);

function evaluate(state: NanobyeState, out: Float64Array): void {
  const { alive, chips, seats } = state;
  if (state.phase === 'over') {
    splitWinAmongHighest(seats, chips, out);
    return;
  }
  const power = chipPower(state);
  let all = 0;
  for (let seat = 0; seat < seats; seat++) {
    const stack = chips[seat]! + state.antes[seat]! + state.stakes[seat]!;
    out[seat] = !hasSeat(alive, seat) ? 0 : power === 1 ? stack : stack ** power;
    all += out[seat]!;
  }
  for (let seat = 0; seat < seats; seat++) out[seat] = out[seat]! / all;
}

export const knowledge: BotKnowledge<NanobyeState> = {
  prior,
  beginnerHeuristic: appraiseAsBeginner,
  rollout,
  evaluate,
  playoutSection: (state) => state.sheet.length,
  maxPlayoutPlies: 24,
  suppose: (state, seat, rng) => redealHandsByObservedActions(state, seat, rollout, rng),
  reluctance: appraiseReluctance,
  flatSearch: true,
  pruningMargin: PRUNING_MARGIN,
  searchOverrides: { prior: priorOfSearch },
  priorVisits: 50,
  // The habits are for chips, and with deep stacks no search is known to gain over them. In a race for
  // the lead, and with few chips, the moves are played out for chances to win, against hands inferred
  // from actions. docs/bots/nanobye.md has the figures.
  isWorthSearching: followsChances,
  searchIterations: { hard: 200, expert: 1_000 },
  expertOverrides: {
    rollout: rolloutWithErrors,
    suppose: (state, seat, rng) =>
      redealHandsByObservedActions(state, seat, rolloutWithErrors, rng),
  },
};

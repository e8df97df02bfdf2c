/** Makes random requests for new tables: any options, seats, clock and bots. */
import {
  type AnyGame,
  type AnyOptionSpec,
  getTableDefault,
  listOptionSpecs,
  type OptionValue,
} from '@ludotheque/core';
import type { RequestFields } from '@ludotheque/protocol';
import { findRatedSetupProblem } from '@ludotheque/table';
import type { SimulationPrng } from '../simulation-prng.ts';

/** More rounds take long, and find nothing new. */
const MAX_ROUNDS = 4;

function pickOptionValue(spec: AnyOptionSpec, prng: SimulationPrng): OptionValue {
  if (spec.kind === 'flag') return prng.chance(0.5);
  if (spec.kind === 'choice') return prng.pick<OptionValue>(spec.values);
  // Mostly short games, so that more of them begin and end; sometimes as long as at a usual table.
  if (prng.chance(0.05)) return getTableDefault(spec);
  const least = Math.max(1, spec.min);
  return prng.between(
    least,
    Math.min(spec.max, Math.max(least, prng.longTailBetween(1, MAX_ROUNDS))),
  );
}

function pickClock(prng: SimulationPrng): NonNullable<RequestFields<'create'>['clock']> {
  const kind = prng.pick(['none', 'live', 'live', 'correspondence'] as const);
  if (kind === 'live')
    return { kind, bank: prng.between(10_000, 120_000), add: prng.between(0, 10_000) };
  if (kind === 'correspondence') return { kind, move: 3_600_000 * prng.between(1, 4) };
  return { kind };
}

const WEIGHTED_BOT_LEVELS = [
  'random',
  'random',
  'easy',
  'easy',
  'medium',
  'hard',
  'expert',
] as const;

/** A rated table must have a clock, and seats for two people. */
function pickBots(
  seats: number,
  clock: NonNullable<RequestFields<'create'>['clock']>,
  prng: SimulationPrng,
): Pick<RequestFields<'create'>, 'rated' | 'bots'> {
  const wantsRated = prng.chance(0.4);
  const bots = Array.from({ length: prng.below(seats) }, () => prng.pick(WEIGHTED_BOT_LEVELS));
  return { rated: wantsRated && !findRatedSetupProblem({ clock, seats }, bots.length), bots };
}

export function makeRandomCreateRequest(
  game: AnyGame,
  prng: SimulationPrng,
): RequestFields<'create'> {
  const { max, min } = game.seats;
  const seats = prng.chance(0.2) ? prng.between(min, max) : prng.between(min, Math.min(max, 4));
  const options = listOptionSpecs(game).map(([name, spec]): [string, OptionValue] => [
    name,
    pickOptionValue(spec, prng),
  ]);
  const clock = pickClock(prng);
  return {
    game: game.id,
    seats,
    options: Object.fromEntries(options),
    clock,
    listed: prng.chance(0.5),
    watch: prng.chance(0.8) ? 'anyone' : 'nobody',
    standIn: prng.pick(WEIGHTED_BOT_LEVELS),
    ...pickBots(seats, clock, prng),
  };
}

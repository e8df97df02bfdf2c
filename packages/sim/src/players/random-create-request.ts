/** What somebody wants to play: any game, with any of its options, at any kind of table. */
import {
  type AnyGame,
  type AnyOptionSpec,
  listOptionSpecs,
  type OptionValue,
} from '@ludotheque/core';
import type { RequestFields } from '@ludotheque/protocol';
import type { SimulationPrng } from '../simulation-prng.ts';

/** Rounds beyond that show nothing new, and take long. */
const MAX_ROUNDS = 4;

function pickOptionValue(spec: AnyOptionSpec, dice: SimulationPrng): OptionValue {
  if (spec.kind === 'flag') return dice.chance(0.5);
  if (spec.kind === 'choice') return dice.pick(spec.values);
  // Mostly short games: more of them begin and end. Now and then the game as it is in the box.
  if (dice.chance(0.05)) return spec.default;
  const least = Math.max(1, spec.min);
  return dice.between(
    least,
    Math.min(spec.max, Math.max(least, dice.longTailBetween(1, MAX_ROUNDS))),
  );
}

function pickClock(dice: SimulationPrng): NonNullable<RequestFields<'create'>['clock']> {
  const kind = dice.pick(['none', 'live', 'live', 'correspondence'] as const);
  if (kind === 'live')
    return { kind, bank: dice.between(10_000, 120_000), add: dice.between(0, 10_000) };
  if (kind === 'correspondence') return { kind, move: 3_600_000 * dice.between(1, 4) };
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

export function makeRandomCreateRequest(
  game: AnyGame,
  dice: SimulationPrng,
): RequestFields<'create'> {
  const { max, min } = game.seats;
  const seats = dice.chance(0.2) ? dice.between(min, max) : dice.between(min, Math.min(max, 4));
  const options = listOptionSpecs(game).map(([name, spec]) => [name, pickOptionValue(spec, dice)]);
  return {
    game: game.id,
    seats,
    options: Object.fromEntries(options) as { [name: string]: OptionValue },
    clock: pickClock(dice),
    listed: dice.chance(0.5),
    watch: dice.chance(0.8) ? 'anyone' : 'nobody',
    standIn: dice.pick(WEIGHTED_BOT_LEVELS),
    rated: dice.chance(0.4),
    bots: Array.from({ length: dice.below(seats) }, () => dice.pick(WEIGHTED_BOT_LEVELS)),
  };
}

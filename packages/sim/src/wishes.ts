/** What somebody wants to play: any game, with any of its options, at any kind of table. */
import {
  type AnyGame,
  type AnyOptionSpec,
  listOptionSpecs,
  type OptionValue,
} from '@ludotheque/core';
import type { RequestFields } from '@ludotheque/protocol';
import type { Dice } from './dice.ts';

/** Rounds beyond that show nothing new, and take long. */
const MOST_ROUNDS = 4;

function optionOf(spec: AnyOptionSpec, dice: Dice): OptionValue {
  if (spec.kind === 'flag') return dice.chance(0.5);
  if (spec.kind === 'choice') return dice.pick(spec.values);
  // Mostly short games: more of them begin and end. Now and then the game as it is in the box.
  if (dice.chance(0.05)) return spec.default;
  const least = Math.max(1, spec.min);
  return dice.between(least, Math.min(spec.max, Math.max(least, dice.wait(1, MOST_ROUNDS))));
}

function clockOf(dice: Dice): NonNullable<RequestFields<'create'>['clock']> {
  const kind = dice.pick(['none', 'live', 'live', 'correspondence'] as const);
  if (kind === 'live')
    return { kind, bank: dice.between(10_000, 120_000), add: dice.between(0, 10_000) };
  if (kind === 'correspondence') return { kind, move: 3_600_000 * dice.between(1, 4) };
  return { kind };
}

const LEVELS = ['random', 'random', 'easy', 'easy', 'medium', 'hard', 'expert'] as const;

export function wishFor(game: AnyGame, dice: Dice): RequestFields<'create'> {
  const { max, min } = game.seats;
  const seats = dice.chance(0.2) ? dice.between(min, max) : dice.between(min, Math.min(max, 4));
  const options = listOptionSpecs(game).map(([name, spec]) => [name, optionOf(spec, dice)]);
  return {
    game: game.id,
    seats,
    options: Object.fromEntries(options) as { [name: string]: OptionValue },
    clock: clockOf(dice),
    listed: dice.chance(0.5),
    watch: dice.chance(0.8) ? 'anyone' : 'nobody',
    standIn: dice.pick(LEVELS),
    rated: dice.chance(0.4),
    bots: Array.from({ length: dice.below(seats) }, () => dice.pick(LEVELS)),
  };
}

/** Tests of how long games take let bots play them, usually with the options that a new table starts with. */
import { measureGameMinutes, playBotGame, type RulesAndBotKnowledge } from '@ludotheque/bots';
import { type BotLevel, type OptionValues, resolveTableOptions } from '@ludotheque/core';

/** The minutes of each game, at the pace of a table: they are counted from moves and choices. */
export function playForMinutes(
  policy: RulesAndBotKnowledge,
  {
    games,
    level,
    options = resolveTableOptions(policy.game),
    seats,
  }: {
    readonly games: number;
    readonly level: BotLevel;
    readonly options?: OptionValues;
    readonly seats: number;
  },
): number[] {
  const players = Array.from({ length: seats }, () => ({ level }));
  return Array.from({ length: games }, (_, number) => {
    const { recorder } = playBotGame(policy, { options, players, seed: `length/${number}` });
    return measureGameMinutes(policy.game, recorder.toTranscript(), number % seats);
  });
}

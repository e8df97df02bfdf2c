/** What a box says about the length of a game is true for the tables that people open. */
import { makeDefaultKnowledge, measureGameMinutes, playBotGame } from '@ludotheque/bots';
import { resolveTableOptions } from '@ludotheque/core';
import { loadGame, loadKnowledge, readMinutes } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { expect, it } from 'vitest';
import { parsePlayerCount } from '../command.ts';
import { quantile } from './estimate.ts';
import { traceGame } from './game-trace.ts';
import { MoveFactTable } from './move-facts.ts';

const GAMES = 9;
/** Boxes count in steps of five minutes, and few games vary. */
const TOLERANCE_MINUTES = 5;

it.each(testedGameIds)(
  'the box of %s names minutes between a game with bots and one with people',
  async (id) => {
    const game = await loadGame(id);
    const knowledge = (await loadKnowledge(id)) ?? makeDefaultKnowledge(game);
    const options = resolveTableOptions(game);
    const players = Array.from({ length: parsePlayerCount(game, undefined) }, () => ({
      level: 'medium' as const,
    }));
    const facts = new MoveFactTable(game);
    const games = Array.from({ length: GAMES }, (_, number) => {
      const setup = { options, players, seed: `box/${number}` };
      const transcript = playBotGame({ game, knowledge }, setup).recorder.toTranscript();
      return {
        withBots: measureGameMinutes(game, transcript, number % players.length),
        withPeople: traceGame(game, transcript, facts).minutes,
      };
    });
    const withBots = quantile(
      games.map((each) => each.withBots),
      0.5,
    );
    const withPeople = quantile(
      games.map((each) => each.withPeople),
      0.5,
    );
    expect(readMinutes(id)).toBeGreaterThanOrEqual(withBots - TOLERANCE_MINUTES);
    expect(readMinutes(id)).toBeLessThanOrEqual(withPeople + TOLERANCE_MINUTES);
  },
);

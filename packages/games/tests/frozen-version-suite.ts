/**
 * The suite of a frozen version. It was checked by all laws when it was the newest; what is left to show
 * is that it still plays as it did.
 */
import { readFileSync } from 'node:fs';
import { type AnyGame, parseTranscript, replayTranscript, resolveOptions } from '@ludotheque/core';
import {
  assertGameEnds,
  assertImaginedViewsMatch,
  assertTranscriptReplays,
  listTranslationChecks,
} from '@ludotheque/testkit';
import { describe, expect, it } from 'vitest';
import { listGoldenTranscriptFiles, loadKnowledge } from '../shelf.ts';
import { describeChecks } from './game-law-suite.ts';

export function describeFrozenVersion(game: AnyGame): void {
  const { id, version } = game;
  describe(`${id}, frozen version ${version}`, () => {
    it('[P30] its golden transcripts verify', () => {
      const lines = listGoldenTranscriptFiles(id, version).flatMap((file) =>
        readFileSync(file, 'utf8').trim().split('\n'),
      );
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) replayTranscript(game, parseTranscript(JSON.parse(line)), true);
    });

    it('[P30] a random game follows the laws', () => {
      const options = resolveOptions(game, {});
      const setup = { game, options, seats: game.seats.min, seed: 'frozen' };
      assertGameEnds(setup);
      assertTranscriptReplays(setup);
      assertImaginedViewsMatch(setup);
    });

    it('its knowledge for bots can be loaded', () => loadKnowledge(id, version));

    describeChecks(listTranslationChecks(game));
  });
}

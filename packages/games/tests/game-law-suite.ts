/**
 * The suite of laws for one game: every law, at every number of seats and with every option, on a few
 * random games each; laws.long.ts plays many. Each
 * game's folder runs it in its own `laws.test.ts`; `shelf.test.ts` fails if one is left out.
 */
import { existsSync, readFileSync } from 'node:fs';
import {
  type AnyGame,
  describeFailedExpectation,
  type PositionWithExpectation,
  parseTranscript,
  replayTranscript,
} from '@ludotheque/core';
import {
  assertChoicesCommute,
  assertCopiesAreIndependent,
  assertEqualViewsGetEqualFrames,
  assertGameEnds,
  assertImaginedViewsMatch,
  assertMovesAreWellFormed,
  assertRefusalsAreExact,
  assertTranscriptReplays,
  hidesCards,
  type RandomGameSetup,
  type TinyGame,
} from '@ludotheque/testkit';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, listGoldenTranscriptFiles, listPositionFiles } from '../shelf.ts';
import { listSetupsInTurn } from './setups-in-turn.ts';
import { describeTinyGameLaws } from './tiny-game-suite.ts';
import { describeTranslations } from './translation-suite.ts';

/** `LUDO_SEED=… npm test` plays other random games; a failure prints its seed. */
const SEED = process.env.LUDO_SEED ?? 'ludotheque';

/** `npm run test:quick` checks the laws at every tenth combination of seats and options only. */
const isQuick = process.env.LUDO_QUICK === '1';
const QUICK_SHARE = 10;

function listRandomGameSetups(game: AnyGame): RandomGameSetup[] {
  const setups = listSetupsInTurn(game, SEED);
  return isQuick ? setups.filter((_, i) => i % QUICK_SHARE === 0) : setups;
}

const MOST_TRIES = 40;
const describeSetup = ({ seats, options }: RandomGameSetup) =>
  `${seats} seats, ${JSON.stringify(options)}`;
const withNumberedSeed = (setup: RandomGameSetup, n: number): RandomGameSetup => ({
  ...setup,
  seed: `${setup.seed}/${n}`,
});

export function describeGameLaws(game: AnyGame, tiny: readonly TinyGame[]): void {
  const { id } = game;
  const setups = listRandomGameSetups(game).map((setup) => [describeSetup(setup), setup] as const);

  describe.each(setups)('%s', (_, setup) => {
    it('[law 1] copies are independent', () => assertCopiesAreIndependent(setup));
    it('[P11] [law 2] an imagined state has the same view as the true one', () => {
      for (let n = 0; n < 2; n++) assertImaginedViewsMatch(withNumberedSeed(setup, n));
    });
    it('[law 3] moves are well formed, and an awaited seat has one', () =>
      assertMovesAreWellFormed(setup));
    it('[law 4] choices made at the same time commute', () => {
      assertChoicesCommute(setup);
    });
    it('[law 5] a transcript replays to an equal state', () => assertTranscriptReplays(setup));
    it('[P16] [law 6] games end, and no card is lost or doubled', () => {
      for (let n = 0; n < 3; n++) assertGameEnds(withNumberedSeed(setup, n));
    });
    it('[P11] [law 8] states with the same view have sent the same events', () => {
      let found = 0;
      // In a short game with few cards, two worlds that look the same are seldom found.
      for (let n = 0; n < 2 || (n < MOST_TRIES && found === 0 && hidesCards(setup)); n++)
        found += assertEqualViewsGetEqualFrames(withNumberedSeed(setup, n), 15);
      if (hidesCards(setup)) expect(found).toBeGreaterThan(0);
    });
    it('[P10] [law 10] a move is refused exactly where it is not legal', () =>
      assertRefusalsAreExact(setup));
  });

  it('has tiny decks for the exhaustive laws', () => {
    expect(tiny.length).toBeGreaterThan(0);
  });
  describeTinyGameLaws(tiny);
  it('[law 9] is tried on a deck without equal cards', () => {
    expect(tiny.some(({ game: { deck } }) => new Set(deck).size === deck.length)).toBe(true);
  });

  it('has golden transcripts, and they verify', () => {
    const lines = listGoldenTranscriptFiles(id).flatMap((file) =>
      readFileSync(file, 'utf8').trim().split('\n'),
    );
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) replayTranscript(game, parseTranscript(JSON.parse(line)), true);
  });
  for (const file of listPositionFiles(id))
    it(`position ${file.pathname.split('/').at(-1)}`, () => {
      expect(
        describeFailedExpectation(
          game,
          JSON.parse(readFileSync(file, 'utf8')) as PositionWithExpectation,
        ),
      ).toBeUndefined();
    });
  it('has a rule book in every language', () => {
    for (const language of LANGUAGES) {
      const book = language === 'en' ? 'RULES.md' : `RULES.${language}.md`;
      expect(existsSync(new URL(`../src/${id}/${book}`, import.meta.url)), book).toBe(true);
    }
  });
  describeTranslations(game);
}

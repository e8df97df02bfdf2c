/**
 * The suite of laws for one game: every law, at every number of seats and with every option. Each
 * game's folder runs it in its own `laws.test.ts`; `shelf.test.ts` fails if one is left out.
 */
import { existsSync, readFileSync } from 'node:fs';
import {
  type AnyGame,
  describeFailedExpectation,
  listSampleOptions,
  parseTranscript,
  replayTranscript,
  type SavedPosition,
} from '@ludotheque/core';
import {
  assertChoicesCommute,
  assertCopiesAreIndependent,
  assertGameEnds,
  assertImaginedViewsMatch,
  assertImaginedWorldsEquallyLikely,
  assertMovesAreWellFormed,
  assertNonInterference,
  assertRefusalsAreExact,
  assertTranscriptReplays,
  assertViewCountsMatch,
  assertViewsFollowFromEvents,
  type RandomGameSetup,
  type TinyGame,
} from '@ludotheque/testkit';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, listGoldenTranscriptFiles, listPositionFiles } from '../shelf.ts';
import { describeTranslations } from './translation-suite.ts';

/** `LUDO_SEED=… npm test` walks other ways; a failure prints the seed that it walked by. */
const SEED = process.env.LUDO_SEED ?? 'ludotheque';

/** `npm run test:quick` checks the laws at every tenth combination of seats and options only. */
const isQuick = process.env.LUDO_QUICK === '1';
const QUICK_SHARE = 10;

function listRandomGameSetups(game: AnyGame): RandomGameSetup[] {
  const setups: RandomGameSetup[] = [];
  for (let seats = game.seats.min; seats <= game.seats.max; seats++)
    for (const options of listSampleOptions(game))
      setups.push({ game, options, seats, seed: SEED });
  return isQuick ? setups.filter((_, i) => i % QUICK_SHARE === 0) : setups;
}

const describeSetup = ({ seats, options }: RandomGameSetup) =>
  `${seats} seats, ${JSON.stringify(options)}`;
const withNumberedSeed = (walk: RandomGameSetup, n: number): RandomGameSetup => ({
  ...walk,
  seed: `${walk.seed}/${n}`,
});

export function describeGameLaws(game: AnyGame, tiny: readonly TinyGame[]): void {
  const { id } = game;
  const walks = listRandomGameSetups(game).map((walk) => [describeSetup(walk), walk] as const);

  describe.each(walks)('%s', (_, walk) => {
    it('[law 1] copies are independent', () => assertCopiesAreIndependent(walk));
    it('[law 2] a world imagined from a view cannot be told from the true one', () => {
      for (let n = 0; n < 3; n++) assertImaginedViewsMatch(withNumberedSeed(walk, n));
    });
    it('[law 3] moves are well formed, and who is awaited has one', () =>
      assertMovesAreWellFormed(walk));
    it('[law 4] choices made at the same time commute', () => {
      assertChoicesCommute(walk);
    });
    it('[law 5] a transcript replays to an equal state', () => assertTranscriptReplays(walk));
    it('[law 6] games end, and no card is lost or doubled', () => {
      for (let n = 0; n < 5; n++) assertGameEnds(withNumberedSeed(walk, n));
    });
    it('[law 8] two worlds with the same view have been told the same', () => {
      let found = 0;
      for (let n = 0; n < 4; n++) found += assertNonInterference(withNumberedSeed(walk, n), 15);
      expect(found).toBeGreaterThan(0);
    });
    it('[law 10] a refusal is given exactly where a move is not legal', () =>
      assertRefusalsAreExact(walk));
  });

  it('has tiny boxes for the exhaustive laws', () => {
    expect(tiny.length).toBeGreaterThan(0);
  });
  describe.each(tiny.map((box) => [box.name, box] as const))('in small: %s', (_, box) => {
    it('[law 7] the next view follows from the last and from what was told', () =>
      assertViewsFollowFromEvents(box));
    it('[law 8] a seat can know as much as was counted by hand, and no more', () => {
      expect(box.counts.length).toBeGreaterThan(0);
      assertViewCountsMatch(box);
    });
    it('[law 9] every world is imagined with the same weight', () => {
      const distinct = new Set(box.game.deck).size === box.game.deck.length;
      if (distinct) expect(assertImaginedWorldsEquallyLikely(box, 40)).toBeGreaterThan(0);
    });
  });
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
        describeFailedExpectation(game, JSON.parse(readFileSync(file, 'utf8')) as SavedPosition),
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

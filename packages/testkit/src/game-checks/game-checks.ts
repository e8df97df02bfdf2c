/**
 * Everything that is checked of one game: every law, at every number of seats and with every option, on a few
 * random games each, and its folder: words, rule books, golden transcripts. Games of the house and games
 * in packages are checked by the same list.
 */
import { existsSync, readFileSync } from 'node:fs';
import {
  type AnyGame,
  describeFailedExpectation,
  type PositionWithExpectation,
  parseTranscript,
  replayTranscript,
} from '@ludotheque/core';
import { findModule, getGameFolder } from '@ludotheque/games/folders';
import {
  LANGUAGES,
  listGoldenTranscriptFiles,
  listPositionFiles,
  loadGame,
} from '@ludotheque/games/shelf';
import { hidesCards } from '../hides-cards.ts';
import { assertCopiesAreIndependent } from '../laws/copies.ts';
import { assertEqualViewsGetEqualFrames } from '../laws/equal-views-equal-frames.ts';
import { assertFinalRanksStay } from '../laws/final-ranks.ts';
import { assertGameEnds } from '../laws/game-end.ts';
import { assertImaginedViewsMatch } from '../laws/imagined-views.ts';
import { assertImaginedWorldsEquallyLikely } from '../laws/imagined-worlds.ts';
import { assertMovesAreWellFormed } from '../laws/moves.ts';
import { assertRefusalsAreExact } from '../laws/refusals.ts';
import { assertChoicesCommute } from '../laws/simultaneous-choices.ts';
import { assertTranscriptReplays } from '../laws/transcripts.ts';
import { assertDistinctViewCounts, assertViewsFollowFromEvents } from '../laws/view-knowledge.ts';
import { lintGame } from '../lint/lint-game.ts';
import type { RandomGameSetup } from '../random-game.ts';
import type { TinyGame } from '../tiny-games/tiny-game.ts';
import { expectTrue, type GameCheck } from './game-check.ts';
import { listSetupsInTurn } from './setups-in-turn.ts';
import { listTranslationChecks } from './translation-checks.ts';

export interface GameCheckOptions {
  /** Another seed plays other random games; a failure prints its seed. */
  readonly seed?: string;
  /** Checks the laws at every so-manieth combination of seats and options only. */
  readonly every?: number;
}

const MOST_TRIES = 40;
const withNumberedSeed = (setup: RandomGameSetup, n: number): RandomGameSetup => ({
  ...setup,
  seed: `${setup.seed}/${n}`,
});

function listLawChecks(setup: RandomGameSetup): GameCheck[] {
  const group = `${setup.seats} seats, ${JSON.stringify(setup.options)}`;
  const check = (title: string, run: () => void): GameCheck => ({ group, title, run });
  return [
    check('[law 1] copies are independent', () => assertCopiesAreIndependent(setup)),
    check('[P11] [law 2] an imagined state has the same view as the true one', () => {
      for (let n = 0; n < 2; n++) assertImaginedViewsMatch(withNumberedSeed(setup, n));
    }),
    check('[law 3] moves are well formed, and an awaited seat has one', () =>
      assertMovesAreWellFormed(setup),
    ),
    check('[law 4] choices made at the same time commute', () => {
      assertChoicesCommute(setup);
    }),
    check('[law 5] a transcript replays to an equal state', () => assertTranscriptReplays(setup)),
    check('[P16] [law 6] games end, and no card is lost or doubled', () => {
      for (let n = 0; n < 3; n++) assertGameEnds(withNumberedSeed(setup, n));
    }),
    check('[P11] [law 8] states with the same view have sent the same events', () => {
      let found = 0;
      // In a short game with few cards, two worlds that look the same are seldom found.
      for (let n = 0; n < 2 || (n < MOST_TRIES && found === 0 && hidesCards(setup)); n++)
        found += assertEqualViewsGetEqualFrames(withNumberedSeed(setup, n), 15);
      expectTrue(found > 0 || !hidesCards(setup), 'no two states with the same view were found');
    }),
    check('[P10] [law 10] a move is refused exactly where it is not legal', () =>
      assertRefusalsAreExact(setup),
    ),
    check('[law 11] a seat that is out has no move any more, and keeps its rank', () => {
      assertFinalRanksStay(setup);
    }),
  ];
}

const hasDistinctCards = ({ game: { deck } }: TinyGame) => new Set(deck).size === deck.length;

/** The exhaustive laws: every shuffle of a tiny deck, and every way to play it. */
export const listTinyGameChecks = (tiny: readonly TinyGame[]): GameCheck[] =>
  tiny.flatMap((tinyGame): GameCheck[] => {
    const check = (title: string, run: () => void): GameCheck => ({
      group: `with a tiny deck: ${tinyGame.name}`,
      title,
      run,
    });
    return [
      check('[P11] [law 7] the next view follows from the last view and the events', () =>
        assertViewsFollowFromEvents(tinyGame),
      ),
      check('[P11] [law 8] a seat can know as much as was counted by hand, and no more', () => {
        expectTrue(tinyGame.counts.length > 0, 'nothing was counted by hand');
        assertDistinctViewCounts(tinyGame);
      }),
      check('[law 9] every state that fits a view is imagined with the same probability', () => {
        if (hasDistinctCards(tinyGame))
          expectTrue(assertImaginedWorldsEquallyLikely(tinyGame, 40) > 0, 'no view was tried');
      }),
    ];
  });

function checkGoldenTranscripts(game: AnyGame): void {
  const lines = listGoldenTranscriptFiles(game.id).flatMap((file) =>
    readFileSync(file, 'utf8').trim().split('\n'),
  );
  expectTrue(lines.length > 0, 'there are no golden transcripts in golden/');
  for (const line of lines) replayTranscript(game, parseTranscript(JSON.parse(line)), true);
}

function listFolderChecks(game: AnyGame, tiny: readonly TinyGame[]): GameCheck[] {
  const { rules } = getGameFolder(game.id);
  const check = (title: string, run: () => void): GameCheck => ({
    group: 'its folder',
    title,
    run,
  });
  return [
    check('has rules without clocks, randomness, anything asynchronous and globals', () => {
      const problems = lintGame(rules, findModule(rules, 'index')!, findModule(rules, 'knowledge'));
      expectTrue(problems.length === 0, problems.join('\n'));
    }),
    check('has tiny decks for the exhaustive laws, one of them without equal cards', () =>
      expectTrue(tiny.some(hasDistinctCards), 'tiny.ts has no deck in which all cards differ'),
    ),
    check('has golden transcripts, and they verify', () => checkGoldenTranscripts(game)),
    ...listPositionFiles(game.id).map((file) =>
      check(`position ${file.pathname.split('/').at(-1)}`, () => {
        const position = JSON.parse(readFileSync(file, 'utf8')) as PositionWithExpectation;
        const failed = describeFailedExpectation(game, position);
        expectTrue(failed === undefined, failed ?? '');
      }),
    ),
    check('has a rule book in every language', () => {
      for (const language of LANGUAGES) {
        const book = language === 'en' ? 'RULES.md' : `RULES.${language}.md`;
        expectTrue(existsSync(new URL(book, rules)), `there is no ${book}`);
      }
    }),
  ];
}

export const listGameChecks = (
  game: AnyGame,
  tiny: readonly TinyGame[],
  { every = 1, seed = 'ludotheque' }: GameCheckOptions = {},
): GameCheck[] => [
  ...listSetupsInTurn(game, seed)
    .filter((_, i) => i % every === 0)
    .flatMap(listLawChecks),
  ...listTinyGameChecks(tiny),
  ...listFolderChecks(game, tiny),
  ...listTranslationChecks(game),
];

/** The checks of a game on the shelf: of a package, too, if `ludotheque.json` names it. */
export async function loadGameChecks(id: string, options?: GameCheckOptions): Promise<GameCheck[]> {
  const game = await loadGame(id);
  const file = findModule(getGameFolder(id).rules, 'tiny');
  const { tinyGames } = (file ? await import(file.href) : { tinyGames: [] }) as {
    tinyGames: readonly TinyGame[];
  };
  return listGameChecks(game, tinyGames, options);
}

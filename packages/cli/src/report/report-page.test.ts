/** The page of a report, from figures with all that can be strange: few games, no cards, odd names. */
import { expect, it } from 'vitest';
import { estimateMean, estimateShare } from './estimate.ts';
import type { GameReport } from './game-report.ts';
import { renderReportMarkdown } from './report-markdown.ts';
import { renderReportPage } from './report-page.ts';

const length = estimateMean([10, 12]);
const report: GameReport = {
  ...{ game: 'nox', version: 1, options: {}, seed: '<1>', level: 'medium', iterations: 200 },
  ...{ hasKnowledge: false, seats: 2, games: 2, minuteQuantiles: [5, 5, 6], minutes: [5, 6] },
  bySeats: [
    {
      ...{ seats: 2, games: 2, unfairSeats: [1], moves: length, rounds: length, minutes: length },
      winShares: [estimateShare(0, 2), estimateShare(2, 2)],
    },
  ],
  choices: {
    mean: length,
    forced: estimateShare(1, 2),
    counts: [
      [1, 3],
      [200, 1],
    ],
  },
  singleWinner: estimateShare(2, 2),
  ...{ margin: estimateShare(1, 2), leadChanges: length, finalLeadAt: estimateShare(1, 2) },
  ...{ leaderWins: [], cards: [], cardsNeverOffered: [], moveKinds: [] },
  ladder: [
    {
      ...{ level: 'easy', below: 'random', games: 2, chance: 0.5 },
      ...{ winShare: estimateShare(2, 2), finishesBefore: estimateShare(2, 2) },
    },
  ],
  moves: { offered: 3, neverChosen: ['x'] },
};

it('stands alone, and works on light and dark screens', () => {
  const page = renderReportPage([report], 'ludo report <nox>');
  expect(page).not.toMatch(/(src|href)="(?!#)|@import|url\(|<script/);
  expect(page).toContain('prefers-color-scheme: dark');
  expect(page).not.toMatch(/NaN|Infinity|undefined/);
});

it('escapes what comes from the command line', () => {
  const page = renderReportPage([report], 'ludo report <nox>');
  expect(page).toContain('ludo report &#60;nox&#62;');
  expect(page).toContain('seed &#60;1&#62;');
});

it('says that a game has no knowledge for bots, and that moves name no cards', () => {
  const text = renderReportMarkdown([report], 'ludo report nox');
  expect(text).toContain('The game has no knowledge for bots yet');
  expect(text).toContain('Moves of this game name no cards');
  expect(text).toContain('half-way nobody leads yet');
});

it('compares several games, with a link to each on the page', () => {
  const both = [report, { ...report, game: 'nanobye' }];
  expect(renderReportPage(both, '')).toContain('<a href="#nanobye">Nanobye</a>');
  expect(renderReportMarkdown(both, '')).toMatch(/^\| NOX +\| 2 /m);
});

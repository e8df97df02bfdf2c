import { readFileSync } from 'node:fs';
import { PhraseFormatter } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import type { ScoreUnit } from '../board-kit/board.ts';
import type { ExplainedMove, MoveComparison } from '../game-review/move-comparison.ts';
import type { Language } from '../i18n/language.ts';
import { explainMove } from './explain-move.ts';
import { compareHintedMoves } from './read-hint.ts';

async function explain(comparison: MoveComparison, language: Language = 'en', unit?: ScoreUnit) {
  const words = JSON.parse(
    readFileSync(new URL(`./words/${language}.json`, import.meta.url), 'utf8'),
  );
  const translator = i18next.createInstance();
  await translator.init({
    lng: language,
    resources: { [language]: { ui: words } },
    defaultNS: 'ui',
    interpolation: { escapeValue: false },
  });
  const speaker = new PhraseFormatter(
    (key) => key,
    ['Ada', 'Ben', 'Cleo', 'Dan'],
    0,
    (card) => card,
  );
  const t = (key: string, values = {}) => translator.t(key, values);
  return explainMove(comparison, {
    t,
    language,
    speaker,
    unit,
    describe: (move) => `move ${move}`,
  });
}

const outlook = {
  worlds: 100,
  chance: { bad: 0.12, good: 0.5 },
  score: { mean: 4.26, bad: -12, good: 15 },
  replies: [
    { seat: 1, move: 7, share: 0.61 },
    { seat: 2, move: 8, share: 0.1 },
    { seat: 3, move: 9, share: 0.31 },
  ],
};
const best: ExplainedMove = { value: 0.34, visits: 4_000, outlook };
const other: ExplainedMove = {
  value: 0.29,
  visits: 4_000,
  outlook: { ...outlook, score: { mean: 1, bad: -8, good: 9 } },
};

describe('the sentences about a move', () => {
  it('say what it wins and brings beside the next best, what it risks, and who answers how', async () => {
    expect(await explain({ best, other, otherIs: 'next' })).toEqual([
      'It wins about 34 games in 100, the next best move 29.',
      'Score by the end of the round: +4.3 on average, +1 with the next best move.',
      'The risk: one time in ten −12 or worse. The hope: one time in ten +15 or better.',
      'Ben would probably answer: move 7 (61 times in 100).',
    ]);
  });

  it('speak of cards, not of a score, where cards are counted', async () => {
    const said = {
      en: ['Cards you hold', '+15 cards or more'],
      fr: ['Tes cartes', '+15 cartes ou plus'],
      de: ['Deine Karten', '+15 Karten oder mehr'],
      nl: ['Je kaarten', '+15 kaarten of meer'],
    };
    const score = { mean: 4.26, bad: 15, good: -12 };
    const held = { ...best, outlook: { ...outlook, score } };
    for (const [language, [brings, risks]] of Object.entries(said)) {
      const [, ...sentences] = await explain(
        { best: held, other, otherIs: 'next' },
        language as Language,
        'cards',
      );
      expect(sentences[0]).toContain(brings);
      expect(sentences[1]).toContain(risks);
    }
  });

  it('compare with the move that was played in a review', async () => {
    const [wins, brings] = await explain({ best, other, otherIs: 'played' });
    expect(wins).toContain('the one that was played 29');
    expect(brings).toContain('+1 with the move that was played');
  });

  it('do not claim a difference that may be chance', async () => {
    for (const [value, visits] of [
      [0.33, 4_000],
      [0.29, 100],
      [0.36, 4_000],
    ] as const)
      expect((await explain({ best, other: { value, visits }, otherIs: 'next' }))[0]).toContain(
        'about as good',
      );
  });

  it('speak of chances where there is no score', async () => {
    const plain = { ...best, outlook: { worlds: 100, chance: outlook.chance, replies: [] } };
    expect(await explain({ best: plain, otherIs: 'next' })).toEqual([
      'It wins about 34 games in 100.',
      'The risk: one time in ten your chance falls to 12% or less. The hope: one time in ten it rises to 50% or more.',
    ]);
  });

  it('name the likeliest answer where none is probable, and say a mean that is the same only once', async () => {
    const replies = outlook.replies.slice(1);
    const alike = { ...best, outlook: { ...outlook, replies } };
    const sentences = await explain({ best: alike, other: alike, otherIs: 'next' });
    expect(sentences[1]).toBe('Score by the end of the round: +4.3 on average.');
    expect(sentences.slice(3)).toEqual(['Dan might answer: move 9 (31 times in 100).']);
  });

  it('name no risk where there is none, and nothing that few deals were imagined for', async () => {
    const sure = { ...outlook, score: { mean: 2, bad: 2, good: 2 }, replies: [] };
    expect(await explain({ best: { ...best, outlook: sure }, otherIs: 'next' })).toHaveLength(2);
    const few = { ...best, outlook: { ...outlook, worlds: 19 } };
    expect(await explain({ best: few, otherIs: 'next' })).toHaveLength(1);
    expect(await explain({ best: { value: 0, visits: 0 }, otherIs: 'next' })).toEqual([]);
  });

  it('tell the chances by the lines where the expert searched nothing', async () => {
    const findSentence = async (own: object, others: object) => {
      const unsearched = (chance: object) => ({
        value: 0,
        visits: 0,
        outlook: { ...outlook, chance: { ...outlook.chance, ...chance } },
      });
      const [sentence] = await explain({
        best: unsearched(own),
        other: unsearched(others),
        otherIs: 'next',
      });
      return sentence;
    };
    expect(await findSentence({ mean: 0.34 }, { mean: 0.29, error: 0.02 })).toBe(
      'It wins about 34 games in 100, the next best move 29.',
    );
    expect(await findSentence({ mean: 0.34 }, { mean: 0.29, error: 0.03 })).toContain(
      'about as good',
    );
    // The expert prefers it for a reason that the lines do not show.
    expect(await findSentence({ mean: 0.29 }, { mean: 0.34, error: 0.02 })).toBe(
      'It wins about 29 games in 100.',
    );
    // An older server does not say.
    expect(await findSentence({}, {})).toContain('Score by the end of the round');
  });

  it.each([
    ['fr', 'Ce coup gagne environ 34 parties sur 100, le deuxième choix 29.', '+4,3'],
    ['de', 'Der Zug gewinnt etwa 34 von 100 Partien, der nächstbeste 29.', '+4,3'],
    ['nl', 'Deze zet wint ongeveer 34 van de 100 partijen, de op een na beste 29.', '+4,3'],
  ] as const)('are whole in %s', async (language, wins, mean) => {
    const sentences = await explain({ best, other, otherIs: 'next' }, language);
    expect(sentences).toHaveLength(4);
    expect(sentences[0]).toBe(wins);
    expect(sentences[1]).toContain(mean);
    expect(sentences.join('')).not.toMatch(/{{|why\./);
  });
});

describe('a hint', async () => {
  const game = await loadGame('nox');
  const [first, second] = [0, 16].map((move) => game.write(move)) as [never, never];

  it('of an older server, or to do nothing, is not explained', () => {
    expect(compareHintedMoves(game, [{ move: first, visits: 9, value: 0.5 }])).toBeUndefined();
    const { score: _, ...rest } = outlook;
    expect(compareHintedMoves(game, [{ move: null, outlook: { ...rest, replies: [] } }])).toBe(
      undefined,
    );
    expect(compareHintedMoves(game, [])).toBeUndefined();
  });

  it('is read with its answers; moves that this page does not know are left out', () => {
    const replies = [
      { seat: 1, move: second, share: 0.5 },
      { seat: 2, move: 'a move of the future', share: 0.5 },
    ];
    const read = compareHintedMoves(game, [
      { move: first, visits: 9, value: 0.5, outlook: { ...outlook, replies } },
      { move: second, visits: 5, value: 0.4 },
    ]);
    expect(read?.best.outlook?.replies).toEqual([{ seat: 1, move: 16, share: 0.5 }]);
    expect(read?.other).toEqual({ value: 0.4, visits: 5 });
  });
});

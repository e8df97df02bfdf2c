import { readFileSync } from 'node:fs';
import type { AnyGame, Move } from '@ludotheque/core';
import { LANGUAGES, loadGame, readRuleBook } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { listGamesWith } from '../../test/games-with.ts';
import { listLegalMoves } from '../board-view/legal-moves.ts';
import { checkAnswer, type Lesson, replayLesson } from './lesson.ts';

const gamesFolder = new URL('../games/', import.meta.url);
const ids = listGamesWith('lesson/index.ts');
const gamesWithBoard = listGamesWith('board/index.tsx');

interface LessonWords {
  readonly steps: { readonly [say: string]: string };
  readonly why: { readonly [why: string]: string };
  readonly done: string;
  readonly goal: string;
  /** What is said at the end of each lesson on a variant. */
  readonly variants?: { readonly [option: string]: string };
}
const readLessonWords = (id: string, language: string) =>
  JSON.parse(
    readFileSync(new URL(`${id}/lesson/words/${language}.json`, gamesFolder), 'utf8'),
  ) as LessonWords;

it('there is a lesson for every game that has its own board', () => {
  expect(ids).toEqual(expect.arrayContaining(gamesWithBoard));
});

const LESSONS = await Promise.all(
  ids.map(async (id) => {
    const { lesson } = (await import(new URL(`${id}/lesson/lesson.ts`, gamesFolder).href)) as {
      lesson: Lesson;
    };
    return { id, game: await loadGame(id), lesson };
  }),
);

/** The lessons and those on variants, which have the same laws. */
const LESSONS_AND_VARIANTS = LESSONS.flatMap(({ id, game, lesson }) => [
  { name: id, game, lesson },
  ...(lesson.variants ?? []).map((variant) => ({
    name: `${id} with ${JSON.stringify(variant.options)}`,
    game,
    lesson: variant,
  })),
]);

/** Every sequence of right answers, also unfinished ones: a step may have several right moves. */
function* listAnswers(
  game: AnyGame,
  lesson: Lesson,
  answers: readonly (Move | null)[] = [],
): Generator<readonly (Move | null)[]> {
  const asks = lesson.steps[answers.length]?.asks?.map((json) => game.read(json)!) ?? [null];
  yield answers;
  if (answers.length < lesson.steps.length)
    for (const answer of asks) yield* listAnswers(game, lesson, [...answers, answer]);
}

it.each(LESSONS)('the lesson of $id has 5 to 12 steps', ({ lesson }) => {
  expect(lesson.steps.length).toBeGreaterThanOrEqual(5);
  expect(lesson.steps.length).toBeLessThanOrEqual(12);
});

it.each(LESSONS)('the lesson of $id teaches the default game, and variants after it', (of) => {
  expect(of.lesson.options ?? {}).toEqual({});
  for (const { option, options } of of.lesson.variants ?? [])
    expect(options[option]).not.toBe(of.game.options[option]!.default);
});

describe.each(LESSONS_AND_VARIANTS)('the lesson of $name', ({ game, lesson }) => {
  it('follows the rules, and asks only for legal moves in the learner’s turn', () => {
    let finished = 0;
    for (const answers of listAnswers(game, lesson)) {
      const { step, view } = replayLesson(game, lesson, answers);
      const { asks } = lesson.steps[step] ?? {};
      if (step === lesson.steps.length) finished++;
      if (!asks) continue;
      const moves = listLegalMoves(game, view);
      for (const json of asks) {
        expect(moves, `${step}: ${JSON.stringify(json)}`).toContain(game.read(json));
        expect(checkAnswer(game, lesson.steps[step]!, view, game.read(json)!).right).toBe(true);
      }
    }
    expect(finished).toBeGreaterThan(0);
  });

  it('has a reason against every other legal move, and uses every reason', () => {
    const used = lesson.steps.map(() => new Set<string>());
    for (const answers of listAnswers(game, lesson)) {
      const { step: at, view } = replayLesson(game, lesson, answers);
      const step = lesson.steps[at];
      if (!step?.asks) continue;
      for (const move of listLegalMoves(game, view)) {
        const verdict = checkAnswer(game, step, view, move);
        if (!verdict.right) {
          expect(verdict).toHaveProperty('why');
          if ('why' in verdict) used[at]!.add(verdict.why);
        }
      }
    }
    const written = lesson.steps.map(({ others = [] }) => new Set(others.map(([why]) => why)));
    expect(used).toEqual(written);
  });

  it('marks what to tap in every step that asks for a move', () => {
    for (const { asks, say, taps } of lesson.steps) expect([say, !taps]).toEqual([say, !asks]);
  });

  it('answers an illegal move with the refusal of the rules', () => {
    const progress = replayLesson(game, lesson, []);
    const legal = listLegalMoves(game, progress.view);
    const illegal = Array.from({ length: game.limits.moves }, (_, move) => move).find(
      (move) => !legal.includes(move),
    )!;
    expect(checkAnswer(game, lesson.steps[0]!, progress.view, illegal)).toHaveProperty(
      'refusal.code',
    );
  });

  it('shows only the view of the learner’s seat', () => {
    for (const answers of listAnswers(game, lesson)) {
      const { scenes } = replayLesson(game, lesson, answers);
      for (const { view } of scenes) expect(view.seat).toBe(lesson.you);
    }
  });
});

const listAllSteps = (lesson: Lesson) =>
  [lesson, ...(lesson.variants ?? [])].flatMap(({ steps }) => steps);

describe.each(LESSONS)('the texts of the lesson of $id', ({ id, lesson }) => {
  it('have a step for every example in the rule book, the same in every language', () => {
    const examples = LANGUAGES.map((language) =>
      [...readRuleBook(id, language).matchAll(/<!-- example: (\w+) \w+ -->/g)].map(
        ([, step]) => step!,
      ),
    );
    const steps = listAllSteps(lesson)
      .filter(({ asks }) => asks)
      .map(({ say }) => say);
    for (const exampleSteps of examples) {
      expect(exampleSteps).toEqual(examples[0]);
      expect(exampleSteps.length).toBeGreaterThan(gamesWithBoard.includes(id) ? 3 : -1);
      for (const step of exampleSteps) expect(steps).toContain(step);
    }
  });

  it.each(LANGUAGES)('are complete in %s, and there are no others', (language) => {
    const words = readLessonWords(id, language);
    expect(Object.keys(words.steps)).toEqual(listAllSteps(lesson).map(({ say }) => say));
    const whys = listAllSteps(lesson).flatMap(({ others = [] }) => others.map(([why]) => why));
    expect(new Set(Object.keys(words.why))).toEqual(new Set(whys));
    const { variants = {} } = words;
    expect(Object.keys(variants)).toEqual((lesson.variants ?? []).map(({ option }) => option));
    const texts = [
      ...Object.values(variants),
      ...Object.values(words.steps),
      ...Object.values(words.why),
      words.done,
      words.goal,
    ];
    for (const text of texts) expect(text.trim().length).toBeGreaterThan(10);
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { AnyGame, Move } from '@ludotheque/core';
import { LANGUAGES, loadGame, readRuleBook } from '@ludotheque/games/shelf';
import { beforeAll, describe, expect, it } from 'vitest';
import { listLegalMoves } from '../table/legal-moves.ts';
import { checkAnswer, type Lesson, replayLesson } from './lesson.ts';

const here = new URL('../games/', import.meta.url);
const ids = readdirSync(here).filter((name) =>
  existsSync(new URL(`${name}/lesson/lesson.ts`, here)),
);

interface Words {
  readonly steps: { readonly [say: string]: string };
  readonly why: { readonly [why: string]: string };
  readonly done: string;
}
const wordsIn = (id: string, language: string) =>
  JSON.parse(readFileSync(new URL(`${id}/lesson/words/${language}.json`, here), 'utf8')) as Words;

it('there is a lesson for each of the four games', () => {
  expect(ids).toEqual(['battle-gum', 'nanobye', 'nicht-die-bohne', 'nox']);
});

describe.each(ids)('the lesson of %s', (id) => {
  let game: AnyGame;
  let lesson: Lesson;
  beforeAll(async () => {
    game = await loadGame(id);
    ({ lesson } = (await import(new URL(`${id}/lesson/lesson.ts`, here).href)) as {
      lesson: Lesson;
    });
  });

  /** Every way through the lesson: a step may take more than one move. */
  function* ways(answers: readonly (Move | null)[] = []): Generator<readonly (Move | null)[]> {
    const asks = lesson.steps[answers.length]?.asks?.map((json) => game.read(json)!) ?? [null];
    yield answers;
    if (answers.length < lesson.steps.length)
      for (const answer of asks) yield* ways([...answers, answer]);
  }

  it('has 5 to 8 steps', () => {
    expect(lesson.steps.length).toBeGreaterThanOrEqual(5);
    expect(lesson.steps.length).toBeLessThanOrEqual(8);
  });

  it('is played by the rules, and asks only for what is legal, in the learner’s own turn', () => {
    let wholes = 0;
    for (const answers of ways()) {
      const { step, view } = replayLesson(game, lesson, answers);
      const { asks } = lesson.steps[step] ?? {};
      if (step === lesson.steps.length) wholes++;
      if (!asks) continue;
      const moves = listLegalMoves(game, view);
      for (const json of asks) {
        expect(moves, `${step}: ${JSON.stringify(json)}`).toContain(game.read(json));
        expect(checkAnswer(game, lesson.steps[step]!, view, game.read(json)!).right).toBe(true);
      }
    }
    expect(wholes).toBeGreaterThan(0);
  });

  it('has a reason for every other legal move, and uses every reason', () => {
    const used = lesson.steps.map(() => new Set<string>());
    for (const answers of ways()) {
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

  it('answers what is not legal with the game’s own refusal', () => {
    const course = replayLesson(game, lesson, []);
    const legal = listLegalMoves(game, course.view);
    const illegal = Array.from({ length: game.limits.moves }, (_, move) => move).find(
      (move) => !legal.includes(move),
    )!;
    expect(checkAnswer(game, lesson.steps[0]!, course.view, illegal)).toHaveProperty(
      'refusal.code',
    );
  });

  it('shows the learner nothing but the view of a seat', () => {
    for (const answers of ways()) {
      const { scenes } = replayLesson(game, lesson, answers);
      for (const { view } of scenes) expect(view.seat).toBe(lesson.you);
    }
  });

  it('gives the rule book its pictures, the same in every language', () => {
    const examples = LANGUAGES.map((language) =>
      [...readRuleBook(id, language).matchAll(/<!-- example: (\w+) \w+ -->/g)].map(
        ([, step]) => step!,
      ),
    );
    const steps = lesson.steps.filter(({ asks }) => asks).map(({ say }) => say);
    for (const each of examples) {
      expect(each).toEqual(examples[0]);
      expect(each.length).toBeGreaterThan(3);
      for (const step of each) expect(steps).toContain(step);
    }
  });

  it.each(LANGUAGES)('has all its words in %s, and no others', (language) => {
    const words = wordsIn(id, language);
    expect(Object.keys(words.steps)).toEqual(lesson.steps.map(({ say }) => say));
    const whys = lesson.steps.flatMap(({ others = [] }) => others.map(([why]) => why));
    expect(new Set(Object.keys(words.why))).toEqual(new Set(whys));
    const texts = [...Object.values(words.steps), ...Object.values(words.why), words.done];
    for (const text of texts) expect(text.trim().length).toBeGreaterThan(10);
  });
});

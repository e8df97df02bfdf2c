/**
 * A lesson: a game from a stacked deck, in which the learner is asked for one move after the other.
 * The rules are those of every table; only the order of the cards and what the others do is written down.
 */
import {
  type AnyGame,
  type BaseView,
  type Json,
  LegalMoveList,
  type Move,
  type OptionValues,
  type Refusal,
  resolveOptions,
  ScriptedRng,
  type Seat,
  type SeatSet,
} from '@ludotheque/core';
import { type EmittedEvent, filterEventsForSeat } from '@ludotheque/table';
import type { PlaybackScene } from '../connection/use-table.ts';
import { stackDeck } from './stacked-deck.ts';

export type ScriptedTurn<M = Json> = readonly [seat: Seat, move: M];

export interface LessonStep<M = Json> {
  /** What is said: a key into the lesson's words, under `steps`. */
  readonly say: string;
  /** Turns that nobody sees: the lesson goes on some rounds later. */
  readonly meanwhile?: readonly ScriptedTurn<M>[];
  /** What the others do first. */
  readonly before?: readonly ScriptedTurn<M>[];
  /** The moves that are right; without any the step is only read. */
  readonly asks?: readonly M[];
  /** Why another move is not it, under `why` in the words: the first that fits is said. */
  readonly others?: readonly (readonly [why: string, fits: (move: M) => boolean])[];
}

export interface Lesson<M = Json> {
  readonly seats: number;
  readonly you: Seat;
  readonly options?: OptionValues;
  /** For each shuffle the cards that lie on top, in the order in which they are dealt and drawn. */
  readonly decks: readonly (readonly string[])[];
  readonly steps: readonly LessonStep<M>[];
}

/** The last reason of a step, for whatever else somebody may try. */
export const matchAnyMove = () => true;

export interface LessonProgress {
  /** The step that the learner has reached; as many as there are when all is done. */
  readonly step: number;
  /** Raised whenever rounds are left out: what was shown before does not lead there. */
  readonly chapter: number;
  readonly scenes: readonly PlaybackScene[];
  readonly view: BaseView;
}

/** The lesson so far, after these answers; a step that is only read is answered with null. */
export function replayLesson(
  game: AnyGame,
  lesson: Lesson,
  answers: readonly (Move | null)[],
): LessonProgress {
  const { seats, steps, you } = lesson;
  const rng = new ScriptedRng(
    game,
    lesson.decks.map((top) => stackDeck(game, top)),
  );
  let told: EmittedEvent[] = [];
  const sink = {
    emit(insiders: SeatSet, secret: unknown, open?: unknown) {
      told.push({ insiders, secret, open });
    },
  };
  const state = game.setup(resolveOptions(game, lesson.options ?? {}), seats, rng);
  const legal = new LegalMoveList(game, seats);
  let scenes: PlaybackScene[] = [];
  let chapter = 0;
  const look = () => {
    scenes.push({
      n: scenes.length,
      view: game.view(state, you),
      events: filterEventsForSeat(told, you),
    });
    told = [];
  };
  const play = (seat: Seat, move: Move | undefined, what: unknown) => {
    legal.collect(state);
    if (move === undefined || !legal.has(seat, move))
      throw new Error(`${game.id}: seat ${seat} cannot play ${JSON.stringify(what)} in the lesson`);
    game.play(state, seat, move, rng, sink);
  };
  look();
  for (const [at, { before = [], meanwhile = [] }] of steps
    .slice(0, answers.length + 1)
    .entries()) {
    for (const [seat, json] of meanwhile) play(seat, game.read(json), json);
    if (meanwhile.length > 0) {
      scenes = [];
      told = [];
      chapter++;
      look();
    }
    for (const [seat, json] of before) {
      play(seat, game.read(json), json);
      look();
    }
    const answer = answers[at];
    if (typeof answer !== 'number') continue;
    play(you, answer, game.write(answer));
    look();
  }
  return { step: answers.length, chapter, scenes, view: scenes.at(-1)!.view };
}

export type AnswerVerdict =
  | { readonly right: true }
  | { readonly right: false; readonly refusal: Refusal }
  | { readonly right: false; readonly why: string };

/** Whether this is the move that was asked for: if not, the rules say why, or the teacher does. */
export function checkAnswer(
  game: AnyGame,
  step: LessonStep,
  view: BaseView,
  move: Move,
): AnswerVerdict {
  const json = game.write(move);
  const refusal = game.explain(view, json);
  if (refusal) return { right: false, refusal };
  if (step.asks?.some((asked) => game.read(asked) === move)) return { right: true };
  const [why] = step.others!.find(([, fits]) => fits(json))!;
  return { right: false, why };
}

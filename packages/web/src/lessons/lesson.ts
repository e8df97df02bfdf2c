/**
 * The script of a lesson and its replay. A lesson is a game from a stacked deck in which the learner
 * is asked for one move after the other. It is played by the rules of the game; only the order of the
 * cards and the moves of the other seats are scripted.
 */
import {
  type AnyGame,
  type BaseView,
  type Json,
  type Move,
  type OptionValues,
  type Refusal,
  resolveOptions,
  ScriptedRng,
  type Seat,
  SeatMovePairs,
} from '@ludotheque/core';
import { EventCollector, filterEventsForSeat } from '@ludotheque/table';
import type { PlaybackScene } from '../connection/use-table.ts';
import { stackDeck } from './stacked-deck.ts';

export type ScriptedTurn<M = Json> = readonly [seat: Seat, move: M];

export interface LessonStep<M = Json> {
  /** The text of the step: a key under `steps` in the lesson's words. */
  readonly say: string;
  /** Turns that are played before the step and not shown: the lesson goes on some rounds later. */
  readonly meanwhile?: readonly ScriptedTurn<M>[];
  /** Turns of the other seats that are shown before the learner is asked. */
  readonly before?: readonly ScriptedTurn<M>[];
  /** The right moves. A step without them is only read. */
  readonly asks?: readonly M[];
  /** What is tapped for the first of them, one after the other: selectors as in `next-tap.ts`. */
  readonly taps?: readonly string[];
  /** Why another move is wrong: keys under `why` in the words; the first that fits is shown. */
  readonly others?: readonly (readonly [why: string, fits: (move: M) => boolean])[];
}

export interface Lesson<M = Json> {
  readonly seats: number;
  readonly you: Seat;
  readonly options?: OptionValues;
  /** For each shuffle, the cards on top of the deck, in the order in which they are dealt. */
  readonly decks: readonly (readonly string[])[];
  readonly steps: readonly LessonStep<M>[];
  /** Short lessons on variants of the game, offered when this one is done. */
  readonly variants?: readonly VariantLesson<M>[];
}

/** A lesson on one option of the game: after it, a real game is opened with the same options. */
export interface VariantLesson<M = Json> extends Omit<Lesson<M>, 'variants'> {
  readonly option: string;
  readonly options: OptionValues;
}

/** The lesson itself or the one on a variant that has this step; they share their words. */
export const findLessonWithStep = (lesson: Lesson, say: string): Lesson | undefined =>
  [lesson, ...(lesson.variants ?? [])].find(({ steps }) => steps.some((step) => step.say === say));

/** For the last reason of a step: it fits every other move. */
export const matchAnyMove = () => true;

export interface LessonProgress {
  /** The step that the learner has reached; the number of steps when the lesson is done. */
  readonly step: number;
  /** Counts how often rounds were left out: no animation leads from the scenes before that. */
  readonly chapter: number;
  readonly scenes: readonly PlaybackScene[];
  readonly view: BaseView;
}

/** Plays the game of a lesson and keeps the scenes that the learner sees. */
class LessonPlay {
  chapter = 0;
  scenes: PlaybackScene[] = [];
  private readonly game: AnyGame;
  private readonly learner: Seat;
  private readonly state: unknown;
  private readonly rng: ScriptedRng;
  private readonly legalMoves: SeatMovePairs;
  private readonly events = new EventCollector();

  constructor(game: AnyGame, lesson: Lesson) {
    const { decks, options = {}, seats, you } = lesson;
    this.game = game;
    this.learner = you;
    this.rng = new ScriptedRng(
      game,
      decks.map((top) => stackDeck(game, top)),
    );
    this.state = game.setup(resolveOptions(game, options), seats, this.rng);
    this.legalMoves = new SeatMovePairs(game, seats);
    this.addScene();
  }

  playMove(seat: Seat, move: Move): void {
    this.playUnseen([[seat, this.game.write(move)]]);
    this.addScene();
  }

  playTurns(turns: readonly ScriptedTurn[]): void {
    for (const turn of turns) {
      this.playUnseen([turn]);
      this.addScene();
    }
  }

  /** Plays these turns without showing them, and starts a new chapter after them. */
  skipTurns(turns: readonly ScriptedTurn[]): void {
    if (turns.length === 0) return;
    this.playUnseen(turns);
    this.events.takeEvents();
    this.scenes = [];
    this.chapter++;
    this.addScene();
  }

  private playUnseen(turns: readonly ScriptedTurn[]): void {
    const { game, legalMoves, state } = this;
    for (const [seat, json] of turns) {
      legalMoves.collect(state);
      const move = game.read(json);
      if (move === undefined || !legalMoves.has(seat, move))
        throw new Error(
          `${game.id}: seat ${seat} cannot play ${JSON.stringify(json)} in the lesson`,
        );
      game.play(state, seat, move, this.rng, this.events);
    }
  }

  private addScene(): void {
    this.scenes.push({
      n: this.scenes.length,
      view: this.game.view(this.state, this.learner),
      events: filterEventsForSeat(this.events.takeEvents(), this.learner),
    });
  }
}

/** Replays the lesson up to these answers; the answer to a step without a question is null. */
export function replayLesson(
  game: AnyGame,
  lesson: Lesson,
  answers: readonly (Move | null)[],
): LessonProgress {
  const play = new LessonPlay(game, lesson);
  const reachedSteps = lesson.steps.slice(0, answers.length + 1);
  for (const [index, { before = [], meanwhile = [] }] of reachedSteps.entries()) {
    play.skipTurns(meanwhile);
    play.playTurns(before);
    const answer = answers[index];
    if (typeof answer === 'number') play.playMove(lesson.you, answer);
  }
  const { chapter, scenes } = play;
  return { step: answers.length, chapter, scenes, view: scenes.at(-1)!.view };
}

export type AnswerVerdict =
  | { readonly right: true }
  | { readonly right: false; readonly refusal: Refusal }
  | { readonly right: false; readonly why: string };

/** Checks a move of the learner. A wrong one comes with the refusal of the rules or a reason of the step. */
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

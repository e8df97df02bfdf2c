/** The learner's way through a lesson: the answers so far, the step they lead to, the last mistake. */
import type { AnyGame, Move, PhraseFormatter } from '@ludotheque/core';
import { useMemo, useState } from 'react';
import {
  checkAnswer,
  type Lesson,
  type LessonProgress,
  replayLesson,
  type VariantLesson,
} from './lesson.ts';

interface LessonState {
  /** Whether the learner has read the goal of the game. */
  readonly hasBegun: boolean;
  readonly progress: LessonProgress;
  /** Changes when the learner goes back: the board is then mounted again. */
  readonly attempt: number;
  /** Why the last move was wrong. */
  readonly reason: string;
  /** Goes on from a step that is only read. */
  goOn(): void;
  goBack(): void;
  startAgain(): void;
  playMove(move: Move): void;
}

export function useLesson(
  game: AnyGame,
  lesson: Lesson | VariantLesson,
  speaker: PhraseFormatter,
  translateReason: (why: string) => string,
): LessonState {
  const [answers, setAnswers] = useState<readonly (Move | null)[]>([]);
  const [attempt, setAttempt] = useState(0);
  // A variant is for learners who know the goal of the game.
  const [hasBegun, setBegun] = useState('option' in lesson);
  const [reason, setReason] = useState('');
  const progress = useMemo(() => replayLesson(game, lesson, answers), [game, lesson, answers]);
  const answer = (given: Move | null) => {
    setReason('');
    setAnswers([...answers, given]);
  };
  const keepAnswers = (count: number) => {
    setReason('');
    setAnswers(answers.slice(0, count));
    setAttempt(attempt + 1);
  };
  return {
    hasBegun,
    progress,
    attempt,
    reason,
    goOn: () => (hasBegun ? answer(null) : setBegun(true)),
    goBack: () => keepAnswers(answers.length - 1),
    startAgain: () => keepAnswers(0),
    playMove(move) {
      const step = lesson.steps[progress.step];
      if (!step) return;
      const verdict = checkAnswer(game, step, progress.view, move);
      if (verdict.right) answer(move);
      else if ('why' in verdict) setReason(translateReason(verdict.why));
      else setReason(speaker.formatRefusal(verdict.refusal));
    },
  };
}

/** A lesson at the game's own board: the teacher asks for a move, and says why another is not it. */
import type { AnyGame, Move, PhraseFormatter } from '@ludotheque/core';
import { use, useMemo, useRef, useState } from 'react';
import { type Board, openBoard } from '../boards/board.ts';
import '../boards/kit/kit.css';
import { PlateContext } from '../boards/kit/plate.tsx';
import { openGame } from '../games.ts';
import { useConnection } from '../house/connection.tsx';
import { Link } from '../link.tsx';
import { DeadEnd } from '../pages/dead-end.tsx';
import { useBoardT, useSpeaker } from '../speech/game-speech.ts';
import { useBoardWords, useGameWords, useLessonWords, useSpeech } from '../speech/speech.tsx';
import { lessonWords } from '../speech/words.ts';
import { legalMoves } from '../table/legal-moves.ts';
import { NamePlate } from '../table/name-plate.tsx';
import { botName } from '../table/names.ts';
import { usePlayback } from '../table/playback.ts';
import { RoundSheet } from '../table/round-sheet.tsx';
import '../table/table.css';
import { type Course, courseOf, judge, type Lesson } from './lesson.ts';
import './lesson.css';
import { openLesson } from './lessons.ts';
import { RealGame } from './real-game.tsx';
import { Teacher } from './teacher.tsx';

const NONE: readonly Move[] = [];

/** The board of the lesson: it shows what happens, and takes a move when one is asked for. */
function LessonTable({
  asking,
  board,
  course,
  game,
  hint,
  onPlay,
  speaker,
}: {
  readonly game: AnyGame;
  readonly board: Board;
  readonly course: Course;
  readonly speaker: PhraseFormatter;
  readonly asking: boolean;
  readonly hint: Move | undefined;
  onPlay(move: Move): void;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const { caughtUp, roundOver, skip, view } = usePlayback(game, board, course.scenes, stage);
  const moves = useMemo(
    () => (caughtUp && asking ? legalMoves(game, view) : NONE),
    [asking, caughtUp, game, view],
  );
  const boardT = useBoardT(game.id);
  return (
    <div ref={stage} className="stage">
      <PlateContext
        value={(seat, more) => (
          <NamePlate seat={seat} speaker={speaker} view={view}>
            {more}
          </NamePlate>
        )}
      >
        <board.Board
          game={game}
          view={view}
          speaker={speaker}
          moves={moves}
          disabled={false}
          hint={hint}
          t={boardT}
          onPlay={onPlay}
        />
      </PlateContext>
      {roundOver && (
        <RoundSheet board={board} view={roundOver} speaker={speaker} t={boardT} onGoOn={skip} />
      )}
    </div>
  );
}

function Taught({ game, lesson }: { readonly game: AnyGame; readonly lesson: Lesson }) {
  const { id } = game;
  useGameWords(id);
  useBoardWords(id);
  useLessonWords(id);
  const board = use(openBoard(id));
  const { t, translator } = useSpeech();
  const { me } = useConnection();
  const [answers, setAnswers] = useState<readonly (Move | null)[]>([]);
  // Raised when the learner goes back: the table is then laid anew.
  const [attempt, setAttempt] = useState(0);
  const [reason, setReason] = useState('');
  const course = useMemo(() => courseOf(game, lesson, answers), [game, lesson, answers]);
  const say = (key: string) => translator.t(key, { ns: lessonWords(id) });
  const names = Array.from({ length: lesson.seats }, (_, seat) =>
    seat === lesson.you ? (me?.name ?? t('alone.me')) : botName(seat),
  );
  const speaker = useSpeaker(id, names, lesson.you);
  const step = lesson.steps[course.step];
  const answer = (given: Move | null) => {
    setReason('');
    setAnswers([...answers, given]);
  };
  const goBackTo = (count: number) => {
    setReason('');
    setAnswers(answers.slice(0, count));
    setAttempt(attempt + 1);
  };
  const play = (move: Move) => {
    if (!step) return;
    const verdict = judge(game, step, course.view, move);
    if (verdict.right) answer(move);
    else if ('why' in verdict) setReason(say(`why.${verdict.why}`));
    else setReason(speaker.formatRefusal(verdict.refusal));
  };
  const [asked] = step?.asks ?? [];
  const name = translator.t('name', { ns: id });
  return (
    <div className={`play lesson play-${id}`}>
      <header className="play-head">
        <h1 className="game-name">{t('lesson.title', { game: name })}</h1>
        <Link className="action" href={`/learn/${id}`}>
          {t('lesson.rules')}
        </Link>
      </header>
      <Teacher
        at={course.step}
        all={lesson.steps.length}
        said={say(step ? `steps.${step.say}` : 'done')}
        reason={reason}
        onBack={() => goBackTo(answers.length - 1)}
        onAgain={() => goBackTo(0)}
      >
        {!step && <RealGame game={id} seats={Math.max(game.seats.min, lesson.seats)} />}
        {step && !step.asks && (
          <button type="button" className="main-action go-on" onClick={() => answer(null)}>
            {t('lesson.goOn')}
          </button>
        )}
      </Teacher>
      <LessonTable
        key={`${attempt}-${course.chapter}`}
        game={game}
        board={board}
        course={course}
        speaker={speaker}
        asking={asked !== undefined}
        // Whoever has tried something else is shown where to look.
        hint={reason && asked !== undefined ? game.read(asked) : undefined}
        onPlay={play}
      />
    </div>
  );
}

export default function LessonPage({ game: id }: { readonly game: string }) {
  const { t } = useSpeech();
  const lesson = use(openLesson(id));
  if (!lesson) return <DeadEnd title={t('lesson.none')} />;
  return <OpenLesson id={id} lesson={lesson} />;
}

function OpenLesson({ id, lesson }: { readonly id: string; readonly lesson: Lesson }) {
  return <Taught game={use(openGame(id))} lesson={lesson} />;
}

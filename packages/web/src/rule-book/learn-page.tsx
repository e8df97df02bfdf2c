/** The page for learning a game: its rule book, its lesson, and a way to play at once. */
import { use } from 'react';
import { NotFoundMessage } from '../components/not-found-message.tsx';
import { usePlayNow } from '../connection/use-play-now.ts';
import { BoxLid } from '../game-boxes/box-lid.tsx';
import { findGameBox } from '../game-boxes/boxes.ts';
import { loadBoard } from '../games/load-board.ts';
import { loadGame } from '../games/load-game.ts';
import {
  useSuspendUntilBoardWords,
  useSuspendUntilGameWords,
  useTranslation,
} from '../i18n/translation.tsx';
import LessonStamp from '../lessons/lesson-stamp.tsx';
import { readLessonStamp } from '../lessons/lesson-stamps.ts';
import { hasLesson, loadLesson } from '../lessons/load-lesson.ts';
import { PracticeLink } from '../lessons/practice-link.tsx';
import { hasQuickReference } from '../quick-reference/load-quick-reference.ts';
import { Link } from '../routing/link.tsx';
import { hasScorePad } from '../score-pad/load-score-pad.ts';
import { loadRuleBook } from './load-rule-book.ts';
import { RuleBook } from './rule-book.tsx';
import { RuleBookCards, RuleBookSum } from './rule-book-cards.tsx';
import { RuleBookExample } from './rule-book-example.tsx';

/** All pictures are loaded before the book is shown: then nothing moves while somebody reads. */
function useSuspendUntilPictures(game: string): void {
  const loading = [loadGame(game), loadBoard(game), loadLesson(game)];
  useSuspendUntilGameWords(game);
  useSuspendUntilBoardWords(game);
  for (const promise of loading) use<unknown>(promise);
}

export default function LearnPage({ game }: { readonly game: string }) {
  const { language, t } = useTranslation();
  const loadingText = loadRuleBook(game, language);
  useSuspendUntilPictures(game);
  const text = use(loadingText);
  const { playNow, wantedGame } = usePlayNow();
  if (text === undefined) return <NotFoundMessage title={t('learn.unknown')} />;
  const ways = (
    <>
      <BoxLid id={game} />
      <div className="book-ways">
        <button
          type="button"
          className="main-action"
          disabled={wantedGame !== undefined}
          onClick={() => playNow(game)}
        >
          {t('shelf.playNow')}
        </button>
        {hasLesson(game) && (
          <Link className="action" href={`/learn/${game}/lesson`}>
            {t(readLessonStamp(game) === undefined ? 'lesson.start' : 'lesson.repeat')}
          </Link>
        )}
        <PracticeLink game={game} />
        <Link className="action" href={`/new/${game}`}>
          {t('shelf.friends')}
        </Link>
        <Link className="action" href={`/alone/${game}`}>
          {t('alone.way')}
        </Link>
        {hasScorePad(game) && (
          <Link className="action" href={`/pad/${game}`}>
            {t('pad.title')}
          </Link>
        )}
        {hasQuickReference(game) && (
          <Link className="action" href={`/learn/${game}/summary`}>
            {t('learn.print')}
          </Link>
        )}
        <LessonStamp game={game} />
      </div>
    </>
  );
  return (
    <RuleBook
      text={text}
      titleLanguage={findGameBox(game)?.nameLanguage}
      contents={t('learn.contents')}
      aside={ways}
      pictures={{
        drawExample: (step, part) => <RuleBookExample id={game} step={step} part={part} />,
        drawCards: (cards) => <RuleBookCards id={game} cards={cards} />,
        drawSum: (cards, worth) => <RuleBookSum id={game} cards={cards} worth={worth} />,
      }}
    />
  );
}

/** How a game is played: its rule book, and a table at once. */
import { lazy, Suspense, use } from 'react';
import { useConnection } from '../house/connection.tsx';
import { usePlayNow } from '../house/use-play-now.ts';
import { Book } from '../learn/book.tsx';
import { openRuleBook } from '../learn/rule-books.ts';
import { hasLesson } from '../lessons/lessons.ts';
import { Link } from '../link.tsx';
import { NameForm } from '../name-form.tsx';
import { Lid } from '../shelf/lid.tsx';
import { useSpeech } from '../speech/speech.tsx';
import { DeadEnd } from './dead-end.tsx';

const Example = lazy(() => import('../learn/example.tsx'));

export default function LearnPage({ game }: { readonly game: string }) {
  const { language, t } = useSpeech();
  const { isStranger } = useConnection();
  const text = use(openRuleBook(game, language));
  const { playNow, wish } = usePlayNow();
  if (text === undefined) return <DeadEnd title={t('learn.unknown')} />;
  const ways = (
    <>
      <Lid id={game} />
      {isStranger && wish !== undefined ? (
        <NameForm action={t('shelf.playNow')} focused />
      ) : (
        <div className="book-ways">
          <button type="button" className="main-action" onClick={() => playNow(game)}>
            {t('shelf.playNow')}
          </button>
          {hasLesson(game) && (
            <Link className="action" href={`/learn/${game}/lesson`}>
              {t('lesson.start')}
            </Link>
          )}
          <Link className="action" href={`/new/${game}`}>
            {t('shelf.friends')}
          </Link>
        </div>
      )}
    </>
  );
  return (
    <Book
      text={text}
      contents={t('learn.contents')}
      aside={ways}
      draw={(step, part) => (
        <Suspense fallback={<div className="example awaited" aria-busy="true" />}>
          <Example id={game} step={step} part={part} />
        </Suspense>
      )}
    />
  );
}

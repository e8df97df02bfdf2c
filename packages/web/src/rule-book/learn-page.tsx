/** The page for learning a game: its rule book, its lesson, and a way to play at once. */
import { lazy, Suspense, use } from 'react';
import { NotFoundMessage } from '../components/not-found-message.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';
import { useConnection } from '../connection/connection.tsx';
import { usePlayNow } from '../connection/use-play-now.ts';
import { BoxLid } from '../game-boxes/box-lid.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { hasLesson } from '../lessons/load-lesson.ts';
import { Link } from '../routing/link.tsx';
import { loadRuleBook } from './load-rule-book.ts';
import { RuleBook } from './rule-book.tsx';

const RuleBookExample = lazy(() => import('./rule-book-example.tsx'));

export default function LearnPage({ game }: { readonly game: string }) {
  const { language, t } = useTranslation();
  const { isStranger } = useConnection();
  const text = use(loadRuleBook(game, language));
  const { playNow, wantedGame } = usePlayNow();
  if (text === undefined) return <NotFoundMessage title={t('learn.unknown')} />;
  const ways = (
    <>
      <BoxLid id={game} />
      {isStranger && wantedGame !== undefined ? (
        <SignInForm action={t('shelf.playNow')} focused />
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
    <RuleBook
      text={text}
      contents={t('learn.contents')}
      aside={ways}
      draw={(step, part) => (
        <Suspense fallback={<div className="example awaited" aria-busy="true" />}>
          <RuleBookExample id={game} step={step} part={part} />
        </Suspense>
      )}
    />
  );
}

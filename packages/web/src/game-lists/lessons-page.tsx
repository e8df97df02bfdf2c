/** All lessons and rule books. A lesson that was finished has a stamp. */
import { gameBoxes } from '../game-boxes/boxes.ts';
import { GameList, GameListPage } from '../game-boxes/game-list.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import LessonStamp from '../lessons/lesson-stamp.tsx';
import { readLessonStamp } from '../lessons/lesson-stamps.ts';
import { hasLesson } from '../lessons/load-lesson.ts';
import { PracticeLink } from '../lessons/practice-link.tsx';
import { Link } from '../routing/link.tsx';

export default function LessonsPage() {
  const { t } = useTranslation();
  return (
    <GameListPage title={t('shelf.learn')} about={t('learn.about')}>
      <GameList games={gameBoxes.map(({ id }) => id)}>
        {(game) => (
          <>
            {hasLesson(game) && (
              <Link className="action" href={`/learn/${game}/lesson`}>
                {t(readLessonStamp(game) === undefined ? 'lesson.start' : 'lesson.repeat')}
              </Link>
            )}
            <Link className="action" href={`/learn/${game}`}>
              {t('lesson.rules')}
            </Link>
            <PracticeLink game={game} />
            <LessonStamp game={game} />
          </>
        )}
      </GameList>
    </GameListPage>
  );
}

/** One box on the shelf: its spine, and when it is pulled out, its lid and three ways to play. */
import { lazy, Suspense } from 'react';
import { BoxLid } from '../game-boxes/box-lid.tsx';
import type { GameBoxInfo } from '../game-boxes/boxes.ts';
import { GameName } from '../game-boxes/game-name.tsx';
import { useSuspendUntilGameWords, useTranslation } from '../i18n/translation.tsx';
import { readLessonStamp } from '../lessons/lesson-stamps.ts';
import { Link } from '../routing/link.tsx';

const LessonStamp = lazy(() => import('../lessons/lesson-stamp.tsx'));

function Tagline({ id }: { readonly id: string }) {
  useSuspendUntilGameWords(id);
  const { translator } = useTranslation();
  return <p className="tagline">{translator.t('tagline', { ns: id })}</p>;
}

export function GameBox({
  box,
  onPlay,
  onPull,
  pulled,
}: {
  readonly box: GameBoxInfo;
  readonly pulled: boolean;
  onPull(): void;
  onPlay(): void;
}) {
  const { t } = useTranslation();
  const { colour, id, minutes, seats } = box;
  return (
    <li className={pulled ? `box box-${id} pulled` : `box box-${id}`} style={{ '--spine': colour }}>
      <h2>
        <button type="button" className="carton" aria-expanded={pulled} onClick={onPull}>
          <span className="spine" aria-hidden="true">
            <GameName id={id} />
          </span>
          <span className="front">
            <BoxLid id={id} />
            <span className="title">
              <GameName id={id} />
            </span>
          </span>
        </button>
      </h2>
      <span className="price-tag" aria-hidden="true">
        {t('shelf.tag', { min: seats[0], max: seats[1], minutes })}
      </span>
      {readLessonStamp(id) !== undefined && (
        <Suspense>
          <LessonStamp game={id} />
        </Suspense>
      )}
      <div className="box-side">
        <Suspense>
          <Tagline id={id} />
        </Suspense>
        <p className="facts">{t('shelf.facts', { min: seats[0], max: seats[1], minutes })}</p>
        <div className="ways-in">
          <button type="button" className="main-action" onClick={onPlay}>
            {t('shelf.playNow')}
          </button>
          <Link className="action" href={`/new/${id}`}>
            {t('shelf.friends')}
          </Link>
          <Link className="action" href={`/learn/${id}`}>
            {t('shelf.learn')}
          </Link>
        </div>
      </div>
    </li>
  );
}

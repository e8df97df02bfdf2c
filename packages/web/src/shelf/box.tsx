/** One box on the shelf: its spine, and when it is pulled out, its lid and all one can do with it. */
import { lazy, Suspense, useEffect, useRef } from 'react';
import { formatBoxFacts, GameSubtitle } from '../game-boxes/box-facts.tsx';
import { BoxLid } from '../game-boxes/box-lid.tsx';
import type { GameBoxInfo } from '../game-boxes/boxes.ts';
import { GameName } from '../game-boxes/game-name.tsx';
import { useSuspendUntilBoxWords, useTranslation } from '../i18n/translation.tsx';
import { readLessonStamp } from '../lessons/lesson-stamps.ts';
import { BoxWays } from './box-ways.tsx';

const LessonStamp = lazy(() => import('../lessons/lesson-stamp.tsx'));

function Tagline({ id }: { readonly id: string }) {
  useSuspendUntilBoxWords(id);
  const { translator } = useTranslation();
  return <p className="tagline">{translator.t('tagline', { ns: id })}</p>;
}

export function GameBox({
  box,
  isOpening,
  onPlay,
  onPull,
  pulled,
}: {
  readonly box: GameBoxInfo;
  readonly pulled: boolean;
  /** Whether a game of it is about to begin. */
  readonly isOpening: boolean;
  onPull(): void;
  onPlay(): void;
}) {
  const { t } = useTranslation();
  const { age, colour, id, minutes, seats } = box;
  const item = useRef<HTMLLIElement>(null);
  // On a phone the box takes a row of its own, perhaps outside the window.
  useEffect(() => {
    if (pulled && matchMedia('(max-width: 719px)').matches)
      item.current?.scrollIntoView({ block: 'nearest' });
  }, [pulled]);
  return (
    <li
      ref={item}
      className={pulled ? `box box-${id} pulled` : `box box-${id}`}
      style={{ '--spine': colour }}
    >
      <h2>
        <button type="button" className="carton" aria-expanded={pulled} onClick={onPull}>
          <span className="spine" aria-hidden="true">
            <GameName id={id} />
          </span>
          <span className="front">
            <BoxLid id={id} />
            <span className="title">
              <GameName id={id} />
              <GameSubtitle id={id} />
            </span>
          </span>
        </button>
      </h2>
      <span className="price-tag" aria-hidden="true">
        {t('shelf.tag', { min: seats[0], max: seats[1], minutes })} · {age}+
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
        <p className="facts">{formatBoxFacts(t, box)}</p>
        <div className="ways-in">
          <button
            type="button"
            className="main-action"
            disabled={isOpening}
            aria-busy={isOpening}
            onClick={onPlay}
          >
            {t('shelf.playNow')}
          </button>
          <BoxWays id={id} />
        </div>
      </div>
    </li>
  );
}

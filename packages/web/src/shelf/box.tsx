/** One box: its lid, and three ways in. */
import { Suspense } from 'react';
import { Link } from '../link.tsx';
import { useGameWords, useSpeech } from '../speech/speech.tsx';
import type { BoxFacts } from './boxes.ts';
import { Lid } from './lid.tsx';

function Words({ id }: { readonly id: string }) {
  useGameWords(id);
  const { translator } = useSpeech();
  return (
    <>
      <h2>{translator.t('name', { ns: id })}</h2>
      <p className="tagline">{translator.t('tagline', { ns: id })}</p>
    </>
  );
}

export function Box({ box, onPlay }: { readonly box: BoxFacts; readonly onPlay: () => void }) {
  const { t } = useSpeech();
  const { id, minutes, seats } = box;
  return (
    <li className={`box box-${id}`}>
      <Lid id={id} />
      <div className="box-side">
        <Suspense fallback={<h2>…</h2>}>
          <Words id={id} />
        </Suspense>
        <p className="facts">{t('shelf.facts', { min: seats[0], max: seats[1], minutes })}</p>
        <div className="ways-in">
          <button type="button" className="main-action" onClick={onPlay}>
            {t('shelf.playNow')}
          </button>
          <Link className="action" href={`/new/${id}`}>
            {t('shelf.friends')}
          </Link>
        </div>
      </div>
    </li>
  );
}

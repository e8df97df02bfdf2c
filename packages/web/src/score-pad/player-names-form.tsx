/** Asks for the players' names, in their order around the table. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import type { GameScorePad } from './score-pad.ts';

export function PlayerNamesForm({
  kind,
  onStart,
}: {
  readonly kind: GameScorePad;
  onStart(names: string[]): void;
}) {
  const { t } = useTranslation();
  const { max, min } = kind.seats;
  const [names, setNames] = useState<readonly string[]>(() => new Array<string>(min).fill(''));
  const start = (event: FormEvent) => {
    event.preventDefault();
    onStart(names.map((name, place) => name.trim() || t('pad.player', { number: place + 1 })));
  };
  return (
    <form className="pad-names" onSubmit={start}>
      <p>{t('pad.about')}</p>
      {names.map((name, place) => (
        <input
          key={place}
          value={name}
          maxLength={24}
          aria-label={t('alone.name', { number: place + 1 })}
          placeholder={t('pad.player', { number: place + 1 })}
          onChange={(event) => setNames(names.with(place, event.target.value))}
        />
      ))}
      <div className="pad-actions">
        {names.length < max && (
          <button type="button" className="action" onClick={() => setNames([...names, ''])}>
            {t('pad.more')}
          </button>
        )}
        {names.length > min && (
          <button type="button" className="action" onClick={() => setNames(names.slice(0, -1))}>
            {t('pad.fewer')}
          </button>
        )}
      </div>
      <button type="submit" className="main-action">
        {t('pad.start')}
      </button>
    </form>
  );
}

/** A table on this device: bots, friends around one screen, or both. */
import { listOptionSpecs } from '@ludotheque/core';
import { type FormEvent, use, useState } from 'react';
import { BotLevelSelect } from '../bots/bot-level-select.tsx';
import { findErrorWordKey } from '../connection/error-words.ts';
import { loadGame } from '../games/load-game.ts';
import { GameOptionField } from '../new-table/option-fields.tsx';
import '../new-table/new-table.css';
import { BoxLid } from '../game-boxes/box-lid.tsx';
import { useGameWords, useTranslation } from '../i18n/translation.tsx';
import { SeatCountChoice } from '../new-table/seat-count-choice.tsx';
import { navigate } from '../routing/router.ts';
import '../table/waiting-room.css';
import { listLocalPlayers } from './local-players.ts';
import { OpenInAnotherTabError } from './offline-house.ts';
import { type OfflineTableOptions, openOfflineTable } from './open-offline-table.ts';

function findProblemKey(error: unknown): string {
  if (error instanceof OpenInAnotherTabError) return 'alone.elsewhere';
  return findErrorWordKey(error, 'play.notDone');
}

export default function NewOfflineTablePage({ game: id }: { readonly game: string }) {
  useGameWords(id);
  const game = use(loadGame(id));
  const { t, translator } = useTranslation();
  const { max, min } = game.seats;
  const known = listLocalPlayers();
  const [seats, setSeats] = useState(Math.max(min, Math.min(4, max)));
  const [names, setNames] = useState<readonly string[]>([known[0]?.name ?? t('alone.me')]);
  const [level, setLevel] = useState<OfflineTableOptions['level']>('medium');
  const [options, setOptions] = useState<OfflineTableOptions['options']>({});
  const [problem, setProblem] = useState('');
  const rename = (place: number, name: string) =>
    setNames(names.map((old, i) => (i === place ? name : old)));
  const start = async (event: FormEvent) => {
    event.preventDefault();
    const given = names.map((name) => name.trim()).filter((name) => name !== '');
    if (given.length === 0 || new Set(given).size < given.length) {
      setProblem(t('alone.names'));
      return;
    }
    try {
      const table = await openOfflineTable({ game: id, names: given, seats, level, options });
      navigate(`/alone/t/${table}`);
    } catch (error) {
      setProblem(t(findProblemKey(error)));
    }
  };
  return (
    <form className="new-table" onSubmit={(event) => void start(event)}>
      <header className="room-head">
        <BoxLid id={id} />
        <div>
          <h1>{translator.t('name', { ns: id })}</h1>
          <p>{t('alone.about')}</p>
        </div>
      </header>
      <SeatCountChoice
        game={game}
        seats={seats}
        onChoose={(count) => {
          setSeats(count);
          setNames(names.slice(0, count));
        }}
      />
      <fieldset className="crew">
        <legend>{t('alone.who')}</legend>
        {names.map((name, place) => (
          <div key={place} className="crew-member">
            <input
              value={name}
              maxLength={24}
              aria-label={t('alone.name', { number: place + 1 })}
              onChange={(e) => rename(place, e.target.value)}
            />
            {names.length > 1 && (
              <button
                type="button"
                className="action"
                aria-label={t('alone.without', { name })}
                onClick={() => setNames(names.filter((_, i) => i !== place))}
              >
                ×
              </button>
            )}
          </div>
        ))}
        {names.length < seats && (
          <button
            type="button"
            className="action"
            onClick={() => setNames([...names, known[names.length]?.name ?? ''])}
          >
            {t('alone.another')}
          </button>
        )}
      </fieldset>
      {names.length < seats && (
        <label className="option" htmlFor="bot-level">
          <span className="option-name">{t('wait.level')}</span>
          <BotLevelSelect id="bot-level" level={level} onChoose={setLevel} />
        </label>
      )}
      <p className="problem" role="alert">
        {problem}
      </p>
      <button type="submit" className="main-action">
        {names.length < seats
          ? t('wait.startWithBots', { count: seats - names.length })
          : t('wait.start')}
      </button>
      {listOptionSpecs(game).length > 0 && (
        <details>
          <summary>{t('alone.rules')}</summary>
          {listOptionSpecs(game).map(([name]) => (
            <GameOptionField
              key={name}
              game={game}
              name={name}
              chosen={options}
              onChoose={(value) => setOptions({ ...options, [name]: value })}
            />
          ))}
        </details>
      )}
    </form>
  );
}

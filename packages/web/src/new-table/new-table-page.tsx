/** A table for friends: two clicks, and everything else has a sensible default. */
import { listOptionSpecs } from '@ludotheque/core';
import { use, useState } from 'react';
import { SignInForm } from '../components/sign-in-form.tsx';
import { useConnection } from '../connection/connection.tsx';
import { BoxLid } from '../game-boxes/box-lid.tsx';
import { loadGame } from '../games/load-game.ts';
import { useGameWords, useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import { navigate } from '../routing/router.ts';
import {
  CheckboxField,
  type ChosenOptions,
  GameOptionField,
  LabelledField,
} from './option-fields.tsx';
import { SeatCountChoice } from './seat-count-choice.tsx';
import './new-table.css';
import '../table/waiting-room.css';

const CLOCK_SETUPS = {
  none: { kind: 'none' },
  live: { kind: 'live', bank: 180_000, add: 15_000 },
  correspondence: { kind: 'correspondence', move: 2 * 86_400_000 },
} as const;

/** A table is for so many, where the game allows it. */
const DEFAULT_SEAT_COUNT = 4;

export default function NewTablePage({ game: id }: { readonly game: string }) {
  useGameWords(id);
  const game = use(loadGame(id));
  const { t, translator } = useTranslation();
  const { client, isStranger, status } = useConnection();
  const { max, min } = game.seats;
  const [seats, setSeats] = useState(Math.max(min, Math.min(DEFAULT_SEAT_COUNT, max)));
  const [options, setOptions] = useState<ChosenOptions>({});
  const [clock, setClock] = useState<keyof typeof CLOCK_SETUPS>('none');
  const [listed, setListed] = useState(false);
  const [watched, setWatched] = useState(true);
  const [rated, setRated] = useState(false);
  const [refused, setRefused] = useState(false);
  const open = async () => {
    setRefused(false);
    const watch = watched ? 'anyone' : 'nobody';
    const wish = {
      game: id,
      seats,
      options,
      clock: CLOCK_SETUPS[clock],
      listed,
      watch,
      rated,
    } as const;
    try {
      const { table } = await client.request('create', wish);
      navigate(`/t/${table}`);
    } catch {
      setRefused(true);
    }
  };
  return (
    <section className="new-table">
      <header className="room-head">
        <BoxLid id={id} />
        <div>
          <h1>{translator.t('name', { ns: id })}</h1>
          <p>{translator.t('tagline', { ns: id })}</p>
        </div>
      </header>
      <SeatCountChoice game={game} seats={seats} onChoose={setSeats} />
      {isStranger ? (
        <SignInForm action={t('name.enter')} />
      ) : (
        <button
          type="button"
          className="main-action"
          disabled={status !== 'online'}
          onClick={() => void open()}
        >
          {t('new.open')}
        </button>
      )}
      <p role="alert">{refused && t('new.refused')}</p>
      <Link className="action" href={`/alone/${id}`}>
        {t('alone.way')}
      </Link>
      <details>
        <summary>{t('new.more')}</summary>
        {listOptionSpecs(game).map(([name]) => (
          <GameOptionField
            key={name}
            game={game}
            name={name}
            chosen={options}
            onChoose={(value) => setOptions({ ...options, [name]: value })}
          />
        ))}
        <LabelledField id="clock" name={t('new.clock')} about={t('new.clockAbout')}>
          <select
            id="clock"
            value={clock}
            onChange={(event) => setClock(event.target.value as keyof typeof CLOCK_SETUPS)}
          >
            {Object.keys(CLOCK_SETUPS).map((kind) => (
              <option key={kind} value={kind}>
                {t(`clocks.${kind}`)}
              </option>
            ))}
          </select>
        </LabelledField>
        <CheckboxField
          id="listed"
          name={t('new.listed')}
          about={t('new.listedAbout')}
          checked={listed}
          onChange={setListed}
        />
        <CheckboxField
          id="watched"
          name={t('new.watch')}
          about={t('new.watchAbout')}
          checked={watched}
          onChange={setWatched}
        />
        <CheckboxField
          id="rated"
          name={t('new.rated')}
          about={t('new.ratedAbout')}
          checked={rated}
          onChange={setRated}
        />
      </details>
    </section>
  );
}

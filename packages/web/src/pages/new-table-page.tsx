/** A table for friends: two clicks, and everything else has a sensible default. */
import { listOptionSpecs } from '@ludotheque/core';
import { use, useState } from 'react';
import { openGame } from '../games.ts';
import { useConnection } from '../house/connection.tsx';
import { Link } from '../link.tsx';
import { NameForm } from '../name-form.tsx';
import { type Chosen, Flag, Option, Setting } from '../new-table/option.tsx';
import { SeatsChoice } from '../new-table/seats-choice.tsx';
import { go } from '../router.ts';
import { Lid } from '../shelf/lid.tsx';
import { useGameWords, useSpeech } from '../speech/speech.tsx';
import '../new-table/new-table.css';
import '../table/waiting-room.css';

const CLOCKS = {
  none: { kind: 'none' },
  live: { kind: 'live', bank: 180_000, add: 15_000 },
  correspondence: { kind: 'correspondence', move: 2 * 86_400_000 },
} as const;

/** A table is for so many, where the game allows it. */
const USUAL_SEATS = 4;

export default function NewTablePage({ game: id }: { readonly game: string }) {
  useGameWords(id);
  const game = use(openGame(id));
  const { t, translator } = useSpeech();
  const { client, isStranger, status } = useConnection();
  const { max, min } = game.seats;
  const [seats, setSeats] = useState(Math.max(min, Math.min(USUAL_SEATS, max)));
  const [options, setOptions] = useState<Chosen>({});
  const [clock, setClock] = useState<keyof typeof CLOCKS>('none');
  const [listed, setListed] = useState(false);
  const [watched, setWatched] = useState(true);
  const [rated, setRated] = useState(false);
  const [refused, setRefused] = useState(false);
  const open = async () => {
    setRefused(false);
    const watch = watched ? 'anyone' : 'nobody';
    const wish = { game: id, seats, options, clock: CLOCKS[clock], listed, watch, rated } as const;
    try {
      const { table } = (await client.request('create', wish)) as { table: string };
      go(`/t/${table}`);
    } catch {
      setRefused(true);
    }
  };
  return (
    <section className="new-table">
      <header className="room-head">
        <Lid id={id} />
        <div>
          <h1>{translator.t('name', { ns: id })}</h1>
          <p>{translator.t('tagline', { ns: id })}</p>
        </div>
      </header>
      <SeatsChoice game={game} seats={seats} onChoose={setSeats} />
      {isStranger ? (
        <NameForm action={t('name.enter')} />
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
          <Option
            key={name}
            game={game}
            name={name}
            chosen={options}
            onChoose={(value) => setOptions({ ...options, [name]: value })}
          />
        ))}
        <Setting id="clock" name={t('new.clock')} about={t('new.clockAbout')}>
          <select
            id="clock"
            value={clock}
            onChange={(event) => setClock(event.target.value as keyof typeof CLOCKS)}
          >
            {Object.keys(CLOCKS).map((kind) => (
              <option key={kind} value={kind}>
                {t(`clocks.${kind}`)}
              </option>
            ))}
          </select>
        </Setting>
        <Flag
          id="listed"
          name={t('new.listed')}
          about={t('new.listedAbout')}
          checked={listed}
          onChange={setListed}
        />
        <Flag
          id="watched"
          name={t('new.watch')}
          about={t('new.watchAbout')}
          checked={watched}
          onChange={setWatched}
        />
        <Flag
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

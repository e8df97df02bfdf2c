/** A table for friends: two clicks, and everything else has a sensible default. */
import { type AnyGame, type OptionValue, optionsOf } from '@ludotheque/core';
import { use, useState } from 'react';
import { openGame } from '../games.ts';
import { useConnection } from '../house/connection.tsx';
import { Link } from '../link.tsx';
import { NameForm } from '../name-form.tsx';
import { go } from '../router.ts';
import { useGameWords, useSpeech } from '../speech/speech.tsx';

type Chosen = { readonly [name: string]: OptionValue };

export function Option({
  chosen,
  game,
  name,
  set,
}: {
  readonly game: AnyGame;
  readonly name: string;
  readonly chosen: Chosen;
  readonly set: (value: OptionValue) => void;
}) {
  const { translator } = useSpeech();
  const spec = optionsOf(game).find(([known]) => known === name)![1];
  const words = (key: string) => translator.t(`options.${name}.${key}`, { ns: game.id });
  const value = chosen[name] ?? spec.default;
  return (
    <label className="option" htmlFor={`option-${name}`}>
      <span className="option-name">{words('name')}</span>
      {spec.kind === 'flag' && (
        <input
          id={`option-${name}`}
          type="checkbox"
          checked={value === true}
          onChange={(e) => set(e.target.checked)}
        />
      )}
      {spec.kind === 'range' && (
        <input
          id={`option-${name}`}
          type="number"
          min={spec.min}
          max={spec.max}
          value={Number(value)}
          onChange={(e) => set(e.target.valueAsNumber)}
        />
      )}
      {spec.kind === 'choice' && (
        <select id={`option-${name}`} value={String(value)} onChange={(e) => set(e.target.value)}>
          {spec.values.map((each) => (
            <option key={each} value={each}>
              {words(`values.${each}`)}
            </option>
          ))}
        </select>
      )}
      <small>{words('about')}</small>
    </label>
  );
}

const CLOCKS = {
  none: { kind: 'none' },
  live: { kind: 'live', bank: 180_000, add: 15_000 },
  correspondence: { kind: 'correspondence', move: 2 * 86_400_000 },
} as const;

export default function NewTablePage({ game: id }: { readonly game: string }) {
  useGameWords(id);
  const game = use(openGame(id));
  const { t, translator } = useSpeech();
  const { client, isStranger, status } = useConnection();
  const { max, min } = game.seats;
  const [seats, setSeats] = useState(Math.max(min, Math.min(4, max)));
  const [options, setOptions] = useState<Chosen>({});
  const [clock, setClock] = useState<keyof typeof CLOCKS>('none');
  const [listed, setListed] = useState(false);
  const open = async () => {
    const wish = { game: id, seats, options, clock: CLOCKS[clock], listed };
    const { table } = (await client.ask('create', wish)) as { table: string };
    go(`/t/${table}`);
  };
  return (
    <section className="new-table">
      <h1>{translator.t('name', { ns: id })}</h1>
      <p>{translator.t('tagline', { ns: id })}</p>
      <label className="option">
        <span className="option-name">{t('new.seats')}</span>
        <input
          type="range"
          min={min}
          max={max}
          value={seats}
          onChange={(e) => setSeats(e.target.valueAsNumber)}
        />
        <output>{seats}</output>
      </label>
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
      <Link className="action" href={`/alone/${id}`}>
        {t('alone.way')}
      </Link>
      <details>
        <summary>{t('new.more')}</summary>
        {optionsOf(game).map(([name]) => (
          <Option
            key={name}
            game={game}
            name={name}
            chosen={options}
            set={(value) => setOptions({ ...options, [name]: value })}
          />
        ))}
        <label className="option">
          <span className="option-name">{t('new.clock')}</span>
          <select value={clock} onChange={(e) => setClock(e.target.value as keyof typeof CLOCKS)}>
            {Object.keys(CLOCKS).map((kind) => (
              <option key={kind} value={kind}>
                {t(`clocks.${kind}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="option">
          <span className="option-name">{t('new.listed')}</span>
          <input type="checkbox" checked={listed} onChange={(e) => setListed(e.target.checked)} />
          <small>{t('new.listedAbout')}</small>
        </label>
      </details>
    </section>
  );
}

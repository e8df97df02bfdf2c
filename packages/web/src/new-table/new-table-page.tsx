/** The form for a new table with friends. Everything in it has a default. */
import type { RequestFields } from '@ludotheque/protocol';
import { use, useState } from 'react';
import { SignInForm } from '../components/sign-in-form.tsx';
import { useConnection } from '../connection/connection.tsx';
import { findErrorWordKey } from '../connection/error-text-keys.ts';
import { loadGame } from '../games/load-game.ts';
import { useSuspendUntilGameWords, useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import { navigate } from '../routing/router.ts';
import { NewTableHeader } from './new-table-header.tsx';
import {
  CheckboxField,
  type ChosenOptions,
  GameOptionFields,
  LabelledField,
} from './option-fields.tsx';
import { chooseDefaultSeatCount, SeatCountChoice } from './seat-count-choice.tsx';

const DAY_MS = 86_400_000;
const CLOCK_SETUPS = {
  none: { kind: 'none' },
  live: { kind: 'live', bank: 180_000, add: 15_000 },
  correspondence: { kind: 'correspondence', move: 2 * DAY_MS },
} as const;
const CLOCK_KINDS = ['none', 'live', 'correspondence'] as const;

/** How a table is set up, apart from the options of its game. */
interface TableSettings {
  readonly clock: keyof typeof CLOCK_SETUPS;
  readonly listed: boolean;
  readonly watched: boolean;
  readonly rated: boolean;
}

const DEFAULT_TABLE_SETTINGS: TableSettings = {
  clock: 'none',
  listed: false,
  watched: true,
  rated: false,
};

/** Opens the table and goes there. */
function useOpenTable() {
  const { client } = useConnection();
  const [problemKey, setProblemKey] = useState('');
  const openTable = async (request: RequestFields<'create'>) => {
    setProblemKey('');
    try {
      const { table } = await client.request('create', request);
      navigate(`/t/${table}`);
    } catch (error) {
      setProblemKey(findErrorWordKey(error, 'new.refused'));
    }
  };
  return { problemKey, openTable };
}

function TableSettingsFields({
  onChange,
  settings,
}: {
  readonly settings: TableSettings;
  onChange(settings: TableSettings): void;
}) {
  const { t } = useTranslation();
  const { clock, listed, rated, watched } = settings;
  const setRated = (isRated: boolean) =>
    onChange({ ...settings, rated: isRated, clock: isRated && clock === 'none' ? 'live' : clock });
  return (
    <>
      <LabelledField id="clock" name={t('new.clock')} about={t('new.clockAbout')}>
        <select
          id="clock"
          value={clock}
          onChange={({ target }) => {
            const chosen = CLOCK_KINDS.find((kind) => kind === target.value) ?? clock;
            onChange({ ...settings, clock: chosen });
          }}
        >
          {CLOCK_KINDS.map((kind) => (
            <option key={kind} value={kind} disabled={rated && kind === 'none'}>
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
        onChange={(checked) => onChange({ ...settings, listed: checked })}
      />
      <CheckboxField
        id="watched"
        name={t('new.watch')}
        about={t('new.watchAbout')}
        checked={watched}
        onChange={(checked) => onChange({ ...settings, watched: checked })}
      />
      <CheckboxField
        id="rated"
        name={t('new.rated')}
        about={t('new.ratedAbout')}
        checked={rated}
        onChange={setRated}
      />
    </>
  );
}

export default function NewTablePage({ game: id }: { readonly game: string }) {
  useSuspendUntilGameWords(id);
  const game = use(loadGame(id));
  const { t, translator } = useTranslation();
  const { isStranger, status } = useConnection();
  const [seats, setSeats] = useState(chooseDefaultSeatCount(game));
  const [options, setOptions] = useState<ChosenOptions>({});
  const [settings, setSettings] = useState(DEFAULT_TABLE_SETTINGS);
  const { openTable, problemKey } = useOpenTable();
  const open = () => {
    const { clock, listed, rated, watched } = settings;
    const watch = watched ? 'anyone' : 'nobody';
    return openTable({
      game: id,
      seats,
      options,
      clock: CLOCK_SETUPS[clock],
      listed,
      watch,
      rated,
    });
  };
  return (
    <section className="new-table">
      <NewTableHeader id={id} about={translator.t('tagline', { ns: id })} />
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
      <p role="alert">{problemKey && t(problemKey)}</p>
      <Link className="action" href={`/alone/${id}`}>
        {t('alone.way')}
      </Link>
      <details>
        <summary>{t('new.more')}</summary>
        <GameOptionFields game={game} chosen={options} onChoose={setOptions} />
        <TableSettingsFields settings={settings} onChange={setSettings} />
      </details>
    </section>
  );
}

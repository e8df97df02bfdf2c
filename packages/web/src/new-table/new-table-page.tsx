/** The form for a new table with friends. Everything in it has a default. */
import { resolveTableOptions } from '@ludotheque/core';
import type { RequestFields } from '@ludotheque/protocol';
import { use, useState } from 'react';
import { SignInForm } from '../components/sign-in-form.tsx';
import { useConnection } from '../connection/connection.tsx';
import { findErrorWordKey } from '../connection/error-text-keys.ts';
import { loadGame } from '../games/load-game.ts';
import { useSuspendUntilGameWords, useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import { navigate } from '../routing/router.ts';
import { ClockChoice, type ClockChoiceValue, USUAL_LIVE_CLOCK } from './clock-choice.tsx';
import { NewTableHeader } from './new-table-header.tsx';
import { CheckboxField, type ChosenOptions, GameOptionFields } from './option-fields.tsx';
import { PresetChoices } from './preset-choices.tsx';
import { chooseDefaultSeatCount, SeatCountChoice } from './seat-count-choice.tsx';

/** How a table is set up, apart from the options of its game. */
interface TableSettings {
  readonly time: ClockChoiceValue;
  readonly listed: boolean;
  readonly watched: boolean;
  readonly rated: boolean;
}

const DEFAULT_TABLE_SETTINGS: TableSettings = {
  time: { clock: { kind: 'none' }, isCustom: false },
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
  const { listed, rated, time, watched } = settings;
  const setRated = (isRated: boolean) => {
    const needsClock = isRated && time.clock.kind === 'none';
    const usual = { clock: USUAL_LIVE_CLOCK, isCustom: false };
    onChange({ ...settings, rated: isRated, time: needsClock ? usual : time });
  };
  return (
    <>
      <ClockChoice
        choice={time}
        isClockNeeded={rated}
        onChoose={(chosen) => onChange({ ...settings, time: chosen })}
      />
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
    const { listed, rated, time, watched } = settings;
    const watch = watched ? 'anyone' : 'nobody';
    return openTable({
      game: id,
      seats,
      // All of them: what is left out has the default of the rules, not that of a table.
      options: { ...resolveTableOptions(game), ...options },
      clock: time.clock,
      listed,
      watch,
      rated,
    });
  };
  return (
    <section className="new-table">
      <NewTableHeader id={id} about={translator.t('tagline', { ns: id })} />
      <SeatCountChoice game={game} seats={seats} onChoose={setSeats} />
      <PresetChoices game={game} chosen={options} onChoose={setOptions} />
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

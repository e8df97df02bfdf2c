/** The form for a new table on this device: with bots, with friends around one screen, or both. */
import { type BotPersonality, listOptionSpecs } from '@ludotheque/core';
import { type FormEvent, use, useState } from 'react';
import { BotLevelSelect, type OfferedBotLevel } from '../bots/bot-level-select.tsx';
import { BotPersonalitySelect } from '../bots/bot-personality-select.tsx';
import { loadGame } from '../games/load-game.ts';
import {
  useSuspendUntilGameWords,
  useSuspendUntilPageWords,
  useTranslation,
} from '../i18n/translation.tsx';
import { NewTableHeader } from '../new-table/new-table-header.tsx';
import { type ChosenOptions, GameOptionFields } from '../new-table/option-fields.tsx';
import { PresetChoices } from '../new-table/preset-choices.tsx';
import { chooseDefaultSeatCount, SeatCountChoice } from '../new-table/seat-count-choice.tsx';
import { readStoredLocalPlayers } from '../offline-storage/stored-local-players.ts';
import { navigate } from '../routing/router.ts';
import { findOpeningProblemKey } from './find-opening-problem-key.ts';
import { LocalPlayersFields } from './local-players-fields.tsx';
import { openOfflineTable } from './open-offline-table.ts';

/** Without the empty ones; undefined if there is no name, or the same name twice. */
function cleanNames(names: readonly string[]): readonly string[] | undefined {
  const given = names.map((name) => name.trim()).filter((name) => name !== '');
  return given.length === 0 || new Set(given).size < given.length ? undefined : given;
}

function BotLevelField({
  level,
  onChoose,
}: {
  readonly level: OfferedBotLevel;
  onChoose(level: OfferedBotLevel): void;
}) {
  const { t } = useTranslation();
  return (
    <label className="option" htmlFor="bot-level">
      <span className="option-name">{t('wait.level')}</span>
      <BotLevelSelect id="bot-level" level={level} onChoose={onChoose} />
    </label>
  );
}

export default function NewOfflineTablePage({ game: id }: { readonly game: string }) {
  useSuspendUntilGameWords(id);
  useSuspendUntilPageWords('bots');
  const game = use(loadGame(id));
  const { t } = useTranslation();
  const [seats, setSeats] = useState(chooseDefaultSeatCount(game));
  const [names, setNames] = useState<readonly string[]>(() => [
    readStoredLocalPlayers()[0]?.name ?? t('alone.me'),
  ]);
  const [level, setLevel] = useState<OfferedBotLevel>('medium');
  const [personality, setPersonality] = useState<BotPersonality>();
  const [options, setOptions] = useState<ChosenOptions>({});
  const [problem, setProblem] = useState('');
  const bots = seats - names.length;
  const start = async (event: FormEvent) => {
    event.preventDefault();
    const given = cleanNames(names);
    if (!given) return setProblem(t('alone.names'));
    try {
      const table = await openOfflineTable({
        game: id,
        names: given,
        seats,
        level,
        options,
        ...(personality && { personality }),
      });
      navigate(`/alone/t/${table}`);
    } catch (error) {
      setProblem(t(findOpeningProblemKey(error)));
    }
  };
  return (
    <form className="new-table" onSubmit={(event) => void start(event)}>
      <NewTableHeader id={id} about={t('alone.about')} />
      <SeatCountChoice
        game={game}
        seats={seats}
        onChoose={(count) => {
          setSeats(count);
          setNames(names.slice(0, count));
        }}
      />
      <PresetChoices game={game} chosen={options} onChoose={setOptions} />
      <LocalPlayersFields names={names} seats={seats} onChange={setNames} />
      {bots > 0 && <BotLevelField level={level} onChoose={setLevel} />}
      {bots > 0 && (
        <label className="option" htmlFor="bot-personality">
          <span className="option-name">{t('character.choice')}</span>
          <BotPersonalitySelect
            id="bot-personality"
            personality={personality}
            onChoose={setPersonality}
          />
        </label>
      )}
      <p className="problem" role="alert">
        {problem}
      </p>
      <button type="submit" className="main-action">
        {bots > 0 ? t('wait.startWithBots', { count: bots }) : t('wait.start')}
      </button>
      {listOptionSpecs(game).length > 0 && (
        <details>
          <summary>{t('alone.rules')}</summary>
          <GameOptionFields game={game} chosen={options} onChoose={setOptions} />
        </details>
      )}
    </form>
  );
}

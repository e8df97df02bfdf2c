/** Lets a player choose how well the bots play. */
import { BOT_LEVELS } from '@ludotheque/core';
import { useTranslation } from '../i18n/translation.tsx';

/** Bots that play at random are for tests. */
const OFFERED_BOT_LEVELS = BOT_LEVELS.filter((level) => level !== 'random');

export type OfferedBotLevel = (typeof OFFERED_BOT_LEVELS)[number];

export function BotLevelSelect({
  id,
  level,
  onChoose,
}: {
  readonly id: string;
  readonly level: OfferedBotLevel;
  onChoose(level: OfferedBotLevel): void;
}) {
  const { t } = useTranslation();
  return (
    <select
      id={id}
      value={level}
      onChange={({ target }) =>
        onChoose(OFFERED_BOT_LEVELS.find((each) => each === target.value) ?? level)
      }
    >
      {OFFERED_BOT_LEVELS.map((each) => (
        <option key={each} value={each}>
          {t(`levels.${each}`)}
        </option>
      ))}
    </select>
  );
}

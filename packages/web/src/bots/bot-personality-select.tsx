/** Lets a player choose the character of the bots; by default they are mixed. */
import { BOT_PERSONALITIES, type BotPersonality } from '@ludotheque/core';
import { useTranslation } from '../i18n/translation.tsx';

export function BotPersonalitySelect({
  id,
  onChoose,
  personality,
}: {
  readonly id: string;
  /** Undefined for mixed. */
  readonly personality: BotPersonality | undefined;
  onChoose(personality: BotPersonality | undefined): void;
}) {
  const { t } = useTranslation();
  return (
    <select
      id={id}
      value={personality ?? ''}
      onChange={({ target }) => onChoose(BOT_PERSONALITIES.find((each) => each === target.value))}
    >
      <option value="">{t('character.mixed')}</option>
      {BOT_PERSONALITIES.map((each) => (
        <option key={each} value={each}>
          {t(`character.names.${each}`)}
        </option>
      ))}
    </select>
  );
}

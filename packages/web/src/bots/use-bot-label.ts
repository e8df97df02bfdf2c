/** Says who a bot is: its personality and its level, with or without its name. */
import { findBotPersonality } from '@ludotheque/protocol/client';
import { useTranslation } from '../i18n/translation.tsx';

export function useBotLabel(): (name: string, level: string, withName: boolean) => string {
  const { t } = useTranslation();
  return (name, levelName, withName) => {
    const nature = findBotPersonality(name);
    const level = t(`levels.${levelName}`);
    // Bots of other versions may have names that are not known here.
    if (!nature) return withName ? t('bot', { name, level }) : t('people.botLevel', { level });
    const personality = t(`character.names.${nature}`);
    return withName
      ? t('character.ofBot', { name, personality, level })
      : t('character.level', { personality, level });
  };
}

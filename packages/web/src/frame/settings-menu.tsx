/** Everything that a visitor can set, in one small sheet: name, light, pace, sound, language. */
import { Choice } from '../choice.tsx';
import { useConnection } from '../house/connection.tsx';
import { LIGHTS, PACES, settings, useSettings } from '../house/settings.ts';
import { Link } from '../link.tsx';
import { Popover } from '../popover.tsx';
import { LANGUAGES, type Language, NAMES } from '../speech/language.ts';
import { useSpeech } from '../speech/speech.tsx';
import { OtherDevice } from './other-device.tsx';
import { Rename } from './rename.tsx';

function Sound() {
  const { sound } = useSettings();
  const { t } = useSpeech();
  return (
    <label className="switch">
      <input
        type="checkbox"
        checked={sound}
        onChange={(event) => settings.set({ sound: event.target.checked })}
      />
      <span>{t('settings.sound')}</span>
    </label>
  );
}

export function SettingsMenu() {
  const { me } = useConnection();
  const { light, pace } = useSettings();
  const { language, speak, t } = useSpeech();
  const button = (
    <>
      <span className="me">{me?.name}</span>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
        <circle cx="16" cy="7" r="3" />
        <circle cx="8" cy="17" r="3" />
      </svg>
      <span className="unseen">{t('settings.title')}</span>
    </>
  );
  return (
    <Popover button={button} label={t('settings.title')}>
      {(close) => (
        <div className="settings">
          <Rename id="new-name" />
          <Choice
            legend={t('settings.light')}
            name="light"
            value={light}
            options={LIGHTS.map((value) => ({ value, label: t(`settings.lights.${value}`) }))}
            onChoose={(value) => settings.set({ light: value })}
          />
          <Choice
            legend={t('settings.pace')}
            name="pace"
            value={pace}
            options={PACES.map((value) => ({ value, label: t(`settings.paces.${value}`) }))}
            onChoose={(value) => settings.set({ pace: value })}
          />
          <label className="language">
            {t('language')}
            <select value={language} onChange={(event) => speak(event.target.value as Language)}>
              {LANGUAGES.map((code) => (
                <option key={code} value={code}>
                  {NAMES[code]}
                </option>
              ))}
            </select>
          </label>
          <Sound />
          {me && (
            <Link className="action" href="/me" onClick={close}>
              {t('footer.me')}
            </Link>
          )}
          {me && <OtherDevice />}
        </div>
      )}
    </Popover>
  );
}

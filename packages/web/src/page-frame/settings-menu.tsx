/** The menu with the visitor's settings: name, colours, pace, sound, language, devices. */

import { DeviceLinkOffer } from '../account/device-link-offer.tsx';
import { RenameForm } from '../account/rename-form.tsx';
import { Popover } from '../components/popover.tsx';
import { RadioGroup } from '../components/radio-group.tsx';
import { useConnection } from '../connection/connection.tsx';
import { isGuestName } from '../connection/guest-name.ts';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '../i18n/language.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import {
  ANIMATION_PACES,
  COLOUR_SCHEMES,
  settingsStore,
  useSettings,
} from '../settings/settings.ts';

function SettingSwitch({ name }: { readonly name: 'sound' | 'confirmMoves' | 'botTalk' }) {
  const { [name]: isOn } = useSettings();
  const { t } = useTranslation();
  return (
    <label className="switch">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => settingsStore.set({ [name]: event.target.checked })}
      />
      <span>{t(`settings.${name}`)}</span>
    </label>
  );
}

export function SettingsMenu() {
  const { me } = useConnection();
  const { light, pace } = useSettings();
  const { language, changeLanguage, t } = useTranslation();
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
    <Popover className="settings-opener" button={button} label={t('settings.title')}>
      {(close) => (
        <div className="settings">
          {me && isGuestName(me.name) && <p>{t('guest.change')}</p>}
          <RenameForm id="new-name" />
          {!me && (
            <Link className="action" href="/me" onClick={close}>
              {t('guest.enter')}
            </Link>
          )}
          <RadioGroup
            legend={t('settings.light')}
            name="light"
            value={light}
            options={COLOUR_SCHEMES.map((value) => ({
              value,
              label: t(`settings.lights.${value}`),
            }))}
            onChoose={(value) => settingsStore.set({ light: value })}
          />
          <RadioGroup
            legend={t('settings.pace')}
            name="pace"
            value={pace}
            options={ANIMATION_PACES.map((value) => ({
              value,
              label: t(`settings.paces.${value}`),
            }))}
            onChoose={(value) => settingsStore.set({ pace: value })}
          />
          <label className="language">
            {t('language')}
            <select
              value={language}
              onChange={({ target }) => isLanguage(target.value) && changeLanguage(target.value)}
            >
              {LANGUAGES.map((code) => (
                <option key={code} value={code} lang={code}>
                  {LANGUAGE_NAMES[code]}
                </option>
              ))}
            </select>
          </label>
          <SettingSwitch name="confirmMoves" />
          <SettingSwitch name="sound" />
          <SettingSwitch name="botTalk" />
          {me && (
            <Link className="action" href="/me" onClick={close}>
              {t('footer.me')}
            </Link>
          )}
          {me && <DeviceLinkOffer />}
        </div>
      )}
    </Popover>
  );
}

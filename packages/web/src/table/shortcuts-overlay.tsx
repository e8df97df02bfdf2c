/** The overlay with the keys of a table, and a switch to turn them off. */
import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import { settingsStore, useSettings } from '../settings/settings.ts';
import { SHORTCUTS } from './keyboard-shortcuts.ts';
import './shortcuts-overlay.css';

export default function ShortcutsOverlay({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { shortcuts } = useSettings();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="shortcuts" aria-labelledby="shortcuts-title" onClose={onClose}>
      <div>
        <h2 id="shortcuts-title">{t('shortcuts.title')}</h2>
        <dl>
          {SHORTCUTS.map(({ keys, name }) => (
            <div key={name}>
              <dt>
                {keys.map((key, i) => (
                  <span key={key}>
                    {i > 0 && ' – '}
                    <kbd>{key}</kbd>
                  </span>
                ))}
              </dt>
              <dd>{t(`shortcuts.${name}`)}</dd>
            </div>
          ))}
        </dl>
        <label className="switch">
          <input
            type="checkbox"
            checked={shortcuts}
            onChange={({ target }) => settingsStore.set({ shortcuts: target.checked })}
          />
          <span>{t('shortcuts.on')}</span>
        </label>
        <button type="button" className="action" onClick={() => dialog.current?.close()}>
          {t('shortcuts.close')}
        </button>
      </div>
    </dialog>
  );
}

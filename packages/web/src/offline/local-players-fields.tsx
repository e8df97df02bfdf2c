/** The names of the people who play on this device: at least one, at most one for each seat. */
import { useTranslation } from '../i18n/translation.tsx';
import { readStoredLocalPlayers } from '../offline-storage/stored-local-players.ts';

const MAX_NAME_LENGTH = 24;

export function LocalPlayersFields({
  names,
  onChange,
  seats,
}: {
  readonly names: readonly string[];
  readonly seats: number;
  onChange(names: readonly string[]): void;
}) {
  const { t } = useTranslation();
  const addPlayer = () => onChange([...names, readStoredLocalPlayers()[names.length]?.name ?? '']);
  return (
    <fieldset className="crew">
      <legend>{t('alone.who')}</legend>
      {names.map((name, place) => (
        <div key={place} className="crew-member">
          <input
            value={name}
            maxLength={MAX_NAME_LENGTH}
            aria-label={t('alone.name', { number: place + 1 })}
            onChange={({ target }) => onChange(names.with(place, target.value))}
          />
          {names.length > 1 && (
            <button
              type="button"
              className="action"
              aria-label={t('alone.without', { name })}
              onClick={() => onChange(names.toSpliced(place, 1))}
            >
              ×
            </button>
          )}
        </div>
      ))}
      {names.length < seats && (
        <button type="button" className="action" onClick={addPlayer}>
          {t('alone.another')}
        </button>
      )}
    </fieldset>
  );
}

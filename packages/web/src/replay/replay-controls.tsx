/** Steps through a replay with buttons and a slider, which also takes the arrow keys, or lets it run. */
import { useTranslation } from '../i18n/translation.tsx';

/** The pause after each move, in milliseconds, by speed. */
export const REPLAY_DELAYS_MS = { slow: 2_400, normal: 1_200, fast: 400 } as const;
export type ReplaySpeed = keyof typeof REPLAY_DELAYS_MS;
const SPEEDS: readonly ReplaySpeed[] = ['slow', 'normal', 'fast'];

export function ReplayControls({
  at,
  isPlaying,
  last,
  onGo,
  onSpeed,
  onToggle,
  speed,
}: {
  readonly at: number;
  readonly last: number;
  readonly isPlaying: boolean;
  readonly speed: ReplaySpeed;
  onGo(at: number): void;
  onToggle(): void;
  onSpeed(speed: ReplaySpeed): void;
}) {
  const { t } = useTranslation();
  return (
    <div className="steps">
      <button type="button" className="main-action run" onClick={onToggle}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={isPlaying ? 'M7 5h4v14H7zM14 5h4v14h-4z' : 'M8 5v14l11-7z'} />
        </svg>
        <span className="unseen">{t(isPlaying ? 'replay.pause' : 'replay.run')}</span>
      </button>
      <button type="button" className="action" disabled={at === 0} onClick={() => onGo(at - 1)}>
        ‹ <span className="unseen">{t('replay.back')}</span>
      </button>
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={t('replay.move')}
        aria-valuetext={t('replay.at', { at, last })}
        onChange={(event) => onGo(event.target.valueAsNumber)}
      />
      <button type="button" className="action" disabled={at === last} onClick={() => onGo(at + 1)}>
        › <span className="unseen">{t('replay.on')}</span>
      </button>
      <output>{t('replay.at', { at, last })}</output>
      <select
        className="speed"
        aria-label={t('replay.speed')}
        value={speed}
        onChange={({ target }) => {
          const chosen = SPEEDS.find((each) => each === target.value);
          if (chosen) onSpeed(chosen);
        }}
      >
        {SPEEDS.map((each) => (
          <option key={each} value={each}>
            {t(`replay.speeds.${each}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The choice of how much time everybody has: a few presets, and times of one's own. */
import type { ClockSetup } from '@ludotheque/table';
import { useTranslation } from '../i18n/translation.tsx';
import {
  describeClock,
  HOUR_MS,
  HOURS_PER_DAY,
  MINUTE_MS,
  SECOND_MS,
} from '../table/describe-clock.ts';
import { LabelledField } from './option-fields.tsx';

const NO_CLOCK: ClockSetup = { kind: 'none' };
const LIVE_PRESETS: readonly ClockSetup[] = [
  { kind: 'live', bank: MINUTE_MS, add: 5 * SECOND_MS },
  { kind: 'live', bank: 3 * MINUTE_MS, add: 15 * SECOND_MS },
  { kind: 'live', bank: 10 * MINUTE_MS, add: 20 * SECOND_MS },
];
const CORRESPONDENCE_PRESETS: readonly ClockSetup[] = [12, 24, 48, 168].map((hours) => ({
  kind: 'correspondence',
  move: hours * HOUR_MS,
}));
const PRESETS = [NO_CLOCK, ...LIVE_PRESETS, ...CORRESPONDENCE_PRESETS];
/** What the server accepts. */
const LIMITS = {
  minutes: { min: 1, max: 60 },
  seconds: { min: 0, max: 120 },
  hours: { min: 1, max: 14 * HOURS_PER_DAY },
};
/** What a rated game starts from. */
export const USUAL_LIVE_CLOCK = LIVE_PRESETS[1]!;

/** The name of a preset in the list; times of one's own have that of their kind. */
const toValue = (clock: ClockSetup) => JSON.stringify(clock);
const isPreset = (clock: ClockSetup) => PRESETS.some((each) => toValue(each) === toValue(clock));
const CUSTOM = {
  live: { kind: 'live', bank: 5 * MINUTE_MS, add: 10 * SECOND_MS },
  correspondence: { kind: 'correspondence', move: 36 * HOUR_MS },
} as const;

function NumberField({
  id,
  limits: { max, min },
  name,
  onChange,
  value,
}: {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly limits: { readonly min: number; readonly max: number };
  onChange(value: number): void;
}) {
  return (
    <LabelledField id={id} name={name} about={`${min}–${max}`}>
      <input
        id={id}
        type="number"
        min={min}
        max={max}
        aria-describedby={`${id}-about`}
        defaultValue={value}
        onChange={({ target }) => {
          const given = Math.round(target.valueAsNumber);
          if (!Number.isNaN(given)) onChange(Math.max(min, Math.min(max, given)));
        }}
      />
    </LabelledField>
  );
}

/** The times of a clock that is none of the presets. */
function CustomClockFields({
  clock,
  onChange,
}: {
  readonly clock: ClockSetup;
  onChange(clock: ClockSetup): void;
}) {
  const { t } = useTranslation();
  if (clock.kind === 'live')
    return (
      <>
        <NumberField
          id="clock-minutes"
          name={t('time.bank')}
          value={clock.bank / MINUTE_MS}
          limits={LIMITS.minutes}
          onChange={(minutes) => onChange({ ...clock, bank: minutes * MINUTE_MS })}
        />
        <NumberField
          id="clock-seconds"
          name={t('time.add')}
          value={clock.add / SECOND_MS}
          limits={LIMITS.seconds}
          onChange={(seconds) => onChange({ ...clock, add: seconds * SECOND_MS })}
        />
      </>
    );
  if (clock.kind === 'none') return null;
  return (
    <NumberField
      id="clock-hours"
      name={t('time.move')}
      value={clock.move / HOUR_MS}
      limits={LIMITS.hours}
      onChange={(hours) => onChange({ ...clock, move: hours * HOUR_MS })}
    />
  );
}

export interface ClockChoiceValue {
  readonly clock: ClockSetup;
  /** Whether the times are one's own, also if they happen to be those of a preset. */
  readonly isCustom: boolean;
}

export function ClockChoice({
  choice: { clock, isCustom },
  isClockNeeded,
  onChoose,
}: {
  readonly choice: ClockChoiceValue;
  /** Whether there has to be a clock, as in rated games. */
  readonly isClockNeeded: boolean;
  onChoose(choice: ClockChoiceValue): void;
}) {
  const { t, translator } = useTranslation();
  const options = (clocks: readonly ClockSetup[], kind: 'live' | 'correspondence') => (
    <>
      {clocks.map((each) => (
        <option key={toValue(each)} value={toValue(each)}>
          {describeClock(each, translator)}
        </option>
      ))}
      <option value={kind}>{t('time.custom')}</option>
    </>
  );
  const choose = (value: string) => {
    if (value === 'live' || value === 'correspondence')
      onChoose({ clock: CUSTOM[value], isCustom: true });
    else {
      const preset = PRESETS.find((each) => toValue(each) === value);
      if (preset) onChoose({ clock: preset, isCustom: false });
    }
  };
  return (
    <>
      <LabelledField id="clock" name={t('new.clock')} about={t('new.clockAbout')}>
        <select
          id="clock"
          aria-describedby="clock-about"
          value={isCustom || !isPreset(clock) ? clock.kind : toValue(clock)}
          onChange={({ target }) => choose(target.value)}
        >
          <option value={toValue(NO_CLOCK)} disabled={isClockNeeded}>
            {describeClock(NO_CLOCK, translator)}
          </option>
          <optgroup label={t('time.inOneSitting')}>{options(LIVE_PRESETS, 'live')}</optgroup>
          <optgroup label={t('time.overDays')}>
            {options(CORRESPONDENCE_PRESETS, 'correspondence')}
          </optgroup>
        </select>
      </LabelledField>
      {isCustom && (
        <CustomClockFields
          key={clock.kind}
          clock={clock}
          onChange={(own) => onChoose({ clock: own, isCustom })}
        />
      )}
    </>
  );
}

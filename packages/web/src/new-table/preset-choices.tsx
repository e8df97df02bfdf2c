/**
 * The options for which a new table does not start with the printed rules, so that the game ends the same
 * evening. They are shown at once, beside what the rules say; other values are among all the options.
 */
import {
  type AnyGame,
  type AnyOptionSpec,
  getTableDefault,
  listOptionSpecs,
  type OptionValue,
} from '@ludotheque/core';
import { RadioGroup } from '../components/radio-group.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import type { ChosenOptions } from './option-fields.tsx';

/** The preset, what the rules say, and what was chosen besides. A field that was emptied is not a number. */
const listChoices = (spec: AnyOptionSpec, current: OptionValue): OptionValue[] =>
  [...new Set([getTableDefault(spec), spec.default, current])].filter(
    (value) => !Number.isNaN(value),
  );

function PresetChoice({
  game,
  name,
  onChoose,
  spec,
  value,
}: {
  readonly game: string;
  readonly name: string;
  readonly spec: AnyOptionSpec;
  readonly value: OptionValue;
  onChoose(value: OptionValue): void;
}) {
  const { t, translator } = useTranslation();
  const word = (key: string, otherwise: string) =>
    translator.t(`options.${name}.${key}`, { ns: game, defaultValue: otherwise });
  const label = (each: OptionValue) =>
    typeof each === 'boolean'
      ? t(each ? 'new.yes' : 'new.no')
      : word(`values.${each}`, String(each));
  const choices = listChoices(spec, value);
  return (
    <div className="preset">
      <RadioGroup<string>
        legend={word('name', name)}
        name={`preset-${name}`}
        value={String(value)}
        options={choices.map((each) => ({ value: String(each), label: label(each) }))}
        onChoose={(text) => onChoose(choices.find((each) => String(each) === text)!)}
      />
      <small>{t('new.preset', { rules: label(spec.default) })}</small>
    </div>
  );
}

export function PresetChoices({
  chosen,
  game,
  onChoose,
}: {
  readonly game: AnyGame;
  readonly chosen: ChosenOptions;
  onChoose(options: ChosenOptions): void;
}) {
  return listOptionSpecs(game)
    .filter(([, spec]) => getTableDefault(spec) !== spec.default)
    .map(([name, spec]) => (
      <PresetChoice
        key={name}
        game={game.id}
        name={name}
        spec={spec}
        value={chosen[name] ?? getTableDefault(spec)}
        onChoose={(value) => onChoose({ ...chosen, [name]: value })}
      />
    ));
}

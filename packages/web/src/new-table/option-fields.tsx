/** Form fields for the set-up of a table: each has a name, a control and a sentence about it. */
import {
  type AnyGame,
  type AnyOptionSpec,
  getTableDefault,
  listOptionSpecs,
  type OptionValue,
} from '@ludotheque/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/translation.tsx';

export type ChosenOptions = { readonly [name: string]: OptionValue };

export function LabelledField({
  about,
  children,
  id,
  name,
}: {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="option">
      <label htmlFor={id}>{name}</label>
      {children}
      <small id={`${id}-about`}>{about}</small>
    </div>
  );
}

export function CheckboxField({
  about,
  checked,
  id,
  name,
  onChange,
}: {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly checked: boolean;
  onChange(checked: boolean): void;
}) {
  return (
    <LabelledField id={id} name={name} about={about}>
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-about`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </LabelledField>
  );
}

function GameOptionField({
  game,
  name,
  onChoose,
  spec,
  value,
}: {
  readonly game: AnyGame;
  readonly name: string;
  readonly spec: AnyOptionSpec;
  readonly value: OptionValue;
  onChoose(value: OptionValue): void;
}) {
  const { translator } = useTranslation();
  const translate = (key: string) => translator.t(`options.${name}.${key}`, { ns: game.id });
  const id = `option-${name}`;
  const texts = { id, name: translate('name'), about: translate('about') };
  if (spec.kind === 'flag')
    return <CheckboxField {...texts} checked={value === true} onChange={onChoose} />;
  return (
    <LabelledField {...texts}>
      {spec.kind === 'range' ? (
        <input
          id={id}
          type="number"
          aria-describedby={`${id}-about`}
          min={spec.min}
          max={spec.max}
          value={Number.isNaN(value) ? '' : Number(value)}
          onChange={(event) => onChoose(event.target.valueAsNumber)}
        />
      ) : (
        <select
          id={id}
          aria-describedby={`${id}-about`}
          value={String(value)}
          onChange={(event) => onChoose(spec.values[event.target.selectedIndex]!)}
        >
          {spec.values.map((each) => (
            <option key={each} value={each}>
              {translate(`values.${each}`)}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}

/** All options of a game, in the game's own words. */
export function GameOptionFields({
  chosen,
  game,
  onChoose,
}: {
  readonly game: AnyGame;
  readonly chosen: ChosenOptions;
  onChoose(options: ChosenOptions): void;
}) {
  return listOptionSpecs(game).map(([name, spec]) => (
    <GameOptionField
      key={name}
      game={game}
      name={name}
      spec={spec}
      value={chosen[name] ?? getTableDefault(spec)}
      onChoose={(value) => onChoose({ ...chosen, [name]: value })}
    />
  ));
}

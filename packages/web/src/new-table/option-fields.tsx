/** One thing to decide about a table: its name, a control, and what it means in a sentence. */
import { type AnyGame, listOptionSpecs, type OptionValue } from '@ludotheque/core';
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

/** An option of the game's own, in the game's own words. */
export function GameOptionField({
  chosen,
  game,
  name,
  onChoose,
}: {
  readonly game: AnyGame;
  readonly name: string;
  readonly chosen: ChosenOptions;
  onChoose(value: OptionValue): void;
}) {
  const { translator } = useTranslation();
  const spec = listOptionSpecs(game).find(([known]) => known === name)![1];
  const words = (key: string) => translator.t(`options.${name}.${key}`, { ns: game.id });
  const value = chosen[name] ?? spec.default;
  const id = `option-${name}`;
  const texts = { id, name: words('name'), about: words('about') };
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
          onChange={(event) => onChoose(event.target.value)}
        >
          {spec.values.map((each) => (
            <option key={each} value={each}>
              {words(`values.${each}`)}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}

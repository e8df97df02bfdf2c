/** The variants of a game: those that a table plays, or all that there are. */
import {
  type AnyGame,
  listOptionSpecs,
  type OptionValue,
  type OptionValues,
} from '@ludotheque/core';
import { useTranslation } from '../i18n/translation.tsx';

/** The words of an option of this game. */
function useOptionWords(game: string) {
  const { translator } = useTranslation();
  return (option: string, key: string) => translator.t(`options.${option}.${key}`, { ns: game });
}

/** Only what differs from the usual rules: the chapters above already tell the rest. */
export function ChosenVariants({
  game,
  options,
}: {
  readonly game: AnyGame;
  readonly options: OptionValues;
}) {
  const { t } = useTranslation();
  const word = useOptionWords(game.id);
  const describeValue = (name: string, value: OptionValue) => {
    if (typeof value === 'boolean') return value ? '' : t('quick.off');
    return typeof value === 'number' ? String(value) : word(name, `values.${value}`);
  };
  const chosen = listOptionSpecs(game).filter(
    ([name, spec]) => (options[name] ?? spec.default) !== spec.default,
  );
  if (chosen.length === 0) return <p>{t('quick.noVariants')}</p>;
  return (
    <ul className="chosen-variants">
      {chosen.map(([name]) => {
        const value = describeValue(name, options[name]!);
        const label = word(name, 'name');
        return <li key={name}>{value ? t('wait.option', { name: label, value }) : label}</li>;
      })}
    </ul>
  );
}

/** No line begins with the dot. */
const VALUE_SEPARATOR = '\u00a0· ';

/** All variants with a sentence each, for the printed summary. */
export function AllVariants({ game }: { readonly game: AnyGame }) {
  const { t } = useTranslation();
  const word = useOptionWords(game.id);
  return (
    <section className="reference-chapter reference-variants">
      <h2>{t('quick.variants')}</h2>
      <ul>
        {listOptionSpecs(game).map(([name, spec]) => (
          <li key={name}>
            <p>
              <b>{word(name, 'name')}</b> {word(name, 'about')}
            </p>
            {spec.kind === 'choice' && (
              <p className="variant-values">
                {spec.values.map((value) => word(name, `values.${value}`)).join(VALUE_SEPARATOR)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

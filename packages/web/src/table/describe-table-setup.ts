/** How a table is set up, in a few words: only what differs from the plain game is worth saying. */
import type { TableSetup } from '@ludotheque/table';
import type { i18n } from 'i18next';

export function describeTableSetup(
  { clock, game, options, rated, seats, watch }: TableSetup,
  { t }: Pick<i18n, 't'>,
): string[] {
  const chosen = Object.entries(options).flatMap(([name, value]) => {
    if (value === false) return [];
    const words = t(`options.${name}.name`, { ns: game });
    if (value === true) return [words];
    const said =
      typeof value === 'number'
        ? String(value)
        : t(`options.${name}.values.${value}`, { ns: game });
    return [`${words}: ${said}`];
  });
  return [
    t('wait.seats', { count: seats }),
    ...chosen,
    ...(clock.kind === 'none' ? [] : [t(`lobby.clocks.${clock.kind}`)]),
    ...(rated ? [t('lobby.rated')] : []),
    ...(watch === 'nobody' ? [t('wait.unwatched')] : []),
  ];
}

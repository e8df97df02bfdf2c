/** Describes how a table is set up, in a few words: the number of seats, and what differs from the defaults. */

import type { PublicTable, TableSetup } from '@ludotheque/table';
import { MIN_RATED_PEOPLE } from '@ludotheque/table/rated-rules';
import type { i18n } from 'i18next';
import { findRulesFolder } from '../games/load-game.ts';
import { describeClock } from './describe-clock.ts';

/** Whether the game counts for ratings with the people who sit there. */
export const isRatedWithSitters = ({
  setup,
  sitters,
}: Pick<PublicTable, 'setup' | 'sitters'>): boolean =>
  setup.rated && sitters.filter(({ person }) => person !== undefined).length >= MIN_RATED_PEOPLE;

/** Whether the expert bot may say what it would play. */
export const maySuggestMoves = (face: Pick<PublicTable, 'setup' | 'sitters'>): boolean =>
  !isRatedWithSitters(face) && !face.setup.publicSeed;

export function listTableSetupLabels(
  { clock, game, options, rated, seats, version, watch }: TableSetup,
  { t }: Pick<i18n, 't'>,
): string[] {
  const ns = findRulesFolder(game, version);
  const chosenOptions = Object.entries(options).flatMap(([name, value]) => {
    if (value === false) return [];
    const label = t(`options.${name}.name`, { ns });
    if (value === true) return [label];
    // Some numbers have a meaning of their own: a limit of 0 is none.
    const valueText = t(`options.${name}.values.${value}`, { ns, defaultValue: String(value) });
    return [t('wait.option', { name: label, value: valueText })];
  });
  return [
    t('wait.seats', { count: seats }),
    ...chosenOptions,
    ...(clock.kind === 'none' ? [] : [describeClock(clock, { t })]),
    ...(rated ? [t('lobby.rated')] : []),
    ...(watch === 'nobody' ? [t('wait.unwatched')] : []),
  ];
}

/** What is printed on a box besides the name of the game: the subtitle, and for whom it is. */
import { Suspense } from 'react';
import { type Translate, useSuspendUntilBoxWords, useTranslation } from '../i18n/translation.tsx';
import type { GameBoxInfo } from './boxes.ts';

export const formatBoxFacts = (t: Translate, { age, minutes, seats }: GameBoxInfo): string =>
  `${t('shelf.facts', { min: seats[0], max: seats[1], minutes })} · ${t('shelf.age', { age })}`;

function Subtitle({ id }: { readonly id: string }) {
  useSuspendUntilBoxWords(id);
  const { translator } = useTranslation();
  return (
    translator.exists('subtitle', { ns: id }) && (
      <span className="subtitle">{translator.t('subtitle', { ns: id })}</span>
    )
  );
}

/** Nothing for a game whose box has no subtitle. */
export function GameSubtitle({ id }: { readonly id: string }) {
  return (
    <Suspense>
      <Subtitle id={id} />
    </Suspense>
  );
}

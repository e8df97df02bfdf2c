/** The name of a game in the visitor's language, as soon as its words are loaded. */
import { Suspense } from 'react';
import { useSuspendUntilBoxWords, useTranslation } from '../i18n/translation.tsx';
import { gameBoxes } from './boxes.ts';

function Name({ id }: { readonly id: string }) {
  useSuspendUntilBoxWords(id);
  const { language, translator } = useTranslation();
  const name = translator.t('name', { ns: id });
  const { nameLanguage = language } = gameBoxes.find((box) => box.id === id) ?? {};
  // A screen reader pronounces a German name as German.
  return nameLanguage === language ? name : <span lang={nameLanguage}>{name}</span>;
}

export function GameName({ id }: { readonly id: string }) {
  return (
    <Suspense fallback="…">
      <Name id={id} />
    </Suspense>
  );
}

/** The name of a game in the visitor's language, as soon as its words are loaded. */
import { Suspense } from 'react';
import { useSuspendUntilGameWords, useTranslation } from '../i18n/translation.tsx';

function Name({ id }: { readonly id: string }) {
  useSuspendUntilGameWords(id);
  const { translator } = useTranslation();
  return translator.t('name', { ns: id });
}

export function GameName({ id }: { readonly id: string }) {
  return (
    <Suspense fallback="…">
      <Name id={id} />
    </Suspense>
  );
}

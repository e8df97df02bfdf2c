/** The name of a game in the visitor's language, marked where it belongs to another language. */
import { Suspense } from 'react';
import { useSuspendUntilBoxWords, useTranslation } from '../i18n/translation.tsx';
import { findGameBox } from './boxes.ts';

/** The name, where the words of the game are loaded. */
export function LoadedGameName({ id }: { readonly id: string }) {
  const { language, translator } = useTranslation();
  const name = translator.t('name', { ns: id });
  const { nameLanguage = language } = findGameBox(id) ?? {};
  // A screen reader pronounces a German name as German.
  return nameLanguage === language ? name : <span lang={nameLanguage}>{name}</span>;
}

function Name({ id }: { readonly id: string }) {
  useSuspendUntilBoxWords(id);
  return <LoadedGameName id={id} />;
}

/** The name as soon as its words are loaded. */
export function GameName({ id }: { readonly id: string }) {
  return (
    <Suspense fallback="…">
      <Name id={id} />
    </Suspense>
  );
}

/** Stands for the name until the sentence is split there; no words have it. */
const NAME_MARK = '\ufffc';

/** A sentence around the name of a game, where the words of the game are loaded. */
export function SentenceWithGameName({
  id,
  sentence,
}: {
  readonly id: string;
  /** Puts a name into the sentence. */
  sentence(name: string): string;
}) {
  const [before, after] = sentence(NAME_MARK).split(NAME_MARK);
  return (
    <>
      {before}
      <LoadedGameName id={id} />
      {after}
    </>
  );
}

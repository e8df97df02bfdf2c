/** A game's phrases and its board's words, for tables, lessons and replays alike. */
import { PhraseFormatter, type Seat } from '@ludotheque/core';
import { useMemo } from 'react';
import { replaceAsciiSigns } from './ascii-signs.ts';
import { formatList } from './locale-formats.ts';
import { type Translate, useTranslation } from './translation.tsx';
import {
  boardWordsNamespace,
  gameExtraWordsNamespace,
  quickReferenceWordsNamespace,
} from './word-files.ts';

/** Puts the phrases of a game into words for one viewer: by its id, or by the folder of older rules. */
export function useSpeaker(rules: string, names: readonly string[], viewer: Seat): PhraseFormatter {
  const { language, translator } = useTranslation();
  return useMemo(
    () =>
      new PhraseFormatter(
        (key, values) => translator.t(key, { ns: [rules, 'house'], ...values }),
        names,
        viewer,
        (card) =>
          translator.t(`cards.${card}`, { ns: rules, defaultValue: replaceAsciiSigns(card) }),
        (cards) => formatList(language, cards),
      ),
    [language, translator, rules, names, viewer],
  );
}

export function useBoardTranslation(game: string): Translate {
  const { translator } = useTranslation();
  return useMemo(
    () =>
      (key, values = {}) =>
        translator.t(key, { ns: boardWordsNamespace(game), ...values }),
    [translator, game],
  );
}

export function useQuickReferenceTranslation(game: string): Translate {
  const { translator } = useTranslation();
  return useMemo(
    () =>
      (key, values = {}) =>
        translator.t(key, { ns: quickReferenceWordsNamespace(game), ...values }),
    [translator, game],
  );
}

/** The words of a game's score pad, and those that all score pads share. */
export function useScorePadTranslation(game: string): Translate {
  const { translator } = useTranslation();
  return useMemo(
    () =>
      (key, values = {}) =>
        translator.t(key, { ns: [gameExtraWordsNamespace(game), 'ui'], ...values }),
    [translator, game],
  );
}

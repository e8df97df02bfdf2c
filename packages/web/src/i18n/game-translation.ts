/** A game's phrases and its board's words, said alike at the table, in a lesson and when looking back. */
import { PhraseFormatter, type Seat } from '@ludotheque/core';
import { useMemo } from 'react';
import type { BoardProps } from '../board-kit/board.ts';
import { formatCardName } from '../table/display-names.ts';
import { useTranslation } from './translation.tsx';
import { boardWordsNamespace } from './word-files.ts';

/** Speaks to one viewer, of everybody by these names. */
export function useSpeaker(game: string, names: readonly string[], viewer: Seat): PhraseFormatter {
  const { translator } = useTranslation();
  return useMemo(
    () =>
      new PhraseFormatter(
        (key, values) => translator.t(key, { ns: [game, 'house'], ...values }),
        names,
        viewer,
        (card) => translator.t(`cards.${card}`, { ns: game, defaultValue: formatCardName(card) }),
      ),
    [translator, game, names, viewer],
  );
}

export function useBoardTranslation(game: string): BoardProps['t'] {
  const { translator } = useTranslation();
  return useMemo(
    () =>
      (key, values = {}) =>
        translator.t(key, { ns: boardWordsNamespace(game), ...values }),
    [translator, game],
  );
}

/** A game's phrases and its board's words, said alike at the table, in a lesson and when looking back. */
import { PhraseFormatter, type Seat } from '@ludotheque/core';
import { useMemo } from 'react';
import type { BoardProps } from '../boards/board.ts';
import { cardInWords } from '../table/names.ts';
import { useSpeech } from './speech.tsx';
import { boardWords } from './words.ts';

/** Speaks to one viewer, of everybody by these names. */
export function useSpeaker(game: string, names: readonly string[], viewer: Seat): PhraseFormatter {
  const { translator } = useSpeech();
  return useMemo(
    () =>
      new PhraseFormatter(
        (key, values) => translator.t(key, { ns: [game, 'house'], ...values }),
        names,
        viewer,
        (card) => translator.t(`cards.${card}`, { ns: game, defaultValue: cardInWords(card) }),
      ),
    [translator, game, names, viewer],
  );
}

export function useBoardT(game: string): BoardProps['t'] {
  const { translator } = useSpeech();
  return useMemo(
    () =>
      (key, values = {}) =>
        translator.t(key, { ns: boardWords(game), ...values }),
    [translator, game],
  );
}

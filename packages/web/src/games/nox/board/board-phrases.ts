/** Texts of the board: cards in words ("green 14"), and what a lay would do. */
import { type BaseView, PhraseFormatter } from '@ludotheque/core';
import { useMemo } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { type LayOutcome, listMissingColours } from './lay.ts';

/** The same formatter with cards in words. */
export function useCardWordsFormatter(
  { seat, seats }: BaseView,
  speaker: PhraseFormatter,
  id: string,
): PhraseFormatter {
  const { translator } = useTranslation();
  return useMemo(
    () =>
      new PhraseFormatter(
        (key, values) => translator.t(key, { ns: [id, 'house'], ...values }),
        Array.from({ length: seats }, (_, other) => speaker.seatName(other)),
        seat,
        (card) => translator.t(`cards.${card}`, { ns: id }),
        speaker.formatList,
      ),
    [translator, id, seat, seats, speaker],
  );
}

export function describeOutcome(
  t: BoardProps['t'],
  ownerName: string,
  worthBefore: number,
  { display, endsRound, merged, worth }: LayOutcome,
): string {
  const missing = listMissingColours(display).join('');
  return [
    t(worthBefore === worth ? 'same' : 'change', { whose: ownerName, was: worthBefore, worth }),
    merged > 0 && t('merges', { height: merged }),
    missing !== '' && t(`missing.${missing}`),
    endsRound ? t('ends') : t('stacks', { stacks: display.length }),
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

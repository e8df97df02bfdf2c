/** What this board says: cards in words ("green 14"), and what a lay would come to. */
import { type BaseView, PhraseFormatter } from '@ludotheque/core';
import { useMemo } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { missingFrom, type Outcome } from './lay.ts';

/** The table's speaker, but with the cards in words. */
export function useCardWords(
  { seat, seats }: BaseView,
  speaker: PhraseFormatter,
  id: string,
): PhraseFormatter {
  const { translator } = useTranslation();
  return useMemo(
    () =>
      new PhraseFormatter(
        (key, values) => translator.t(key, { ns: [id, 'house'], ...values }),
        Array.from({ length: seats }, (_, one) => speaker.seatName(one)),
        seat,
        (card) => translator.t(`cards.${card}`, { ns: id }),
      ),
    [translator, id, seat, seats, speaker],
  );
}

export function sayOutcome(
  t: BoardProps['t'],
  whose: string,
  was: number,
  { display, endsRound, merged, worth }: Outcome,
): string {
  const missing = missingFrom(display).join('');
  return [
    t(was === worth ? 'same' : 'change', { whose, was, worth }),
    merged > 0 && t('merges', { height: merged }),
    missing !== '' && t(`missing.${missing}`),
    endsRound ? t('ends') : t('stacks', { stacks: display.length }),
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

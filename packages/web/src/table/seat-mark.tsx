/** The number of a seat on its colour: the same beside a name and beside what its owner says. */
import type { Seat } from '@ludotheque/core';
import { useTranslation } from '../i18n/translation.tsx';

export function SeatMark({ seat }: { readonly seat: Seat }) {
  const { t } = useTranslation();
  return (
    <span className="seat-mark" style={{ '--seat': seat }}>
      <span className="unseen">{t('chat.seat')} </span>
      {seat + 1}
    </span>
  );
}

/** The faces and backs of cards that have no drawing of their own, and their names for screen readers. */
import type { PhraseFormatter } from '@ludotheque/core';
import { replaceAsciiSigns } from '../i18n/ascii-signs.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { BackPicture, FrenchFace, JokerPicture } from './french-deck/faces.tsx';
import { isJoker, readPlayingCard } from './french-deck/suits.tsx';
import './plain-card.css';

/** A playing card as on paper; any other card is its name. */
export function PlainFace({ card }: { readonly card: string }) {
  if (readPlayingCard(card) || isJoker(card))
    return (
      <span className="plain-card drawn" aria-hidden="true">
        {isJoker(card) ? <JokerPicture card={card} /> : <FrenchFace card={card} />}
      </span>
    );
  const colour = card.match(/^[A-Z](?=.)/)?.[0] ?? 'plain';
  return (
    <span className={`plain-card face-${colour}`} aria-hidden="true">
      <span className="card-name">{replaceAsciiSigns(card)}</span>
    </span>
  );
}

export const PlainBack = () => (
  <span className="plain-card drawn back" aria-hidden="true">
    <BackPicture />
  </span>
);

/** A playing card in words, because not every screen reader knows its signs. */
export function useCardLabel(speaker: PhraseFormatter): (card: string) => string {
  const { t } = useTranslation();
  return (card) => {
    if (isJoker(card)) return t('playingCards.joker', { number: card.slice(1) });
    const playingCard = readPlayingCard(card);
    if (!playingCard) return speaker.formatCard(card);
    const { rank, suit } = playingCard;
    return t('playingCards.name', {
      rank: /\d/.test(rank) ? rank : t(`playingCards.ranks.${rank}`),
      suit: t(`playingCards.suits.${suit}`),
    });
  };
}

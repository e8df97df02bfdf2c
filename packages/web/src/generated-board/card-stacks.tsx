/** Cards that show their name, or a back, and how many of them lie together. */
import type { PhraseFormatter, ZoneCardStack } from '@ludotheque/core';
import { CardFrame } from '../board-kit/card-frame.tsx';
import { replaceAsciiSigns } from '../i18n/ascii-signs.ts';
import { useTranslation } from '../i18n/translation.tsx';
import './plain-card.css';

/** The cards that the viewer can choose. */
export interface ChoosableCards {
  readonly chosen: string | undefined;
  readonly hinted: string | undefined;
  isChoosable(card: string): boolean;
  choose(card: string): void;
}

/** The parts of a playing card's name. */
const PLAYING_CARD = /^(?<suit>[♣♦♥♠])(?<rank>\d+|[JQKA])$/;

/** A face: rank and suit of a playing card as on paper; any other card is its name. */
export function PlainFace({ card }: { readonly card: string }) {
  const { rank, suit } = PLAYING_CARD.exec(card)?.groups ?? {};
  const colour = card.match(/^[A-Z](?=.)/)?.[0] ?? (/[♥♦]/.test(card) ? 'red' : 'plain');
  return (
    <span className={`plain-card face-${suit && colour !== 'red' ? 'plain' : colour}`} aria-hidden>
      {suit === undefined ? (
        <span className="card-name">{replaceAsciiSigns(card)}</span>
      ) : (
        <>
          <span className="card-index">
            {rank}
            <i>{suit}</i>
          </span>
          <span className="card-suit">{suit}</span>
        </>
      )}
    </span>
  );
}

/** A playing card in words, because not every screen reader knows its signs. */
function useCardLabel(speaker: PhraseFormatter): (card: string) => string {
  const { t } = useTranslation();
  return (card) => {
    const { rank, suit } = PLAYING_CARD.exec(card)?.groups ?? {};
    if (rank === undefined || suit === undefined) return speaker.formatCard(card);
    return t('playingCards.name', {
      rank: /\d/.test(rank) ? rank : t(`playingCards.ranks.${rank}`),
      suit: t(`playingCards.suits.${suit}`),
    });
  };
}

function CardStack({
  card,
  choosable,
  count,
  speaker,
}: ZoneCardStack & {
  readonly speaker: PhraseFormatter;
  readonly choosable: ChoosableCards | undefined;
}) {
  const { t } = useTranslation();
  const formatLabel = useCardLabel(speaker);
  const number = count > 1 && <span className="count">×{count}</span>;
  if (card === null)
    return (
      <span className="a-card" data-card="">
        <span className="plain-card back" />
        <span aria-hidden="true">{number}</span>
        <span className="unseen">{t('playingCards.back', { count })}</span>
      </span>
    );
  return (
    <CardFrame
      card={card}
      label={formatLabel(card)}
      held={choosable !== undefined}
      chosen={choosable?.chosen === card}
      hinted={choosable?.hinted === card}
      onChoose={choosable?.isChoosable(card) ? () => choosable.choose(card) : undefined}
    >
      <PlainFace card={card} />
      {number}
    </CardFrame>
  );
}

export function CardStacks({
  cards,
  choosable,
  speaker,
}: {
  readonly cards: readonly ZoneCardStack[];
  readonly speaker: PhraseFormatter;
  readonly choosable?: ChoosableCards | undefined;
}) {
  return (
    <ul className="plain-cards">
      {cards.map(({ card, count }, place) => (
        <li key={card === null ? place : `${card} ${place}`}>
          <CardStack card={card} count={count} speaker={speaker} choosable={choosable} />
        </li>
      ))}
    </ul>
  );
}

/** Cards that show their name, or a back, and how many of them lie together. */
import {
  type PhraseFormatter,
  parsePlayingCard,
  type Zone,
  type ZoneCardStack,
} from '@ludotheque/core';
import { CardFrame } from '../board-kit/card-frame.tsx';
import { replaceAsciiSigns } from '../i18n/ascii-signs.ts';
import { useTranslation } from '../i18n/translation.tsx';
import type { ChosenTargets } from './use-chosen-targets.ts';
import './plain-card.css';

/** A face: rank and suit of a playing card as on paper; any other card is its name. */
export function PlainFace({ card }: { readonly card: string }) {
  const { rank, suit } = parsePlayingCard(card) ?? {};
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
    const { rank, suit } = parsePlayingCard(card) ?? {};
    if (rank === undefined || suit === undefined) return speaker.formatCard(card);
    return t('playingCards.name', {
      rank: /\d/.test(rank) ? rank : t(`playingCards.ranks.${rank}`),
      suit: t(`playingCards.suits.${suit}`),
    });
  };
}

/** In a row or a grid every place has a number, and stays even if it is empty. */
const hasPlaces = ({ layout }: Zone) => layout === 'row' || typeof layout === 'object';
const EMPTY_PLACE: ZoneCardStack = { card: null, count: 0 };

/** A card that cannot be seen is named by its zone and its place. */
function nameHiddenCard(zone: Zone, place: number, speaker: PhraseFormatter): string {
  const name = speaker.formatPhrase(zone.name);
  return hasPlaces(zone) ? `${name}, ${place + 1}` : name;
}

interface CardStacksProps {
  readonly zone: Zone;
  readonly speaker: PhraseFormatter;
  /** How the viewer taps cards; without it they cannot be tapped. */
  readonly choice?: ChosenTargets | undefined;
  readonly isOwn?: boolean;
}

function CardStack({
  choice,
  isOwn = false,
  place,
  speaker,
  stack: { card, count },
  zone,
}: CardStacksProps & { readonly place: number; readonly stack: ZoneCardStack }) {
  const { t } = useTranslation();
  const formatLabel = useCardLabel(speaker);
  const spot = choice?.findSpot(zone.id, place, card);
  const drawing =
    count === 0 ? (
      <span className="plain-card no-card" />
    ) : card === null ? (
      <span className="plain-card back" />
    ) : (
      <PlainFace card={card} />
    );
  const number = count > 1 && <span className="count">×{count}</span>;
  // A back that nobody can tap says nothing by itself: its zone has a name and a number.
  if (card === null && !spot && !(isOwn && hasPlaces(zone)))
    return (
      <span className="a-card" data-card="">
        {drawing}
        <span aria-hidden="true">{number}</span>
        {count > 0 && <span className="unseen">{t('playingCards.back', { count })}</span>}
      </span>
    );
  return (
    <CardFrame
      card={card}
      label={card === null ? nameHiddenCard(zone, place, speaker) : formatLabel(card)}
      held={isOwn}
      chosen={spot?.chosen ?? false}
      hinted={spot?.hinted ?? false}
      onChoose={spot?.tap}
    >
      {drawing}
      {number}
    </CardFrame>
  );
}

export function CardStacks(props: CardStacksProps) {
  const { zone } = props;
  const { cards, layout } = zone;
  const columns = typeof layout === 'object' ? layout.columns : undefined;
  const shown = layout === 'pile' && cards.length === 0 ? [EMPTY_PLACE] : cards;
  const rows = columns === undefined ? 1 : Math.ceil(shown.length / columns);
  return (
    <ul
      className={columns === undefined ? 'plain-cards' : 'plain-cards in-grid'}
      style={columns === undefined ? {} : { '--columns': columns, '--rows': rows }}
    >
      {shown.map((stack, place) => (
        <li key={hasPlaces(zone) || stack.card === null ? place : `${stack.card} ${place}`}>
          <CardStack {...props} place={place} stack={stack} />
        </li>
      ))}
    </ul>
  );
}

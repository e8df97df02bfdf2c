/** The cards of a zone: faces and backs in a row, a fan, a pile or a grid, and how many of them lie together. */
import type { PhraseFormatter, Zone, ZoneCardStack } from '@ludotheque/core';
import { CardFrame } from '../board-kit/card-frame.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { PlainBack, PlainFace, useCardLabel } from './card-face.tsx';
import type { ChosenTargets, DropArea } from './use-chosen-targets.ts';

/** In a row or a grid every place has a number, and stays even if it is empty. */
const hasPlaces = ({ layout }: Zone) => layout === 'row' || typeof layout === 'object';
/** On a narrow screen more cards than these lie in two rows. */
const MANY_CARDS = 9;
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
  /** On which part of the board the zone is. */
  readonly area?: DropArea;
}

function Drawing({ stack: { card, count } }: { readonly stack: ZoneCardStack }) {
  if (count === 0) return <span className="plain-card no-card" />;
  return card === null ? <PlainBack /> : <PlainFace card={card} />;
}

/** More of them would only be a stripe. */
const MAX_BACKS = 16;

/** The rest of a hand that is not seen, beside its last card; the number says the same. */
const MoreBacks = ({ count }: { readonly count: number }) => (
  <span className="more-backs" aria-hidden="true">
    {Array.from({ length: Math.max(0, Math.min(MAX_BACKS, count)) }, (_, i) => (
      <i key={i}>
        <PlainBack />
      </i>
    ))}
  </span>
);

function CardStack({
  area = 'middle',
  choice,
  isOwn = false,
  place,
  speaker,
  stack,
  zone,
}: CardStacksProps & { readonly place: number; readonly stack: ZoneCardStack }) {
  const { t } = useTranslation();
  const formatLabel = useCardLabel(speaker);
  const { card, count } = stack;
  const isLoose = !hasPlaces(zone) && count > 0;
  const spot = choice?.findSpot({ zone: zone.id, place, card, area, isLoose });
  const isPile = zone.layout === 'pile';
  const height = isPile && count > 1 ? ` high-${Math.min(3, Math.ceil(count / 12))}` : '';
  const number = (count > 1 || (isPile && card === null && count > 0)) && (
    <span className="count">
      <span aria-hidden="true">{isPile ? count : `×${count}`}</span>
    </span>
  );
  // A back that nobody can tap says nothing by itself: its zone has a name and a number.
  if (card === null && !spot && !(isOwn && hasPlaces(zone)))
    return (
      <>
        {zone.layout === 'fan' && <MoreBacks count={count - 1} />}
        <span className={`a-card${height}${count === 0 ? ' no-card-here' : ''}`} data-card="">
          <Drawing stack={stack} />
          {number}
          {count > 0 && <span className="unseen">{t('playingCards.back', { count })}</span>}
        </span>
      </>
    );
  const states = [
    height,
    spot?.isNext ? 'target' : '',
    spot?.drag ? 'draggable' : '',
    spot?.isLifted ? 'lifted' : '',
    count === 0 ? 'no-card-here' : '',
  ];
  return (
    <CardFrame
      card={card}
      label={card === null ? nameHiddenCard(zone, place, speaker) : formatLabel(card)}
      held={isOwn}
      chosen={spot?.isChosen ?? false}
      hinted={spot?.isHinted ?? false}
      className={states.join(' ')}
      drop={spot?.drop}
      onChoose={spot?.tap}
      onPointerDown={spot?.drag}
    >
      <Drawing stack={stack} />
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
      className={`plain-cards${columns === undefined ? '' : ' in-grid'}${shown.length > MANY_CARDS ? ' many' : ''}`}
      style={
        columns === undefined
          ? { '--cards': shown.length, '--half': Math.ceil(shown.length / 2) }
          : { '--columns': columns, '--rows': rows }
      }
    >
      {shown.map((stack, place) => (
        <li
          key={hasPlaces(zone) || stack.card === null ? place : `${stack.card} ${place}`}
          data-place={place}
          style={{ '--offset': place - (shown.length - 1) / 2 }}
        >
          <CardStack {...props} place={place} stack={stack} />
        </li>
      ))}
    </ul>
  );
}

/** A zone of the generated board: its name, its cards, and a remark if it belongs to nobody. */
import type { PhraseFormatter, Zone } from '@ludotheque/core';
import { CardStacks } from './card-stacks.tsx';
import { readPlayingCard, SuitSign } from './french-deck/suits.tsx';
import { Note } from './note.tsx';
import type { ChosenTargets } from './use-chosen-targets.ts';

/** What the style sheet has to know about a zone. */
function describeZone({ cards, layout }: Zone): string {
  const isGrid = typeof layout === 'object';
  const isHidden = !isGrid && cards.length > 0 && cards.every(({ card }) => card === null);
  return [
    'zone',
    isGrid ? 'grid' : (layout ?? 'loose'),
    isHidden ? 'hidden' : '',
    cards.length === 0 && layout !== 'pile' ? 'empty' : '',
  ].join(' ');
}

/** The suit of the card that makes trumps: a sign is seen from farther away than a card. */
function TrumpSign({ zone: { cards, id } }: { readonly zone: Zone }) {
  const trump = id === 'trump' ? readPlayingCard(cards[0]?.card ?? '') : undefined;
  return trump && <SuitSign suit={trump.suit} />;
}

export function ZoneView({
  choice,
  isOwn = false,
  speaker,
  zone,
}: {
  readonly zone: Zone;
  readonly speaker: PhraseFormatter;
  readonly choice?: ChosenTargets | undefined;
  readonly isOwn?: boolean;
}) {
  const isCommon = zone.owner === undefined;
  // The zones of a seat are below its name, so their headings are one level lower.
  const Heading = isCommon ? 'h2' : 'h3';
  const name = speaker.formatPhrase(zone.name);
  return (
    <section className={describeZone(zone)} aria-label={name} data-zone={zone.id}>
      <Heading className="zone-name">
        {name}
        <TrumpSign zone={zone} />
      </Heading>
      <CardStacks
        zone={zone}
        speaker={speaker}
        choice={choice}
        isOwn={isOwn}
        area={isOwn ? 'own' : 'middle'}
      />
      {isCommon && zone.note && <Note note={zone.note} speaker={speaker} />}
    </section>
  );
}

/**
 * A board for any game, made from its zones, legal moves and words. A game without a board of its own
 * can be played on it with mouse, keyboard and screen reader.
 */
import type { PhraseFormatter, Zone } from '@ludotheque/core';
import type { BoardProps } from '../board-kit/board.ts';
import { LegalMoveList } from '../board-kit/legal-move-list.tsx';
import { NameBadge } from '../board-kit/name-badge.tsx';
import { PlainCards } from './plain-card.tsx';
import './board.css';

function ZoneView({ speaker, zone }: { readonly zone: Zone; readonly speaker: PhraseFormatter }) {
  // The zones of a seat are below its name, so their headings are one level lower.
  const Heading = zone.owner === undefined ? 'h2' : 'h3';
  return (
    <section className="zone" aria-label={speaker.formatPhrase(zone.name)} data-zone={zone.id}>
      <Heading className="zone-name">{speaker.formatPhrase(zone.name)}</Heading>
      <PlainCards cards={zone.cards} speaker={speaker} />
      {zone.note && <p className="note">{speaker.formatPhrase(zone.note)}</p>}
    </section>
  );
}

export function GeneratedBoard(props: BoardProps) {
  const { game, speaker, view } = props;
  const zones = game.zones(view);
  const common = zones.filter(({ owner }) => owner === undefined);
  // The other seats in turn order, the viewer last and nearest.
  const first = Math.max(0, view.seat);
  const order = Array.from({ length: view.seats }, (_, i) => (first + 1 + i) % view.seats);
  return (
    <div className="generated">
      <div className="common">
        {common.map((zone) => (
          <ZoneView key={zone.id} zone={zone} speaker={speaker} />
        ))}
      </div>
      <div className="seats">
        {order.map((seat) => {
          const awaited = view.awaited.includes(seat);
          const kind = `seat${awaited ? ' awaited' : ''}${seat === view.seat ? ' own' : ''}`;
          return (
            <section key={seat} className={kind} aria-label={speaker.seatName(seat)}>
              <NameBadge seat={seat} />
              {zones
                .filter(({ owner }) => owner === seat)
                .map((zone) => (
                  <ZoneView key={zone.id} zone={zone} speaker={speaker} />
                ))}
            </section>
          );
        })}
      </div>
      <LegalMoveList {...props} />
    </div>
  );
}

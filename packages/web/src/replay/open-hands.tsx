/** What everybody held, side by side: for looking back with all cards open. */
import type { PhraseFormatter, Zone } from '@ludotheque/core';
import { PlainCard } from '../boards/generated/plain-card.tsx';
import type { Story } from './story.ts';

/** The zones that a seat sees more of than a spectator. */
function hiddenZones(story: Story, at: number, seat: number): Zone[] {
  const { game } = story;
  const own = game.zones(story.view(at, seat));
  const open = new Map(game.zones(story.view(at, -1)).map((zone) => [zone.id, zone]));
  return own.filter(({ cards, id, owner }) => {
    const seen = open.get(id);
    return owner === seat && JSON.stringify(cards) !== JSON.stringify(seen?.cards);
  });
}

export function OpenHands({
  at,
  speaker,
  story,
}: {
  readonly story: Story;
  readonly at: number;
  readonly speaker: PhraseFormatter;
}) {
  const zones = Array.from({ length: story.seats }, (_, seat) => hiddenZones(story, at, seat));
  return (
    <div className="open-hands">
      {zones.flat().map((zone) => (
        <div key={zone.id}>
          <h3 className="zone-name">{speaker.formatPhrase(zone.name)}</h3>
          <ul className="plain-cards">
            {zone.cards.map(({ card, count }, place) => (
              <li key={place}>
                <PlainCard card={card} count={count} speaker={speaker} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

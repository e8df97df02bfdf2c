/** What everybody held, side by side: for looking back with all cards open. */
import type { PhraseFormatter, Zone } from '@ludotheque/core';
import { PlainCard } from '../generated-board/plain-card.tsx';
import type { ReplayedGame } from './replayed-game.ts';

/** The zones that a seat sees more of than a spectator. */
function listHiddenZones(story: ReplayedGame, at: number, seat: number): Zone[] {
  const { game } = story;
  const own = game.zones(story.viewBefore(at, seat));
  const open = new Map(game.zones(story.viewBefore(at, -1)).map((zone) => [zone.id, zone]));
  return own.filter(({ cards, id, owner }) => {
    const seen = open.get(id);
    return owner === seat && JSON.stringify(cards) !== JSON.stringify(seen?.cards);
  });
}

export function RevealedHands({
  at,
  speaker,
  story,
}: {
  readonly story: ReplayedGame;
  readonly at: number;
  readonly speaker: PhraseFormatter;
}) {
  const zones = Array.from({ length: story.seats }, (_, seat) => listHiddenZones(story, at, seat));
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

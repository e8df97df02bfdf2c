/** Everybody's hand side by side, for a replay with all cards open. */
import { type PhraseFormatter, WATCHER, type Zone } from '@ludotheque/core';
import type { ReplayedGame } from '../game-review/replayed-game.ts';
import { CardStacks } from '../generated-board/card-stacks.tsx';
import { useTranslation } from '../i18n/translation.tsx';

/** The seat's zones in which it sees more than a spectator. */
function listHiddenZones(replayedGame: ReplayedGame, ply: number, seat: number): Zone[] {
  const { game } = replayedGame;
  const zones = game.zones(replayedGame.viewBefore(ply, seat));
  const openZones = game.zones(replayedGame.viewBefore(ply, WATCHER));
  const openZoneById = new Map(openZones.map((zone) => [zone.id, zone]));
  return zones.filter(({ cards, id, owner }) => {
    const openCards = openZoneById.get(id)?.cards;
    return owner === seat && JSON.stringify(cards) !== JSON.stringify(openCards);
  });
}

export function RevealedHands({
  at,
  speaker,
  replayedGame,
}: {
  readonly replayedGame: ReplayedGame;
  readonly at: number;
  readonly speaker: PhraseFormatter;
}) {
  const { t } = useTranslation();
  const zones = Array.from({ length: replayedGame.seats }, (_, seat) =>
    listHiddenZones(replayedGame, at, seat),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className="open-hands" aria-label={t('replay.open')} tabIndex={0}>
      {zones.flat().map((zone) => (
        <div key={zone.id}>
          <h3 className="zone-name">{speaker.formatPhrase(zone.name)}</h3>
          <CardStacks zone={zone} speaker={speaker} />
        </div>
      ))}
    </section>
  );
}

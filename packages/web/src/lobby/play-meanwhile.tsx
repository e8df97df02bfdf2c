/** What to do while nobody waits at a table: play with bots at once, or open a table for others. */
import { useConnection } from '../connection/connection.tsx';
import { usePlayNow } from '../connection/use-play-now.ts';
import { gameBoxes } from '../game-boxes/boxes.ts';
import { GameList } from '../game-boxes/game-list.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import './play-meanwhile.css';

export function PlayMeanwhile({
  isLobbyEmpty,
}: {
  /** Whether it is known that no table waits for players. */
  readonly isLobbyEmpty: boolean;
}) {
  const { t } = useTranslation();
  const { status } = useConnection();
  const { playNow, wantedGame } = usePlayNow();
  const isOffline = status === 'offline';
  return (
    <section className="meanwhile">
      {isLobbyEmpty && <p>{t('lobby.nobodyWaits')}</p>}
      <h2>{t('lobby.meanwhile')}</h2>
      <GameList games={gameBoxes.map(({ id }) => id)}>
        {(game) => (
          <>
            <button
              type="button"
              className="action"
              disabled={wantedGame === game}
              onClick={() => playNow(game)}
            >
              {t('shelf.playNow')}
            </button>
            {!isOffline && <Link href={`/new/${game}`}>{t('lobby.openTable')}</Link>}
          </>
        )}
      </GameList>
    </section>
  );
}

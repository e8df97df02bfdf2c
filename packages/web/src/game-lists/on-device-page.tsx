/** The games on this device: those that are not finished, and a new one with any box. */
import { gameBoxes } from '../game-boxes/boxes.ts';
import { GameList, GameListPage } from '../game-boxes/game-list.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { TableList } from '../lobby/table-list.tsx';
import { useOfflineGames } from '../offline-storage/use-offline-games.ts';
import { Link } from '../routing/link.tsx';

export default function OnDevicePage() {
  const { t } = useTranslation();
  const { unfinished } = useOfflineGames();
  return (
    <GameListPage title={t('alone.way')} about={t('alone.about')}>
      {unfinished.length > 0 && (
        <section>
          <h2>{t('shelf.goOn')}</h2>
          <TableList tables={unfinished.map((table) => ({ ...table, isOnDevice: true }))} />
        </section>
      )}
      <section>
        <h2>{t('alone.new')}</h2>
        <GameList games={gameBoxes.map(({ id }) => id)}>
          {(game) => (
            <Link className="action" href={`/alone/${game}`}>
              {t('shelf.playNow')}
            </Link>
          )}
        </GameList>
      </section>
    </GameListPage>
  );
}

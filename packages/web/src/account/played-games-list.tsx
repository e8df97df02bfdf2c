/** The visitor's finished games, the last first, with links to their replays. */

import type { SeatResultEntry } from '@ludotheque/protocol';
import { GameName } from '../game-boxes/game-name.tsx';
import { formatOrdinal, useDayFormat } from '../i18n/locale-formats.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';

export function PlayedGamesList({
  hasMore = false,
  onMore,
  played,
  replayPath,
  title,
}: {
  readonly title: string;
  readonly played: readonly SeatResultEntry[];
  readonly hasMore?: boolean;
  onMore?(): void;
  /** The address of the replay of a game. */
  replayPath(table: string): string;
}) {
  const { language, t } = useTranslation();
  const formatDay = useDayFormat();
  return (
    <section className="history">
      <h2>{title}</h2>
      {played.length === 0 && (
        <p>
          {t('me.noGames')} <Link href="/">{t('table.toShelf')}</Link>
        </p>
      )}
      <ol>
        {played.map(({ at, game, rank, rated, score, seats, table }) => (
          <li key={table}>
            <Link href={replayPath(table)}>
              <strong>
                <GameName id={game} />
              </strong>
              <span>{t('me.placeOf', { place: formatOrdinal(language, t, rank), seats })}</span>
              <span>{t('me.score', { count: score })}</span>
              {rated?.standInMoves !== undefined && <span>{t('me.notRaised')}</span>}
              <time dateTime={new Date(at).toISOString()}>{formatDay(at)}</time>
            </Link>
          </li>
        ))}
      </ol>
      {hasMore && (
        <button type="button" className="action" onClick={onMore}>
          {t('me.more')}
        </button>
      )}
    </section>
  );
}

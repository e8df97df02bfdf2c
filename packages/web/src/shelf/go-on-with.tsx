/** Above the shelf: today's deal, and for a returning visitor what they can go on with: games, a new lesson. */
import { useConnection } from '../connection/connection.tsx';
import { readLastKnownAccount } from '../connection/last-known-account.ts';
import { useMyTables } from '../connection/use-my-tables.ts';
import { DailyDealItem } from '../daily-deal/daily-deal-item.tsx';
import { BoxLid } from '../game-boxes/box-lid.tsx';
import { gameBoxes } from '../game-boxes/boxes.ts';
import { GameName } from '../game-boxes/game-name.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { readLessonStamp } from '../lessons/lesson-stamps.ts';
import { hasLesson } from '../lessons/load-lesson.ts';
import { TableListItem } from '../lobby/table-list.tsx';
import { readStoredLocalPlayers } from '../offline-storage/stored-local-players.ts';
import { useOfflineGames } from '../offline-storage/use-offline-games.ts';
import { Link } from '../routing/link.tsx';
import './go-on-with.css';

/** The page of the tables shows all of them. */
const MAX_TABLES_SHOWN = 3;

function LessonItem({ game }: { readonly game: string }) {
  const { t } = useTranslation();
  return (
    <li className="entry">
      <Link href={`/learn/${game}/lesson`}>
        <BoxLid id={game} />
        <strong>
          <GameName id={game} />
        </strong>
        <span className="state">{t('lesson.start')}</span>
      </Link>
    </li>
  );
}

export function GoOnWith() {
  const { t } = useTranslation();
  const { isStranger, tablesAwaitingMe } = useConnection();
  const { isFresh, tables: mine } = useMyTables();
  const { unfinished } = useOfflineGames();
  const isKnown = !isStranger && readLastKnownAccount() !== undefined;
  const isReturning = isKnown || readStoredLocalPlayers().length > 0;
  const rankByTurn = ({ id }: { readonly id: string }) => Number(!tablesAwaitingMe.includes(id));
  const tables = [
    ...mine.toSorted((a, b) => rankByTurn(a) - rankByTurn(b)),
    ...unfinished.map((table) => ({ ...table, isOnDevice: true })),
  ];
  // Last, and only when nothing can come before it any more, so that nothing moves under a finger.
  const lesson = gameBoxes.find(({ id }) => hasLesson(id) && readLessonStamp(id) === undefined);
  return (
    <section
      className={isReturning ? 'go-on' : 'go-on first-visit'}
      aria-label={t(isReturning ? 'shelf.goOn' : 'shelf.today')}
    >
      <ul>
        <DailyDealItem />
        {tables.slice(0, MAX_TABLES_SHOWN).map((table) => (
          <TableListItem key={table.id} listing={table} />
        ))}
        {lesson && isReturning && isFresh && <LessonItem game={lesson.id} />}
      </ul>
      {tables.length > MAX_TABLES_SHOWN && (
        <Link href="/lobby">{t('shelf.allTables', { count: tables.length })}</Link>
      )}
    </section>
  );
}

/** The page of today's deal: play it, go on with it, or see the result; and the days before. */
import { useEffect, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { type DailyDeal, findDailyDeal, getDay, getDayStart } from '../daily-deal/daily-deal.ts';
import {
  countDaysInARow,
  type DailyEntry,
  findEntryOfDay,
  readDailyEntries,
  storeDailyResult,
} from '../daily-deal/daily-results.ts';
import { ShareDailyResult } from '../daily-deal/share-daily-result.tsx';
import { BoxLid } from '../game-boxes/box-lid.tsx';
import { GameName } from '../game-boxes/game-name.tsx';
import { useDayFormat } from '../i18n/locale-formats.ts';
import {
  useSuspendUntilGameWords,
  useSuspendUntilPageWords,
  useTranslation,
} from '../i18n/translation.tsx';
import { findOpeningProblemKey } from '../offline/find-opening-problem-key.ts';
import { readStoredLocalPlayers } from '../offline-storage/stored-local-players.ts';
import { readStoredOfflineGames } from '../offline-storage/stored-offline-games.ts';
import { Link } from '../routing/link.tsx';
import { navigate } from '../routing/router.ts';
import { openDailyTable } from './open-daily-table.ts';
import './daily-page.css';

const MAX_DAYS_SHOWN = 14;

/**
 * Whether the player has left the table of an entry without a result; undefined until it is known. If the
 * game was over before the page could note the result, it is noted now.
 */
function useIsGivenUp(entry: DailyEntry | undefined): boolean | undefined {
  const [isGivenUp, setGivenUp] = useState<boolean>();
  const table = entry && !entry.result ? entry.table : undefined;
  useEffect(() => {
    if (table === undefined) return;
    readStoredOfflineGames().then(
      ({ results, unfinished }) => {
        const result = results.find((other) => other.table === table);
        if (result) storeDailyResult(table, { ...result, place: result.rank });
        setGivenUp(unfinished.every(({ id }) => id !== table));
      },
      // Where the browser denies storage, the table may still be in this page.
      () => setGivenUp(false),
    );
  }, [table]);
  return isGivenUp;
}

function PlayButton({ deal }: { readonly deal: DailyDeal }) {
  const { t } = useTranslation();
  const { me } = useConnection();
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState('');
  const play = async () => {
    setOpening(true);
    setProblem('');
    try {
      const name = readStoredLocalPlayers()[0]?.name ?? me?.name ?? t('alone.me');
      navigate(`/alone/t/${await openDailyTable(deal, name)}`);
    } catch (error) {
      setProblem(t(findOpeningProblemKey(error)));
      setOpening(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className="main-action"
        disabled={isOpening}
        aria-busy={isOpening}
        onClick={() => void play()}
      >
        {t('daily.play')}
      </button>
      <p className="problem" role="alert">
        {problem}
      </p>
    </>
  );
}

function TodaysAction({ deal }: { readonly deal: DailyDeal }) {
  const { t } = useTranslation();
  const isGivenUp = useIsGivenUp(findEntryOfDay(deal.day));
  const entry = findEntryOfDay(deal.day);
  if (!entry) return <PlayButton deal={deal} />;
  if (entry.result)
    return (
      <>
        <p className="daily-outcome">
          <strong>{t('daily.place', { ...entry.result })}</strong>{' '}
          {t('daily.points', { count: entry.result.score })}
        </p>
        <p>{t('daily.tomorrow')}</p>
        <div className="daily-ways">
          <ShareDailyResult entry={entry} result={entry.result} isMain />
          <Link className="action" href={`/alone/g/${entry.table}`}>
            {t('end.lookBack')}
          </Link>
        </div>
      </>
    );
  if (isGivenUp === undefined) return null;
  if (isGivenUp) return <p>{t('daily.givenUp')}</p>;
  return (
    <Link className="main-action" href={`/alone/t/${entry.table}`}>
      {t('daily.goOn')}
    </Link>
  );
}

function DayList({ entries }: { readonly entries: readonly DailyEntry[] }) {
  const { t } = useTranslation();
  const formatDay = useDayFormat('UTC');
  return (
    <ol className="daily-days">
      {entries.slice(0, MAX_DAYS_SHOWN).map(({ day, game, result }) => (
        <li key={day}>
          <time dateTime={day}>{formatDay(getDayStart(day))}</time>
          <strong>
            <GameName id={game} />
          </strong>
          <span>{result ? t('daily.place', { ...result }) : t('daily.unfinished')}</span>
        </li>
      ))}
    </ol>
  );
}

export default function DailyPage() {
  useSuspendUntilPageWords('daily-deal');
  const { t } = useTranslation();
  const formatDay = useDayFormat('UTC');
  const today = getDay(Date.now());
  const deal = findDailyDeal(today);
  useSuspendUntilGameWords(deal.game);
  const entries = readDailyEntries();
  const count = countDaysInARow(entries, today);
  return (
    <div className="daily-page">
      <section className="daily-today">
        <BoxLid id={deal.game} />
        <div>
          <h1>{t('daily.title')}</h1>
          <p className="daily-facts">
            <strong>
              <GameName id={deal.game} />
            </strong>{' '}
            · {formatDay(getDayStart(today))} · {t('daily.seats', { count: deal.seats })}
          </p>
          {!findEntryOfDay(today)?.result && <p>{t('daily.about')}</p>}
          <TodaysAction deal={deal} />
        </div>
      </section>
      {entries.length > 0 && (
        <section>
          <h2>{t('daily.days')}</h2>
          {count > 1 && <p>{t('daily.inARow', { count })}</p>}
          <DayList entries={entries} />
        </section>
      )}
      <p className="daily-seed">{t('daily.seed')}</p>
    </div>
  );
}

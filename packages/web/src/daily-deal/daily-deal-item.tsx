/** Today's deal on the shelf: which game it is, and how it went if the visitor has played it. */
import { BoxLid } from '../game-boxes/box-lid.tsx';
import { GameName } from '../game-boxes/game-name.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import { findDailyDeal, getDay } from './daily-deal.ts';
import { findEntryOfDay } from './daily-results.ts';

export function DailyDealItem() {
  const { t } = useTranslation();
  const { day, game } = findDailyDeal(getDay(Date.now()));
  const entry = findEntryOfDay(day);
  const { place, seats } = entry?.result ?? {};
  return (
    <li className="entry daily">
      <Link href="/today">
        <BoxLid id={game} />
        <strong>{t('shelf.today')}</strong>
        <span className="people">
          <GameName id={game} />
        </span>
        <span className="state">
          {place !== undefined && seats !== undefined
            ? t('shelf.todayPlace', { place, seats })
            : t(entry ? 'shelf.todayGoOn' : 'shelf.todayAbout')}
        </span>
      </Link>
    </li>
  );
}

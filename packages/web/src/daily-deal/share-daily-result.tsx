/** Shares how a daily deal ended, without a word about its cards. */
import { ShareLinkButton } from '../components/share-link-button.tsx';
import { useShareOrigin } from '../connection/use-share-origin.ts';
import { useDayFormat } from '../i18n/locale-formats.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { getDayStart } from './daily-deal.ts';
import {
  countDaysInARow,
  type DailyEntry,
  type DailyResult,
  readDailyEntries,
} from './daily-results.ts';

/** One square for each seat, the player's own filled. */
const drawPlace = ({ place, seats }: DailyResult): string =>
  Array.from({ length: seats }, (_, i) => (i + 1 === place ? '🟩' : '⬜')).join('');

export function ShareDailyResult({
  entry,
  isMain = false,
  result,
}: {
  readonly entry: DailyEntry;
  readonly result: DailyResult;
  /** Whether it is the first thing to do. */
  readonly isMain?: boolean;
}) {
  const { t, translator } = useTranslation();
  const formatDay = useDayFormat('UTC');
  const origin = useShareOrigin();
  const { day, game } = entry;
  // The result may not be stored yet.
  const count = countDaysInARow([{ ...entry, result }, ...readDailyEntries()], day);
  const lines = [
    t('daily.shareTitle', {
      day: formatDay(getDayStart(day)),
      game: translator.t('name', { ns: game }),
    }),
    `${drawPlace(result)} ${t('daily.place', { place: result.place, seats: result.seats })}`,
    ...(count > 1 ? [t('daily.inARow', { count })] : []),
  ];
  return (
    <ShareLinkButton
      label={t('daily.share')}
      text={lines.join('\n')}
      isMain={isMain}
      createUrl={() => `${origin}/today`}
    />
  );
}

/** The end of a daily deal: the result is kept on this device, and the next deal comes tomorrow. */
import type { BaseView } from '@ludotheque/core';
import { useEffect } from 'react';
import { findEntryOfTable, storeDailyResult } from '../daily-deal/daily-results.ts';
import { ShareDailyResult } from '../daily-deal/share-daily-result.tsx';
import { useSuspendUntilPageWords, useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';

export function DailyOutcome({
  id,
  view: { result, seat },
}: {
  readonly id: string;
  readonly view: BaseView;
}) {
  useSuspendUntilPageWords('daily-deal');
  const { t } = useTranslation();
  const entry = findEntryOfTable(id);
  const place = result?.ranks[seat];
  const score = result?.scores[seat];
  const seats = result?.ranks.length;
  useEffect(() => {
    if (place !== undefined && score !== undefined && seats !== undefined)
      storeDailyResult(id, { place, score, seats });
  }, [id, place, score, seats]);
  return (
    <>
      <p className="daily-tomorrow">{t('daily.tomorrow')}</p>
      {entry && place !== undefined && score !== undefined && seats !== undefined && (
        <ShareDailyResult entry={entry} result={{ place, score, seats }} isMain />
      )}
      <Link className="action" href="/today">
        {t('daily.days')}
      </Link>
    </>
  );
}

/** The end of a game: who won, the score sheet, a plot of the scores, and a rematch. */
import type { BaseView, PhraseFormatter } from '@ludotheque/core';
import { useEffect } from 'react';
import { playSound } from '../board-kit/sound.ts';
import { useConnection } from '../connection/connection.tsx';
import type { LoadedTable } from '../connection/use-table.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import { navigate } from '../routing/router.ts';
import { ScorePlot } from './score-plot.tsx';
import { ScoreSheet } from './score-sheet.tsx';

export function GameOverPanel({
  id,
  speaker,
  table,
  view,
}: {
  readonly id: string;
  readonly speaker: PhraseFormatter;
  readonly table: LoadedTable;
  readonly view: BaseView;
}) {
  const { t } = useTranslation();
  const { client, replayPath, tablePath } = useConnection();
  const { face } = table;
  const ranks = view.result?.ranks ?? [];
  const winners = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const iWon = winners.includes(view.seat);
  const played = face.ending === 'played';
  useEffect(() => {
    if (iWon) playSound('win');
  }, [iWon]);
  const rematch = async () => {
    const { table: next } = await client.request('rematch', { table: id });
    navigate(tablePath(next));
  };
  const names = winners.map((seat) => speaker.seatName(seat)).join(', ');
  const title =
    iWon && winners.length === 1 ? t('end.youWon') : t('end.won', { names, count: winners.length });
  return (
    <section className="ending" aria-live="polite">
      <h2>{played ? title : t(`end.${face.ending}`)}</h2>
      <div className="ending-actions">
        {table.seat >= 0 && (
          <button type="button" className="main-action" onClick={() => void rematch()}>
            {t('end.rematch')}
          </button>
        )}
        <Link className="action" href={replayPath(id)}>
          {t('end.lookBack')}
        </Link>
      </div>
      <div className="ending-sheets">
        <ScoreSheet view={view} speaker={speaker} label={t('sheet.final')} />
        <ScorePlot view={view} speaker={speaker} />
      </div>
    </section>
  );
}

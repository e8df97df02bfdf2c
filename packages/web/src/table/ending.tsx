/** The end: who won, the sheet as a real score pad, a plot of the scores, and once more. */
import type { BaseView, PhraseFormatter } from '@ludotheque/core';
import { useEffect } from 'react';
import { make } from '../boards/kit/sound.ts';
import { useConnection } from '../house/connection.tsx';
import type { SeenTable } from '../house/use-table.ts';
import { Link } from '../link.tsx';
import { go } from '../router.ts';
import { useSpeech } from '../speech/speech.tsx';
import { ScorePlot } from './score-plot.tsx';
import { ScoreSheet } from './score-sheet.tsx';

export function Ending({
  id,
  speaker,
  table,
  view,
}: {
  readonly id: string;
  readonly speaker: PhraseFormatter;
  readonly table: SeenTable;
  readonly view: BaseView;
}) {
  const { t } = useSpeech();
  const { client, replayPath, tablePath } = useConnection();
  const { face } = table;
  const ranks = view.result?.ranks ?? [];
  const winners = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const iWon = winners.includes(view.seat);
  const played = face.ending === 'played';
  useEffect(() => {
    if (iWon) make('win');
  }, [iWon]);
  const rematch = async () => {
    const { table: next } = (await client.request('rematch', { table: id })) as { table: string };
    go(tablePath(next));
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

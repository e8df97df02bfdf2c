/** A game in progress: the board, what just happened, the sheet, the end. */
import type { AnyGame, BaseView, Json, Move, Speaker } from '@ludotheque/core';
import { Refused } from '@ludotheque/protocol/client';
import { useMemo, useState } from 'react';
import { GeneratedBoard } from '../boards/generated/board.tsx';
import { useConnection } from '../house/connection.tsx';
import type { SeenTable } from '../house/use-table.ts';
import { go } from '../router.ts';
import { useSpeech } from '../speech/speech.tsx';
import { Chat } from './chat.tsx';
import { Clock } from './clock.tsx';
import { legalMoves } from './legal-moves.ts';
import { MoveLog } from './move-log.tsx';
import { ScoreSheet } from './score-sheet.tsx';

function Turn({ speaker, table, view }: { speaker: Speaker; table: SeenTable; view: BaseView }) {
  const { t } = useSpeech();
  const mine = view.awaited.includes(view.seat);
  const others = view.awaited
    .filter((seat) => seat !== view.seat)
    .map((seat) => speaker.name(seat));
  if (table.face.phase !== 'playing') return null;
  return (
    <p className={mine ? 'turn mine' : 'turn'} role="status">
      {mine ? t('play.yourTurn') : t('play.turnOf', { names: others.join(', ') })}
    </p>
  );
}

function Ending({
  id,
  speaker,
  table,
  view,
}: {
  readonly id: string;
  readonly speaker: Speaker;
  readonly table: SeenTable;
  readonly view: BaseView;
}) {
  const { t } = useSpeech();
  const { client } = useConnection();
  const { face } = table;
  const winners =
    view.result?.ranks.flatMap((rank, seat) => (rank === 1 ? [speaker.name(seat)] : [])) ?? [];
  const rematch = async () => {
    const { table: next } = (await client.ask('rematch', { table: id })) as { table: string };
    go(`/t/${next}`);
  };
  return (
    <section className="ending" aria-live="polite">
      <h2>
        {face.ending === 'played'
          ? t('end.won', { names: winners.join(', '), count: winners.length })
          : t(`end.${face.ending}`)}
      </h2>
      {table.seat >= 0 && (
        <button type="button" className="main-action" onClick={() => void rematch()}>
          {t('end.rematch')}
        </button>
      )}
      <a className="action" href={`/api/tables/${id}/record.json`} download>
        {t('end.record')}
      </a>
    </section>
  );
}

export function GamePlay({
  game,
  id,
  speaker,
  table,
  view,
}: {
  readonly id: string;
  readonly table: SeenTable;
  readonly game: AnyGame;
  readonly speaker: Speaker;
  readonly view: BaseView;
}) {
  const { client } = useConnection();
  const { t, translator } = useSpeech();
  const [problem, setProblem] = useState('');
  const [sending, setSending] = useState(false);
  const moves = useMemo(() => legalMoves(game, view), [game, view]);
  const play = async (move: Move) => {
    setProblem('');
    setSending(true);
    try {
      await client.move(id, game.write(move) as Json);
    } catch (error) {
      const refusal = error instanceof Refused ? error.refusal : undefined;
      setProblem(refusal ? speaker.refusal(refusal) : t('play.notDone'));
    } finally {
      setSending(false);
    }
  };
  const { face } = table;
  const away =
    table.seat >= 0 && face.sitters[table.seat]?.bot !== undefined && face.phase === 'playing';
  return (
    <div className={`play play-${game.id}`}>
      <h1 className="game-name">{translator.t('name', { ns: game.id })}</h1>
      {face.phase !== 'playing' && <Ending id={id} speaker={speaker} table={table} view={view} />}
      <Turn speaker={speaker} table={table} view={view} />
      {away && (
        <button
          type="button"
          className="main-action"
          onClick={() => void client.ask('return', { table: id })}
        >
          {t('play.takeBack')}
        </button>
      )}
      <p className="problem" role="alert">
        {problem}
      </p>
      <GeneratedBoard
        game={game}
        view={view}
        speaker={speaker}
        clockOf={(seat) =>
          table.clocks && (
            <Clock
              left={table.clocks[seat]!}
              since={table.clocksAt}
              running={face.phase === 'playing' && view.awaited.includes(seat)}
            />
          )
        }
        moves={moves}
        disabled={sending || face.phase !== 'playing'}
        onPlay={(move) => void play(move)}
      />
      <aside className="beside">
        <ScoreSheet view={view} speaker={speaker} />
        <Chat id={id} table={table} />
        <MoveLog game={game} steps={table.steps} speaker={speaker} />
      </aside>
    </div>
  );
}

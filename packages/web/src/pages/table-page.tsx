/** One table, from the first chair to the final score. */

import { Suspense, use, useMemo } from 'react';
import { openBoard } from '../boards/board.ts';
import { openGame } from '../games.ts';
import { useConnection } from '../house/connection.tsx';
import { type SeenTable, useTable } from '../house/use-table.ts';
import { NameForm } from '../name-form.tsx';
import { TurnNotes } from '../notes/turn-notes.tsx';
import { useSpeaker } from '../speech/game-speech.ts';
import { useBoardWords, useGameWords, useSpeech } from '../speech/speech.tsx';
import { Council, Watching } from '../table/council.tsx';
import { GamePlay } from '../table/game-play.tsx';
import { namesOf } from '../table/names.ts';
import { TableMenu } from '../table/table-menu.tsx';
import { WaitingRoom } from '../table/waiting-room.tsx';
import { DeadEnd } from './dead-end.tsx';

export function OpenTable({ id, table }: { readonly id: string; readonly table: SeenTable }) {
  const { face, seat, view } = table;
  const { game: gameId } = face.setup;
  useGameWords(gameId);
  useBoardWords(gameId);
  const game = use(openGame(gameId));
  const board = use(openBoard(gameId));
  const { t } = useSpeech();
  const names = useMemo(() => namesOf(face), [face]);
  const speaker = useSpeaker(gameId, names, seat);
  if (face.phase === 'open') return <WaitingRoom id={id} table={table} />;
  if (!view) return <p className="notice">{t('table.private')}</p>;
  const byLetter = face.setup.clock.kind === 'correspondence' && face.phase === 'playing';
  const menu = <TableMenu id={id} table={table} speaker={speaker} />;
  return (
    <>
      <Watching table={table} />
      <Council table={table} speaker={speaker} />
      <GamePlay id={id} table={table} game={game} board={board} speaker={speaker} menu={menu} />
      {byLetter && seat >= 0 && <TurnNotes />}
    </>
  );
}

export default function TablePage({ table: id }: { readonly table: string }) {
  const { isStranger } = useConnection();
  const { t } = useSpeech();
  const table = useTable(id);
  if (isStranger)
    return (
      <section className="welcome">
        <h1>{t('table.invited')}</h1>
        <NameForm action={t('table.sitDown')} />
      </section>
    );
  if (!table) return <div className="wait" aria-busy="true" />;
  if ('problem' in table) return <DeadEnd title={t('table.gone')} about={t('table.goneAbout')} />;
  return (
    <Suspense fallback={<div className="wait" aria-busy="true" />}>
      <OpenTable id={id} table={table} />
    </Suspense>
  );
}

/**
 * A table on this device. Each player around it has their own view. When the device changes hands,
 * a screen without any card is shown until the next player confirms.
 */
import { useEffect, useState } from 'react';
import { NotFoundMessage } from '../components/not-found-message.tsx';
import { type Connection, ConnectionContext } from '../connection/connection.tsx';
import { type LoadedTable, useTable } from '../connection/use-table.ts';
import { useTranslation } from '../i18n/translation.tsx';
import {
  getPersonId,
  type LocalPlayer,
  readStoredLocalPlayers,
} from '../offline-storage/stored-local-players.ts';
import { LoadedTableContent } from '../table/table-page.tsx';
import { SharedDeviceContext } from '../table/use-forced-move.ts';
import { connectLocalPlayer } from './local-players.ts';
import { OpenInAnotherTabError } from './offline-house.ts';
import { useSeatAllForRematch } from './use-rematch.ts';

interface SeatedPlayer extends LocalPlayer {
  readonly connection: Connection;
}

type SeatedPlayersState = readonly SeatedPlayer[] | 'opening' | 'elsewhere' | 'nobody';

/** The players of this device who sit at this table. */
async function findSeatedPlayers(id: string): Promise<SeatedPlayersState> {
  const players: SeatedPlayer[] = [];
  for (const player of readStoredLocalPlayers()) {
    const connection = await connectLocalPlayer(player).catch((error: unknown) => {
      if (error instanceof OpenInAnotherTabError) throw error;
      return undefined;
    });
    if (!connection) continue;
    const { tables } = await connection.client.request('my-tables', {});
    if (tables.some((table) => table.id === id)) players.push({ ...player, connection });
  }
  return players.length > 0 ? players : 'nobody';
}

/** The players of this device whom the game waits for. */
function findAwaitedPlayers(
  { face, view }: LoadedTable,
  players: readonly SeatedPlayer[],
): SeatedPlayer[] {
  if (!view || face.phase !== 'playing') return [];
  const people = view.awaited.map((seat) => face.sitters[seat]?.person);
  return players.filter((player) => people.includes(getPersonId(player)));
}

/** One player's connection to the table. It shows the table only while this player holds the device. */
function LocalSeat({
  players,
  id,
  isShown,
  player,
  onHandOver,
}: {
  readonly id: string;
  readonly players: readonly SeatedPlayer[];
  readonly player: SeatedPlayer;
  readonly isShown: boolean;
  onHandOver(to: SeatedPlayer): void;
}) {
  const { t } = useTranslation();
  const table = useTable(id);
  useSeatAllForRematch(table, players, player);
  if (!isShown || !table || 'problem' in table || table.face.phase === 'open') return null;
  const awaited = findAwaitedPlayers(table, players);
  const next = awaited.includes(player) ? undefined : awaited[0];
  return (
    <>
      <LoadedTableContent id={id} table={table} />
      {next && (
        <div className="hand-over">
          <p role="status">{t('alone.next', { name: next.name })}</p>
          <button type="button" className="main-action" onClick={() => onHandOver(next)}>
            {t('alone.handOver', { name: next.name })}
          </button>
        </div>
      )}
    </>
  );
}

function PrivacyScreen({ player, onHere }: { readonly player: SeatedPlayer; onHere(): void }) {
  const { t } = useTranslation();
  return (
    <section className="privacy-screen">
      <h1>{t('alone.turnOf', { name: player.name })}</h1>
      <p>{t('alone.noPeeking')}</p>
      {/* biome-ignore lint/a11y/noAutofocus: the only thing on the screen */}
      <button type="button" className="main-action" onClick={onHere} autoFocus>
        {t('alone.itsMe', { name: player.name })}
      </button>
    </section>
  );
}

function SharedScreenTable({
  players,
  id,
}: {
  readonly players: readonly SeatedPlayer[];
  readonly id: string;
}) {
  const [viewer, setViewer] = useState<SeatedPlayer | undefined>(
    players.length === 1 ? players[0] : undefined,
  );
  const [next, setNext] = useState(players[0]!);
  return (
    <SharedDeviceContext value={players.length > 1}>
      {!viewer && <PrivacyScreen player={next} onHere={() => setViewer(next)} />}
      {players.map((player) => (
        <ConnectionContext key={player.pass} value={player.connection}>
          <LocalSeat
            id={id}
            players={players}
            player={player}
            isShown={player === viewer}
            onHandOver={(to) => {
              setNext(to);
              setViewer(undefined);
            }}
          />
        </ConnectionContext>
      ))}
    </SharedDeviceContext>
  );
}

export default function OfflineTablePage({ table: id }: { readonly table: string }) {
  const { t } = useTranslation();
  const [players, setPlayers] = useState<SeatedPlayersState>('opening');
  useEffect(() => {
    findSeatedPlayers(id).then(setPlayers, () => setPlayers('elsewhere'));
  }, [id]);
  if (players === 'opening') return <div className="wait" aria-busy="true" />;
  if (players === 'elsewhere' || players === 'nobody')
    return (
      <NotFoundMessage
        title={t(players === 'nobody' ? 'table.gone' : 'alone.elsewhereTitle')}
        about={t(players === 'nobody' ? 'alone.goneAbout' : 'alone.elsewhere')}
      />
    );
  return <SharedScreenTable key={id} id={id} players={players} />;
}

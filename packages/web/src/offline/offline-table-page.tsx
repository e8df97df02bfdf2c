/**
 * A table on this device. Each of those around it has their own view; between two of them lies a
 * screen, and no card is on the page while it does.
 */
import { useEffect, useState } from 'react';
import { NotFoundMessage } from '../components/not-found-message.tsx';
import { type Connection, ConnectionContext } from '../connection/connection.tsx';
import { type LoadedTable, useTable } from '../connection/use-table.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { LoadedTableContent } from '../table/table-page.tsx';
import {
  connectLocalPlayer,
  getPersonId,
  type LocalPlayer,
  listLocalPlayers,
} from './local-players.ts';
import { OpenInAnotherTabError } from './offline-house.ts';
import { useSitDownForRematch } from './use-rematch.ts';

interface SeatedPlayer extends LocalPlayer {
  readonly connection: Connection;
}

type SeatedPlayersState = readonly SeatedPlayer[] | 'opening' | 'elsewhere' | 'nobody';

/** Everybody known here who sits at this table. */
async function findSeatedPlayers(id: string): Promise<SeatedPlayersState> {
  const crew: SeatedPlayer[] = [];
  for (const member of listLocalPlayers()) {
    const connection = await connectLocalPlayer(member).catch((error: unknown) => {
      if (error instanceof OpenInAnotherTabError) throw error;
      return undefined;
    });
    if (!connection) continue;
    const { tables } = (await connection.client.request('my-tables', {})) as {
      tables: readonly { readonly id: string }[];
    };
    if (tables.some((table) => table.id === id)) crew.push({ ...member, connection });
  }
  return crew.length > 0 ? crew : 'nobody';
}

/** Who of the crew the game waits for. */
function findAwaitedPlayers(
  { face, view }: LoadedTable,
  crew: readonly SeatedPlayer[],
): SeatedPlayer[] {
  if (!view || face.phase !== 'playing') return [];
  const people = view.awaited.map((seat) => face.sitters[seat]?.person);
  return crew.filter((member) => people.includes(getPersonId(member)));
}

/** One of those around the device: keeps the seat, and shows the table while it is theirs to see. */
function LocalSeat({
  crew,
  id,
  isShown,
  member,
  onHandOver,
}: {
  readonly id: string;
  readonly crew: readonly SeatedPlayer[];
  readonly member: SeatedPlayer;
  readonly isShown: boolean;
  onHandOver(to: SeatedPlayer): void;
}) {
  const { t } = useTranslation();
  const table = useTable(id);
  useSitDownForRematch(table, crew, member);
  if (!isShown || !table || 'problem' in table || table.face.phase === 'open') return null;
  const awaited = findAwaitedPlayers(table, crew);
  const next = awaited.includes(member) ? undefined : awaited[0];
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

function PrivacyScreen({ member, onHere }: { readonly member: SeatedPlayer; onHere(): void }) {
  const { t } = useTranslation();
  return (
    <section className="privacy-screen">
      <h1>{t('alone.turnOf', { name: member.name })}</h1>
      <p>{t('alone.noPeeking')}</p>
      {/* biome-ignore lint/a11y/noAutofocus: the only thing on the screen */}
      <button type="button" className="main-action" onClick={onHere} autoFocus>
        {t('alone.itsMe', { name: member.name })}
      </button>
    </section>
  );
}

function SharedScreenTable({
  crew,
  id,
}: {
  readonly crew: readonly SeatedPlayer[];
  readonly id: string;
}) {
  const [viewer, setViewer] = useState<SeatedPlayer | undefined>(
    crew.length === 1 ? crew[0] : undefined,
  );
  const [next, setNext] = useState(crew[0]!);
  return (
    <>
      {!viewer && <PrivacyScreen member={next} onHere={() => setViewer(next)} />}
      {crew.map((member) => (
        <ConnectionContext key={member.pass} value={member.connection}>
          <LocalSeat
            id={id}
            crew={crew}
            member={member}
            isShown={member === viewer}
            onHandOver={(to) => {
              setNext(to);
              setViewer(undefined);
            }}
          />
        </ConnectionContext>
      ))}
    </>
  );
}

export default function OfflineTablePage({ table: id }: { readonly table: string }) {
  const { t } = useTranslation();
  const [crew, setCrew] = useState<SeatedPlayersState>('opening');
  useEffect(() => {
    findSeatedPlayers(id).then(setCrew, () => setCrew('elsewhere'));
  }, [id]);
  if (crew === 'opening') return <div className="wait" aria-busy="true" />;
  if (crew === 'elsewhere' || crew === 'nobody')
    return (
      <NotFoundMessage
        title={t(crew === 'nobody' ? 'table.gone' : 'alone.elsewhereTitle')}
        about={t(crew === 'nobody' ? 'alone.goneAbout' : 'alone.elsewhere')}
      />
    );
  return <SharedScreenTable key={id} id={id} crew={crew} />;
}

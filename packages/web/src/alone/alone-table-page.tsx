/**
 * A table on this device. Each of those around it has their own view; between two of them lies a
 * screen, and no card is on the page while it does.
 */
import { useEffect, useState } from 'react';
import { type Connection, ConnectionContext } from '../house/connection.tsx';
import { type SeenTable, useTable } from '../house/use-table.ts';
import { DeadEnd } from '../pages/dead-end.tsx';
import { OpenTable } from '../pages/table-page.tsx';
import { useSpeech } from '../speech/speech.tsx';
import { connect, everybody, type Member, personOf } from './crew.ts';
import { OpenElsewhere } from './house.ts';
import { useRematch } from './rematch.ts';

interface Seated extends Member {
  readonly connection: Connection;
}

type Crew = readonly Seated[] | 'opening' | 'elsewhere' | 'nobody';

/** Everybody known here who sits at this table. */
async function crewOf(id: string): Promise<Crew> {
  const crew: Seated[] = [];
  for (const member of everybody()) {
    const connection = await connect(member).catch((error: unknown) => {
      if (error instanceof OpenElsewhere) throw error;
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
function awaitedOf({ face, view }: SeenTable, crew: readonly Seated[]): Seated[] {
  if (!view || face.phase !== 'playing') return [];
  const people = view.awaited.map((seat) => face.sitters[seat]?.person);
  return crew.filter((member) => people.includes(personOf(member)));
}

/** One of those around the device: keeps the seat, and shows the table while it is theirs to see. */
function Place({
  crew,
  id,
  isShown,
  member,
  onHandOver,
}: {
  readonly id: string;
  readonly crew: readonly Seated[];
  readonly member: Seated;
  readonly isShown: boolean;
  onHandOver(to: Seated): void;
}) {
  const { t } = useSpeech();
  const table = useTable(id);
  useRematch(table, crew, member);
  if (!isShown || !table || 'problem' in table || table.face.phase === 'open') return null;
  const awaited = awaitedOf(table, crew);
  const next = awaited.includes(member) ? undefined : awaited[0];
  return (
    <>
      <OpenTable id={id} table={table} />
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

function PrivacyScreen({ member, onHere }: { readonly member: Seated; onHere(): void }) {
  const { t } = useSpeech();
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

function Around({ crew, id }: { readonly crew: readonly Seated[]; readonly id: string }) {
  const [viewer, setViewer] = useState<Seated | undefined>(crew.length === 1 ? crew[0] : undefined);
  const [next, setNext] = useState(crew[0]!);
  return (
    <>
      {!viewer && <PrivacyScreen member={next} onHere={() => setViewer(next)} />}
      {crew.map((member) => (
        <ConnectionContext key={member.pass} value={member.connection}>
          <Place
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

export default function AloneTablePage({ table: id }: { readonly table: string }) {
  const { t } = useSpeech();
  const [crew, setCrew] = useState<Crew>('opening');
  useEffect(() => {
    crewOf(id).then(setCrew, () => setCrew('elsewhere'));
  }, [id]);
  if (crew === 'opening') return <div className="wait" aria-busy="true" />;
  if (crew === 'elsewhere' || crew === 'nobody')
    return (
      <DeadEnd
        title={t(crew === 'nobody' ? 'table.gone' : 'alone.elsewhereTitle')}
        about={t(crew === 'nobody' ? 'alone.goneAbout' : 'alone.elsewhere')}
      />
    );
  return <Around key={id} id={id} crew={crew} />;
}

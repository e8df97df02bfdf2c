/** What can be done about the other people at the table: mute, block, and vote to remove an idle player. */
import type { Seat } from '@ludotheque/core';
import { useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { useMuteAndBlock } from '../connection/use-mute-and-block.ts';
import type { LoadedTable } from '../connection/use-table.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { ReportForm } from './report-form.tsx';

const MUTE_AND_BLOCK = ['mute', 'block'] as const;

function OtherPlayer({
  id,
  muteAndBlock,
  name,
  person,
  seat,
  table,
}: {
  readonly id: string;
  readonly table: LoadedTable;
  readonly seat: Seat;
  readonly person: string;
  readonly name: string;
  readonly muteAndBlock: ReturnType<typeof useMuteAndBlock>;
}) {
  const { client, me } = useConnection();
  const { t } = useTranslation();
  const [problem, setProblem] = useState('');
  const { face } = table;
  const votes = face.votes.find((vote) => vote.seat === seat)?.by ?? [];
  const mayVote =
    table.seat >= 0 &&
    face.phase === 'playing' &&
    face.sitters[seat]?.gone === undefined &&
    me !== undefined &&
    !votes.includes(me.person);
  const vote = () =>
    client.request('vote', { table: id, seat }).then(
      () => setProblem(''),
      () => setProblem(t('menu.notIdle', { name })),
    );
  return (
    <li>
      <strong>{name}</strong>
      {votes.length > 0 && <small>{t('menu.votes', { count: votes.length })}</small>}
      <div>
        {MUTE_AND_BLOCK.map((action) => (
          <button
            key={action}
            type="button"
            className="action"
            aria-pressed={muteAndBlock.has(action, person)}
            onClick={() =>
              muteAndBlock.turn(action, person).catch(() => setProblem(t('device.refused')))
            }
          >
            {t(`menu.${action}`)}
          </button>
        ))}
        {mayVote && (
          <button type="button" className="action" onClick={() => void vote()}>
            {t('menu.vote')}
          </button>
        )}
      </div>
      <ReportForm table={id} person={person} name={name} />
      <p role="status">{problem}</p>
    </li>
  );
}

export function OtherPlayersMenu({
  id,
  nameOf,
  table,
}: {
  readonly id: string;
  readonly table: LoadedTable;
  nameOf(seat: Seat): string;
}) {
  const { me } = useConnection();
  const { t } = useTranslation();
  const muteAndBlock = useMuteAndBlock();
  const others = table.face.sitters.flatMap(({ person }, seat) =>
    person === undefined || person === me?.person ? [] : [{ person, seat }],
  );
  if (others.length === 0) return null;
  return (
    <section className="others">
      <h2>{t('menu.others')}</h2>
      <ul>
        {others.map(({ person, seat }) => (
          <OtherPlayer
            key={person}
            id={id}
            table={table}
            seat={seat}
            person={person}
            name={nameOf(seat)}
            muteAndBlock={muteAndBlock}
          />
        ))}
      </ul>
    </section>
  );
}

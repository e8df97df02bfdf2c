/** The other people at the table: not to hear them, not to meet them again, to part with who is idle. */
import type { Seat } from '@ludotheque/core';
import { useState } from 'react';
import { useConnection } from '../house/connection.tsx';
import type { SeenTable } from '../house/use-table.ts';
import { useWishes } from '../house/use-wishes.ts';
import { useSpeech } from '../speech/speech.tsx';

const WISHES = ['mute', 'block'] as const;

function Other({
  id,
  name,
  person,
  seat,
  table,
  wishes,
}: {
  readonly id: string;
  readonly table: SeenTable;
  readonly seat: Seat;
  readonly person: string;
  readonly name: string;
  readonly wishes: ReturnType<typeof useWishes>;
}) {
  const { client, me } = useConnection();
  const { t } = useSpeech();
  const [said, setSaid] = useState('');
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
      () => setSaid(''),
      () => setSaid(t('menu.notIdle', { name })),
    );
  return (
    <li>
      <strong>{name}</strong>
      {votes.length > 0 && <small>{t('menu.votes', { count: votes.length })}</small>}
      <div>
        {WISHES.map((wish) => {
          const isSo = wishes.has(wish, person);
          return (
            <button
              key={wish}
              type="button"
              className="action"
              aria-pressed={isSo}
              onClick={() => wishes.turn(wish, person).catch(() => setSaid(t('device.refused')))}
            >
              {t(`menu.${wish}`)}
            </button>
          );
        })}
        {mayVote && (
          <button type="button" className="action" onClick={() => void vote()}>
            {t('menu.vote')}
          </button>
        )}
      </div>
      <p role="status">{said}</p>
    </li>
  );
}

export function Others({
  id,
  nameOf,
  table,
}: {
  readonly id: string;
  readonly table: SeenTable;
  nameOf(seat: Seat): string;
}) {
  const { me } = useConnection();
  const { t } = useSpeech();
  const wishes = useWishes();
  const others = table.face.sitters.flatMap(({ person }, seat) =>
    person === undefined || person === me?.person ? [] : [{ person, seat }],
  );
  if (others.length === 0) return null;
  return (
    <section className="others">
      <h2>{t('menu.others')}</h2>
      <ul>
        {others.map(({ person, seat }) => (
          <Other
            key={person}
            id={id}
            table={table}
            seat={seat}
            person={person}
            name={nameOf(seat)}
            wishes={wishes}
          />
        ))}
      </ul>
    </section>
  );
}

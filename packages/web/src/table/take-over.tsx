/** Taking the seat of a bot in a running game: the offer to spectators, and the host's permission. */
import { useState } from 'react';
import { BotFace } from '../bots/bot-face.tsx';
import { useConnection } from '../connection/connection.tsx';
import { findErrorWordKey } from '../connection/error-text-keys.ts';
import type { LoadedTable } from '../connection/use-table.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { listSeatNames } from './display-names.ts';

interface TakeOverProps {
  readonly id: string;
  readonly table: LoadedTable;
}

/** The seats of bots that nobody has asked for, or the one that the viewer waits for. */
export function TakeSeatOffer({ id, table }: TakeOverProps) {
  const { client, me } = useConnection();
  const { t } = useTranslation();
  const [problemKey, setProblemKey] = useState('');
  const { face, seat } = table;
  const names = listSeatNames(face);
  if (seat >= 0 || !face.takeOver || !me) return null;
  const wanted = face.sitters.findIndex(({ next }) => next?.person === me.person);
  const send = (request: Promise<unknown>) => {
    setProblemKey('');
    request.catch((error: unknown) => setProblemKey(findErrorWordKey(error, 'play.notDone')));
  };
  if (wanted >= 0)
    return (
      <div className="take-seat">
        <p role="status">{t('people.waitsForSeat', { name: names[wanted]! })}</p>
        <button
          type="button"
          className="action"
          onClick={() => send(client.request('leave', { table: id }))}
        >
          {t('people.callOff')}
        </button>
      </div>
    );
  // A person who has left this game for good cannot come back.
  if (face.sitters.some(({ person }) => person === me.person)) return null;
  const free = face.sitters.flatMap(({ next, person }, bot) =>
    person === undefined && !next ? [bot] : [],
  );
  return (
    <div className="take-seat">
      {free.map((bot) => (
        <button
          key={bot}
          type="button"
          className="action"
          title={t('people.takeSeatAbout')}
          onClick={() => send(client.request('take-over', { table: id, seat: bot }))}
        >
          <BotFace name={names[bot]!} /> {t('people.takeSeat', { name: names[bot]! })}
        </button>
      ))}
      <p role="alert">{problemKey && t(problemKey)}</p>
    </div>
  );
}

/** The host decides whether others may join. Not in rated games, nor where nobody may watch. */
export function TakeOverPermission({ id, table }: TakeOverProps) {
  const { client, me } = useConnection();
  const { t } = useTranslation();
  const { keeper, phase, setup, sitters, takeOver = false } = table.face;
  const hasBots = sitters.some(({ person }) => person === undefined);
  if (phase !== 'playing' || !hasBots || setup.rated || setup.watch === 'nobody') return null;
  if (!me || keeper !== me.person) return null;
  return (
    <label className="take-over-permission">
      <input
        type="checkbox"
        checked={takeOver}
        onChange={({ target }) =>
          void client
            .request('allow-take-over', { table: id, on: target.checked })
            .catch(() => undefined)
        }
      />
      {t('people.allowTakeOver')}
    </label>
  );
}

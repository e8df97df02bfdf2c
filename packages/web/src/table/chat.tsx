/** The chat of a table: ready-made lines for everybody, free text for seated players. */
import { CHAT_PRESETS } from '@ludotheque/protocol';
import { type FormEvent, memo, useRef, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { findErrorWordKey } from '../connection/error-text-keys.ts';
import type { LoadedTable } from '../connection/use-table.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { ReportForm } from './report-form.tsx';
import { SeatMark } from './seat-mark.tsx';
import { useMarkChatSeen } from './unread-chat.tsx';

const MAX_LINES_SHOWN = 20;

type Face = LoadedTable['face'];

/** Who speaks: the seat, because names can look alike, or that it is somebody who does not sit here. */
function Speaker({
  by,
  face,
  name,
}: {
  readonly by: string;
  readonly face: Face;
  readonly name: string;
}) {
  const { t } = useTranslation();
  const seat = face.sitters.findIndex(({ person }) => person === by);
  return (
    <>
      {/* Before the deal, nobody has a seat yet. */}
      {seat >= 0 && face.phase !== 'open' && <SeatMark seat={seat} />} <strong>{name}</strong>
      {seat < 0 && <small> {t('chat.spectator')}</small>}
    </>
  );
}

export const Chat = memo(function Chat({
  face,
  id,
  isSeated,
  said,
}: {
  readonly id: string;
  readonly face: Face;
  readonly said: LoadedTable['said'];
  /** Spectators can send only the presets. */
  readonly isSeated: boolean;
}) {
  const { client } = useConnection();
  const { t } = useTranslation();
  const [problem, setProblem] = useState('');
  const lines = useRef<HTMLOListElement>(null);
  useMarkChatSeen(id, said, lines);
  const send = (line: { preset: (typeof CHAT_PRESETS)[number] } | { text: string }) => {
    setProblem('');
    client
      .request('say', { table: id, ...line })
      .catch((error: unknown) => setProblem(t(findErrorWordKey(error, 'chat.slowly'))));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get('text')).trim();
    if (text === '') return;
    send({ text });
    form.reset();
  };
  return (
    <section className="chat">
      <h2>{t('chat.title')}</h2>
      <ol ref={lines} aria-live="polite">
        {said.slice(-MAX_LINES_SHOWN).map((line) => (
          <li key={line.n}>
            <Speaker by={line.by} face={face} name={line.name} />{' '}
            {'text' in line ? line.text : t(`presets.${line.preset}`)}
            <ReportForm table={id} person={line.by} name={line.name} line={line.n} />
          </li>
        ))}
      </ol>
      <div className="presets">
        {CHAT_PRESETS.map((preset) => (
          <button key={preset} type="button" onClick={() => send({ preset })}>
            {t(`presets.${preset}`)}
          </button>
        ))}
      </div>
      {isSeated && (
        <form onSubmit={submit}>
          <label>
            <span className="unseen">{t('chat.write')}</span>
            <input name="text" maxLength={280} placeholder={t('chat.write')} autoComplete="off" />
          </label>
        </form>
      )}
      <p role="alert">{problem}</p>
    </section>
  );
});

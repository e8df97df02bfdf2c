/** What is said at a table: with one tap by everybody, freely by those who sit. */
import { CHAT_PRESETS } from '@ludotheque/protocol';
import { type FormEvent, memo, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import type { LoadedTable } from '../connection/use-table.ts';
import { useTranslation } from '../i18n/translation.tsx';

export const Chat = memo(function Chat({
  id,
  isSeated,
  said,
}: {
  readonly id: string;
  readonly said: LoadedTable['said'];
  /** Who only watches has the presets. */
  readonly isSeated: boolean;
}) {
  const { client } = useConnection();
  const { t } = useTranslation();
  const [problem, setProblem] = useState('');
  const say = (saying: { preset: (typeof CHAT_PRESETS)[number] } | { text: string }) => {
    setProblem('');
    client.request('say', { table: id, ...saying }).catch(() => setProblem(t('chat.slowly')));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get('text')).trim();
    if (text === '') return;
    say({ text });
    form.reset();
  };
  return (
    <section className="chat">
      <h2>{t('chat.title')}</h2>
      <ol aria-live="polite">
        {said.slice(-20).map((one) => (
          <li key={one.n}>
            <strong>{one.name}</strong> {'text' in one ? one.text : t(`presets.${one.preset}`)}
          </li>
        ))}
      </ol>
      <div className="presets">
        {CHAT_PRESETS.map((preset) => (
          <button key={preset} type="button" onClick={() => say({ preset })}>
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

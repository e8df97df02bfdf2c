/** Changes the visitor's name, from the next table on. */
import { type FormEvent, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { useTranslation } from '../i18n/translation.tsx';

export function RenameForm({ id }: { readonly id: string }) {
  const { me, rename, status } = useConnection();
  const { t } = useTranslation();
  const [message, setMessage] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    rename(String(new FormData(event.currentTarget).get('new-name'))).then(
      () => setMessage(t('settings.renamed')),
      () => setMessage(t('name.problem')),
    );
  };
  if (!me) return null;
  return (
    <form className="rename" onSubmit={submit}>
      <label htmlFor={id}>{t('settings.name')}</label>
      <div>
        <input
          key={me.name}
          id={id}
          name="new-name"
          defaultValue={me.name}
          maxLength={24}
          required
          autoComplete="nickname"
        />
        <button type="submit" className="action" disabled={status !== 'online'}>
          {t('settings.rename')}
        </button>
      </div>
      <p role="status">{message}</p>
    </form>
  );
}

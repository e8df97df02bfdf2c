/** Signs a visitor in: with a new name, or with a recovery code. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { useTranslation } from '../i18n/translation.tsx';

/** For people who have lost their cookie but kept their recovery code. */
function RecoveryCodeForm() {
  const { signInWithRecoveryCode } = useConnection();
  const { t } = useTranslation();
  const [refused, setRefused] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRefused(false);
    const code = String(new FormData(event.currentTarget).get('code'));
    signInWithRecoveryCode(code).catch(() => setRefused(true));
  };
  return (
    <details className="been-before">
      <summary>{t('name.before')}</summary>
      <form className="name-form" onSubmit={submit}>
        <label>
          {t('name.code')}
          <input name="code" maxLength={40} required autoComplete="off" spellCheck={false} />
        </label>
        <button type="submit" className="action">
          {t('name.recover')}
        </button>
        <p role="alert">{refused && t('name.noCode')}</p>
      </form>
    </details>
  );
}

export function SignInForm({
  action,
  focused = false,
}: {
  readonly action: string;
  /** Whether to focus the field, because the visitor tried something that needs a name. */
  readonly focused?: boolean;
}) {
  const { register } = useConnection();
  const { t } = useTranslation();
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    register(name).catch((error: Error) => setProblem(error.message));
  };
  return (
    <>
      <form className="name-form" onSubmit={submit}>
        <label>
          {t('name.ask')}
          <input ref={field} name="name" maxLength={24} required autoComplete="nickname" />
        </label>
        <button type="submit" className="main-action">
          {action}
        </button>
        <p role="alert">{problem && t('name.problem')}</p>
      </form>
      <RecoveryCodeForm />
    </>
  );
}

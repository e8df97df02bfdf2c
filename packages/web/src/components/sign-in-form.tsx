/** Signs a visitor in: with a new name, or with a recovery code. */
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { useTranslation } from '../i18n/translation.tsx';

const RecoveryCodeForm = lazy(() => import('../recovery/recovery-code-form.tsx'));

/** For people who have lost their cookie but kept their recovery code. */
function BeenBefore() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="been-before" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('name.before')}</summary>
      {isOpen && (
        <Suspense fallback={<div className="wait" aria-busy="true" />}>
          <RecoveryCodeForm />
        </Suspense>
      )}
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
      <BeenBefore />
    </>
  );
}

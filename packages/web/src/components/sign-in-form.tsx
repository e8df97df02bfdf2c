/** Signs a visitor in: with a new name, or with a recovery code. */
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { chooseGuestName, storeGuestName } from '../connection/guest-name.ts';
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
  suggestsName = false,
}: {
  readonly action: string;
  /** Whether a friendly name stands in the field, so that nobody has to think of one. */
  readonly suggestsName?: boolean;
}) {
  const { register } = useConnection();
  const { t } = useTranslation();
  const [problem, setProblem] = useState('');
  const [suggestion] = useState(() => (suggestsName ? chooseGuestName(t) : ''));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    if (name === suggestion) storeGuestName(name);
    register(name).catch((error: Error) => setProblem(error.message));
  };
  return (
    <>
      <form className="name-form" onSubmit={submit}>
        <label>
          {t('name.ask')}
          <input
            name="name"
            defaultValue={suggestion}
            maxLength={24}
            required
            autoComplete="nickname"
          />
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

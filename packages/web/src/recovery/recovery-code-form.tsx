/**
 * Signs in with a recovery code: finds typos before anything is sent, then says whom the code signs in and
 * what becomes of their other devices, and only then uses it up.
 */
import type { RecoveryOwnerReply } from '@ludotheque/protocol';
import { RequestError } from '@ludotheque/protocol/client';
import { checkTypedRecoveryCode } from '@ludotheque/protocol/recovery-code';
import { type FormEvent, useId, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { fetchRecoveryOwner } from '../connection/http-requests.ts';
import { formatList, useDayFormat } from '../i18n/locale-formats.ts';
import { useSuspendUntilPageWords, useTranslation } from '../i18n/translation.tsx';
import { setRecoveryCodeOffered } from './recovery-code-offer.ts';
import './recovery.css';

/** A code that is in use, and whose it is; a server of the version before cannot say whose. */
interface CheckedCode {
  readonly code: string;
  readonly owner: RecoveryOwnerReply | undefined;
}

async function checkCode(code: string): Promise<CheckedCode> {
  try {
    return { code, owner: await fetchRecoveryOwner(code) };
  } catch (error) {
    if (error instanceof RequestError && error.code === 'path') return { code, owner: undefined };
    throw error;
  }
}

/** What is wrong with a code, in words; undefined if it may be right. */
function useDescribeTypo() {
  const { language, t } = useTranslation();
  return (typed: ReturnType<typeof checkTypedRecoveryCode>): string | undefined => {
    if ('length' in typed) return t('recovery.length', { count: typed.length });
    if (!('wrongGroups' in typed)) return undefined;
    const groups = typed.wrongGroups.map((group) => `${group + 1}`);
    return t('recovery.typo', { count: groups.length, groups: formatList(language, groups) });
  };
}

function CodeField({ onChecked }: { onChecked(checked: CheckedCode): void }) {
  const { t } = useTranslation();
  const describeTypo = useDescribeTypo();
  const [problem, setProblem] = useState('');
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = checkTypedRecoveryCode(String(new FormData(event.currentTarget).get('code')));
    setProblem(describeTypo(typed) ?? '');
    if ('code' in typed)
      checkCode(typed.code).then(onChecked, (error: unknown) =>
        setProblem(
          t(
            error instanceof RequestError && error.code === 'recovery'
              ? 'recovery.wrong'
              : 'recovery.notNow',
          ),
        ),
      );
  };
  return (
    <form className="name-form" onSubmit={submit} noValidate>
      <label>
        {t('name.code')}
        <input
          name="code"
          className="typed-code"
          maxLength={80}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX XXXX XXXX XXXX XXXX XXXX"
          aria-describedby={`${id}-how ${id}-problem`}
          aria-invalid={problem !== ''}
        />
      </label>
      <button type="submit" className="action">
        {t('recovery.check')}
      </button>
      <p id={`${id}-how`} className="how">
        {t('recovery.how')}
      </p>
      <p id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </form>
  );
}

function SignedOutDevices({ owner }: { readonly owner: RecoveryOwnerReply }) {
  const { t } = useTranslation();
  const formatDay = useDayFormat('UTC');
  const { devices } = owner;
  if (devices.length === 0) return <p>{t('recovery.noDevices')}</p>;
  return (
    <>
      <p>{t('recovery.signsOut', { count: devices.length })}</p>
      <ul>
        {devices.map(({ label, seen }, i) => (
          <li key={i}>
            {t('recovery.device', {
              device: label || t('recovery.someDevice'),
              day: formatDay(seen),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the code will do, before it does it. */
function Consequences({
  checked: { code, owner },
  onCancel,
}: {
  readonly checked: CheckedCode;
  onCancel(): void;
}) {
  const { signInWithRecoveryCode } = useConnection();
  const { t } = useTranslation();
  const [problem, setProblem] = useState('');
  const go = () =>
    signInWithRecoveryCode(code).then(
      () => setRecoveryCodeOffered(true),
      () => setProblem(t('recovery.wrong')),
    );
  return (
    <div className="sure recovery-consequences">
      <p id="recovery-sure" role="status">
        {owner ? t('recovery.owner', { name: owner.name }) : t('recovery.someOwner')}
      </p>
      {owner ? <SignedOutDevices owner={owner} /> : <p>{t('recovery.signsOutAll')}</p>}
      <p>{t('recovery.usesUp')}</p>
      <div className="recovery-actions">
        <button type="button" className="main-action" onClick={() => void go()}>
          {owner ? t('recovery.go', { name: owner.name }) : t('name.recover')}
        </button>
        <button type="button" className="action" onClick={onCancel}>
          {t('recovery.cancel')}
        </button>
      </div>
      <p role="alert">{problem}</p>
    </div>
  );
}

export default function RecoveryCodeForm() {
  useSuspendUntilPageWords('recovery');
  const [checked, setChecked] = useState<CheckedCode>();
  if (checked) return <Consequences checked={checked} onCancel={() => setChecked(undefined)} />;
  return <CodeField onChecked={setChecked} />;
}

/** Offers a new recovery code to a visitor who has just used up theirs. */
import { useEffect, useRef } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { useSuspendUntilPageWords, useTranslation } from '../i18n/translation.tsx';
import { NewRecoveryCode } from './new-recovery-code.tsx';
import { setRecoveryCodeOffered } from './recovery-code-offer.ts';

export default function RecoveryCodeDialog() {
  useSuspendUntilPageWords('recovery');
  const { me } = useConnection();
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const isSignedIn = me !== undefined;
  useEffect(() => {
    if (isSignedIn) dialog.current?.showModal();
  }, [isSignedIn]);
  if (!me) return null;
  return (
    <dialog
      ref={dialog}
      className="recovery-dialog"
      aria-labelledby="recovery-dialog-title"
      onClose={() => setRecoveryCodeOffered(false)}
    >
      <h2 id="recovery-dialog-title">{t('recovery.welcomeBack', { name: me.name })}</h2>
      <p>{t('recovery.usedUp')}</p>
      <NewRecoveryCode />
      <button type="button" className="main-action" onClick={() => dialog.current?.close()}>
        {t('recovery.done')}
      </button>
    </dialog>
  );
}

/** The section of the account page about coming back without a cookie. */
import { useTranslation } from '../i18n/translation.tsx';
import { NewRecoveryCode } from '../recovery/new-recovery-code.tsx';

export function RecoveryCodeSection() {
  const { t } = useTranslation();
  return (
    <div className="recovery">
      <h3>{t('me.recovery')}</h3>
      <p>{t('me.recoveryAbout')}</p>
      <NewRecoveryCode />
    </div>
  );
}

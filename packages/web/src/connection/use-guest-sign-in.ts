/** Signs a visitor without a name in as a guest, so that playing and watching need no form. */
import { useCallback } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import { useConnection } from './connection.tsx';
import { chooseGuestName, storeGuestName } from './guest-name.ts';

export function useGuestSignIn(): () => Promise<void> {
  const { register } = useConnection();
  const { t } = useTranslation();
  return useCallback(async () => {
    const name = chooseGuestName(t);
    await register(name);
    storeGuestName(name);
  }, [register, t]);
}

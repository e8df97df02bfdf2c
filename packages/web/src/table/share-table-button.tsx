/** The address of this table: shared where the device can, copied otherwise. */
import { useState } from 'react';
import { useTranslation } from '../i18n/translation.tsx';

export function ShareTableButton({ label }: { readonly label: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const share = async () => {
    const url = location.href;
    // Both refuse when the visitor changes their mind: then nothing is shared.
    if (navigator.share) await navigator.share({ url, title: 'Ludothèque' }).catch(() => undefined);
    else
      await navigator.clipboard.writeText(url).then(
        () => setCopied(true),
        () => undefined,
      );
  };
  return (
    <button type="button" className="action" aria-live="polite" onClick={() => void share()}>
      {copied ? t('wait.copied') : label}
    </button>
  );
}

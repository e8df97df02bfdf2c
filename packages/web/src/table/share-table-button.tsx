/** A button that shares the address of this table, or copies it where the device cannot share. */
import { useState } from 'react';
import { useTranslation } from '../i18n/translation.tsx';

export function ShareTableButton({ label }: { readonly label: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const share = async () => {
    const url = location.href;
    // Both reject when the visitor cancels; then nothing is shared.
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

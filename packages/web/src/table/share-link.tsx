/** The address of this table: shared where the device can, copied otherwise. */
import { useState } from 'react';
import { useSpeech } from '../speech/speech.tsx';

export function ShareLink({ label }: { readonly label: string }) {
  const { t } = useSpeech();
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

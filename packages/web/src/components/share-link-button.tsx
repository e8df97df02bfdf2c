/** A button that shares a link, or copies it where the device cannot share. */
import { useState } from 'react';
import { shareLink } from '../browser/share-link.ts';
import { useTranslation } from '../i18n/translation.tsx';

export function ShareLinkButton({
  createUrl,
  label,
  title,
}: {
  readonly label: string;
  readonly title?: string;
  createUrl(): string;
}) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof shareLink>>>();
  const [url, setUrl] = useState('');
  const share = async () => {
    const link = createUrl();
    setUrl(link);
    setOutcome(await shareLink(link, title));
  };
  return (
    <>
      <button type="button" className="action" aria-live="polite" onClick={() => void share()}>
        {outcome === 'copied' ? t('wait.copied') : label}
      </button>
      {outcome === 'failed' && <code className="link">{url}</code>}
    </>
  );
}

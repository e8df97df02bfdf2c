/** A button that shares a link, or copies it where the device cannot share. */
import { useState } from 'react';
import { shareLink } from '../browser/share-link.ts';
import { useTranslation } from '../i18n/translation.tsx';

export function ShareLinkButton({
  createUrl,
  isMain = false,
  label,
  text,
  title,
}: {
  readonly label: string;
  readonly title?: string;
  /** Shared or copied together with the link. */
  readonly text?: string;
  /** Whether it is the first thing to do. */
  readonly isMain?: boolean;
  createUrl(): string;
}) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof shareLink>>>();
  const [url, setUrl] = useState('');
  const share = async () => {
    const link = createUrl();
    setUrl(text === undefined ? link : `${text}\n${link}`);
    setOutcome(await shareLink(link, { title, text }));
  };
  return (
    <>
      <button
        type="button"
        className={isMain ? 'main-action' : 'action'}
        aria-live="polite"
        onClick={() => void share()}
      >
        {outcome === 'copied' ? t('wait.copied') : label}
      </button>
      {outcome === 'failed' && <code className="link">{url}</code>}
    </>
  );
}

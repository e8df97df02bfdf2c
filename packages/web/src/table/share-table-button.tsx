/** A button that shares the address of this table. */
import { ShareLinkButton } from '../components/share-link-button.tsx';
import { useShareOrigin } from '../connection/use-share-origin.ts';
import { useTranslation } from '../i18n/translation.tsx';

export function ShareTableButton({
  game,
  label,
}: {
  readonly game: string;
  readonly label: string;
}) {
  const { t, translator } = useTranslation();
  const origin = useShareOrigin();
  return (
    <ShareLinkButton
      label={label}
      title={t('wait.shareText', { game: translator.t('name', { ns: game }) })}
      createUrl={() => `${origin}${location.pathname}`}
    />
  );
}

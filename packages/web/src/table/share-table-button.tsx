/** A button that shares the address of this table. */
import { ShareLinkButton } from '../components/share-link-button.tsx';
import { useShareOrigin } from '../connection/use-share-origin.ts';

export function ShareTableButton({ label }: { readonly label: string }) {
  const origin = useShareOrigin();
  return (
    <ShareLinkButton
      label={label}
      title="Ludothèque"
      createUrl={() => `${origin}${location.pathname}`}
    />
  );
}

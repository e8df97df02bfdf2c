/**
 * Signs in a second device by a link. It waits for a tap, so that a preview does not use up the link, and
 * says whose link it is, so that nobody becomes somebody else by mistake.
 */
import type { SignInReply } from '@ludotheque/protocol';
import { useEffect, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { fetchLinkOwner } from '../connection/http-requests.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';

/** The token is in the fragment, which browsers send to nobody, so that no proxy writes it into a log. */
function useTokenOfLink(tokenInPath: string): string {
  const [token] = useState(() => tokenInPath || location.hash.slice(1));
  useEffect(() => history.replaceState(null, '', '/device'), []);
  return token;
}

function useLinkOwner(token: string) {
  const [owner, setOwner] = useState<SignInReply | 'none'>();
  useEffect(() => {
    fetchLinkOwner(token).then(setOwner, () => setOwner('none'));
  }, [token]);
  return [owner, () => setOwner('none')] as const;
}

/** What the link does, and what becomes of the person who is signed in here now. */
function LinkConsequences({ owner }: { readonly owner: SignInReply }) {
  const { me } = useConnection();
  const { t } = useTranslation();
  const { name } = owner;
  if (me?.person === owner.person) return <p>{t('device.same', { name })}</p>;
  return (
    <>
      <p>{t('device.sure', { name })}</p>
      {me && <p>{t('device.replaces', { name: me.name })}</p>}
    </>
  );
}

export default function AcceptDeviceLinkPage({
  tokenInPath,
}: {
  /** Links of the version before have it there. */
  readonly tokenInPath: string;
}) {
  const { isStranger, me, signInWithDeviceLink } = useConnection();
  const { t } = useTranslation();
  const token = useTokenOfLink(tokenInPath);
  const [owner, refuse] = useLinkOwner(token);
  // A full reload: the open connection may belong to another person.
  const come = () => signInWithDeviceLink(token).then(() => location.assign('/lobby'), refuse);
  const isUsable = owner !== undefined && owner !== 'none';
  if (!owner || (!me && !isStranger)) return <div className="wait" aria-busy="true" />;
  return (
    <section className="welcome">
      <h1>{t('device.title')}</h1>
      <div role="status">
        {isUsable ? <LinkConsequences owner={owner} /> : <p>{t('device.used')}</p>}
      </div>
      {isUsable && me?.person !== owner.person ? (
        <button type="button" className="main-action" onClick={() => void come()}>
          {t('device.yes', { name: owner.name })}
        </button>
      ) : (
        <Link className="main-action" href="/">
          {t('table.toShelf')}
        </Link>
      )}
    </section>
  );
}

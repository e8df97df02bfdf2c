/** The start page: the shelf with all games, and for a returning visitor what they can go on with. */

import { RenameForm } from '../account/rename-form.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';
import { useConnection } from '../connection/connection.tsx';
import { isGuestName } from '../connection/guest-name.ts';
import { readLastKnownAccount } from '../connection/last-known-account.ts';
import { usePlayNow } from '../connection/use-play-now.ts';
import { gameBoxes } from '../game-boxes/boxes.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { GoOnWith } from './go-on-with.tsx';
import { Shelf } from './shelf.tsx';

/** Below the shelf: nobody needs a name to play. */
function NameSection() {
  const { isStranger, me } = useConnection();
  const { t } = useTranslation();
  if (isStranger)
    return (
      <section className="come-in">
        <h2>{t('guest.title')}</h2>
        <p>{t('guest.about')}</p>
        <SignInForm action={t('name.enter')} />
      </section>
    );
  if (!me || !isGuestName(me.name)) return null;
  return (
    <section className="come-in">
      <h2>{t('guest.youAre', { name: me.name })}</h2>
      <p>{t('guest.change')}</p>
      <RenameForm id="guest-name" />
    </section>
  );
}

export function ShelfPage() {
  const { t } = useTranslation();
  const { isStranger, me } = useConnection();
  // Greeted from the first moment on, also without a connection.
  const name = me?.name ?? (isStranger ? undefined : readLastKnownAccount()?.me.name);
  const { playNow, wantedGame } = usePlayNow();
  return (
    <div className="shelf-page">
      <Shelf boxes={gameBoxes} onPlay={playNow} openingGame={wantedGame}>
        <div className="shelf-head">
          <h1>{name === undefined ? t('shelf.title') : t('shelf.hello', { name })}</h1>
          {name === undefined && <p>{t('shelf.lead')}</p>}
        </div>
        <GoOnWith />
      </Shelf>
      <NameSection />
    </div>
  );
}

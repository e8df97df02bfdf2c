/** The lobby: the visitor's own tables, tables to join, and tables to watch, kept up to date. */
import type { LobbyEntry } from '@ludotheque/protocol';
import { useEffect, useState } from 'react';
import { RadioGroup } from '../components/radio-group.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';
import { useConnection } from '../connection/connection.tsx';
import { useGuestSignIn } from '../connection/use-guest-sign-in.ts';
import { useMyTables } from '../connection/use-my-tables.ts';
import { gameBoxes } from '../game-boxes/boxes.ts';
import { GameName } from '../game-boxes/game-name.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { useOfflineGames } from '../offline-storage/use-offline-games.ts';
import { PlayMeanwhile } from './play-meanwhile.tsx';
import { TableList, type TableListing } from './table-list.tsx';

const ALL_GAMES = '';

function TableListSection({ tables, title }: { title: string; tables: readonly TableListing[] }) {
  if (tables.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <TableList tables={tables} />
    </section>
  );
}

/** A visitor without a name may look at the tables: they are signed in as a guest. */
function StrangerNotice() {
  const { t } = useTranslation();
  const signInAsGuest = useGuestSignIn();
  const [hasFailed, setFailed] = useState(false);
  return (
    <section className="lobby-notice">
      <p>{t('lobby.stranger')}</p>
      <button
        type="button"
        className="main-action"
        onClick={() => void signInAsGuest().catch(() => setFailed(true))}
      >
        {t('lobby.look')}
      </button>
      <details>
        <summary>{t('guest.ownName')}</summary>
        <SignInForm action={t('name.enter')} />
      </details>
      <p role="alert">{hasFailed && t('device.refused')}</p>
    </section>
  );
}

function OtherTables({ others }: { readonly others: readonly LobbyEntry[] }) {
  const { t } = useTranslation();
  const [game, setGame] = useState(ALL_GAMES);
  // In the order of the shelf.
  const games = gameBoxes.flatMap(({ id }) => (others.some((each) => each.game === id) ? id : []));
  const shown = others.filter((listing) => !games.includes(game) || listing.game === game);
  const isOpen = ({ phase }: LobbyEntry) => phase === 'open';
  return (
    <>
      {games.length > 1 && (
        <RadioGroup<string>
          legend={t('lobby.which')}
          name="game"
          value={games.includes(game) ? game : ALL_GAMES}
          options={[ALL_GAMES, ...games].map((value) => ({
            value,
            label: value === ALL_GAMES ? t('lobby.all') : <GameName id={value} />,
          }))}
          onChoose={setGame}
        />
      )}
      <TableListSection title={t('lobby.join')} tables={shown.filter(isOpen)} />
      <TableListSection
        title={t('lobby.watch')}
        tables={shown.filter((listing) => !isOpen(listing))}
      />
    </>
  );
}

export default function LobbyPage() {
  const { t } = useTranslation();
  const { subscribeToLobby, isStranger, lobby, status } = useConnection();
  const { tables: mine } = useMyTables();
  const { unfinished } = useOfflineGames();
  useEffect(
    () => (status === 'online' ? subscribeToLobby() : undefined),
    [subscribeToLobby, status],
  );

  const own = new Set(mine.map(({ id }) => id));
  const isOffline = status === 'offline';
  const others = isOffline ? [] : (lobby ?? []).filter(({ id }) => !own.has(id));
  const isNobodyWaiting = isOffline || (lobby && others.every(({ phase }) => phase !== 'open'));
  return (
    <div className="lobby">
      <h1>{t('lobby.title')}</h1>
      {isOffline && <p className="lobby-notice">{t('lobby.offline')}</p>}
      {isStranger && <StrangerNotice />}
      <TableListSection
        title={t('lobby.mine')}
        tables={[...mine, ...unfinished.map((table) => ({ ...table, isOnDevice: true }))]}
      />
      <OtherTables others={others} />
      {(isNobodyWaiting || isStranger) && (
        <PlayMeanwhile isLobbyEmpty={!isStranger && !isOffline} />
      )}
    </div>
  );
}

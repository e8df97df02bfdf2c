/** The lobby: the visitor's own tables, tables to join, and tables to watch, kept up to date. */
import type { LobbyEntry } from '@ludotheque/protocol';
import { useEffect, useState } from 'react';
import { RadioGroup } from '../components/radio-group.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';
import { useConnection } from '../connection/connection.tsx';
import { useMyTables } from '../connection/use-my-tables.ts';
import { GameName } from '../game-boxes/game-name.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import { TableList } from './table-list.tsx';

const ALL_GAMES = '';

function TableListSection({ tables, title }: { title: string; tables: readonly LobbyEntry[] }) {
  if (tables.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <TableList tables={tables} />
    </section>
  );
}

function EmptyLobbyNotice() {
  const { t } = useTranslation();
  return (
    <div className="nobody">
      <p>{t('lobby.nobody')}</p>
      <Link className="main-action" href="/">
        {t('table.toShelf')}
      </Link>
    </div>
  );
}

export default function LobbyPage() {
  const { t } = useTranslation();
  const { subscribeToLobby, isStranger, lobby, status } = useConnection();
  const mine = useMyTables();
  const [game, setGame] = useState(ALL_GAMES);
  useEffect(
    () => (status === 'online' ? subscribeToLobby() : undefined),
    [subscribeToLobby, status],
  );

  const own = new Set(mine.map(({ id }) => id));
  const others = (lobby ?? []).filter(({ id }) => !own.has(id));
  const games = [...new Set(others.map((listing) => listing.game))].sort();
  const shown = others.filter((listing) => !games.includes(game) || listing.game === game);
  const isOpen = ({ phase }: LobbyEntry) => phase === 'open';
  return (
    <div className="lobby">
      <h1>{t('lobby.title')}</h1>
      {isStranger && <SignInForm action={t('name.enter')} />}
      <TableListSection title={t('lobby.mine')} tables={mine} />
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
      {lobby && others.length === 0 && <EmptyLobbyNotice />}
    </div>
  );
}

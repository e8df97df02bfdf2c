/** One's own tables, those that anybody may join, and those to watch, as they are now. */
import type { LobbyEntry } from '@ludotheque/protocol';
import { useEffect, useState } from 'react';
import { Choice } from '../choice.tsx';
import { useConnection } from '../house/connection.tsx';
import { useMyTables } from '../house/use-my-tables.ts';
import { Link } from '../link.tsx';
import { TableList } from '../lobby/table-list.tsx';
import { NameForm } from '../name-form.tsx';
import { GameName } from '../shelf/game-name.tsx';
import { useSpeech } from '../speech/speech.tsx';

const ALL = '';

function Section({ tables, title }: { title: string; tables: readonly LobbyEntry[] }) {
  if (tables.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <TableList tables={tables} />
    </section>
  );
}

function Nobody() {
  const { t } = useSpeech();
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
  const { t } = useSpeech();
  const { enterLobby, isStranger, lobby, status } = useConnection();
  const mine = useMyTables();
  const [game, setGame] = useState(ALL);
  useEffect(() => (status === 'online' ? enterLobby() : undefined), [enterLobby, status]);

  const own = new Set(mine.map(({ id }) => id));
  const others = (lobby ?? []).filter(({ id }) => !own.has(id));
  const games = [...new Set(others.map((listing) => listing.game))].sort();
  const shown = others.filter((listing) => !games.includes(game) || listing.game === game);
  const isOpen = ({ phase }: LobbyEntry) => phase === 'open';
  return (
    <div className="lobby">
      <h1>{t('lobby.title')}</h1>
      {isStranger && <NameForm action={t('name.enter')} />}
      <Section title={t('lobby.mine')} tables={mine} />
      {games.length > 1 && (
        <Choice<string>
          legend={t('lobby.which')}
          name="game"
          value={games.includes(game) ? game : ALL}
          options={[ALL, ...games].map((value) => ({
            value,
            label: value === ALL ? t('lobby.all') : <GameName id={value} />,
          }))}
          onChoose={setGame}
        />
      )}
      <Section title={t('lobby.join')} tables={shown.filter(isOpen)} />
      <Section title={t('lobby.watch')} tables={shown.filter((listing) => !isOpen(listing))} />
      {lobby && others.length === 0 && <Nobody />}
    </div>
  );
}

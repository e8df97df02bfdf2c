/** A list of tables: the game, the players, and whether there are free seats. */
import type { LobbyEntry } from '@ludotheque/protocol';
import { nameBots } from '../bots/bot-names.ts';
import { useConnection } from '../connection/connection.tsx';
import { BoxLid } from '../game-boxes/box-lid.tsx';
import { GameName } from '../game-boxes/game-name.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import './lobby.css';

/** A table in a list; `isOnDevice` if it is kept in this browser and not on the server. */
export type TableListing = LobbyEntry & { readonly isOnDevice?: boolean };

export function TableListItem({ listing }: { readonly listing: TableListing }) {
  const { tablesAwaitingMe } = useConnection();
  const { t } = useTranslation();
  const { clock, game, id, isOnDevice, phase, rated, seats, sitters } = listing;
  const calls = tablesAwaitingMe.includes(id);
  const free = Math.max(0, seats - sitters.length);
  const people = nameBots(sitters.map(({ name }) => name));
  return (
    <li className={calls ? 'entry calling' : 'entry'}>
      <Link href={isOnDevice ? `/alone/t/${id}` : `/t/${id}`}>
        <BoxLid id={game} />
        <strong>
          <GameName id={game} />
        </strong>
        <span className="people">{people.join(', ') || t('lobby.empty')}</span>
        <span className="state">
          <span className="seats-taken" aria-hidden="true">
            {'●'.repeat(sitters.length) + '○'.repeat(free)}
          </span>{' '}
          {calls && t('play.yourTurn')}
          {!calls && (isOnDevice ? t('alone.way') : t(`lobby.${phase}`, { count: free }))}
        </span>
        {(rated || clock.kind !== 'none') && (
          <small>
            {[clock.kind !== 'none' && t(`lobby.clocks.${clock.kind}`), rated && t('lobby.rated')]
              .filter(Boolean)
              .join(' · ')}
          </small>
        )}
      </Link>
    </li>
  );
}

export function TableList({ tables }: { readonly tables: readonly TableListing[] }) {
  return (
    <ul className="tables">
      {tables.map((listing) => (
        <TableListItem key={listing.id} listing={listing} />
      ))}
    </ul>
  );
}

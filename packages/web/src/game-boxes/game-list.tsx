/** A page that lists games: what it is for, and what one can do with each box there. */
import type { ReactNode } from 'react';
import { BoxLid } from './box-lid.tsx';
import { GameName } from './game-name.tsx';
import './game-list.css';

export function GameListPage({
  about,
  children,
  title,
}: {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="game-list-page">
      <header>
        <h1>{title}</h1>
        <p>{about}</p>
      </header>
      {children}
    </div>
  );
}

export function GameList({
  children,
  games,
}: {
  readonly games: readonly string[];
  /** What stands beside the lid of a game, below its name. */
  children(game: string): ReactNode;
}) {
  return (
    <ul className="game-list">
      {games.map((game) => (
        <li key={game}>
          <BoxLid id={game} />
          <div>
            <h2>
              <GameName id={game} />
            </h2>
            {children(game)}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The title of the page, from everything that has a say in it: tables that wait, the turn, the heading. */
import { useEffect } from 'react';

interface TitleParts {
  /** How many other tables wait for the visitor. */
  readonly waitingTables: number;
  /** Whose turn it is at the table on the screen. */
  readonly turn: string;
  readonly heading: string;
}

let parts: TitleParts = { waitingTables: 0, turn: '', heading: '' };

export function changePageTitle(change: Partial<TitleParts>): void {
  parts = { ...parts, ...change };
  const { heading, turn, waitingTables } = parts;
  const names = [...new Set([turn, heading, 'Ludothèque'])].filter((name) => name !== '');
  const title = `${waitingTables > 0 ? `(${waitingTables}) ` : ''}${names.join(' · ')}`;
  if (document.title !== title) document.title = title;
}

export function useTurnInTitle(turn: string): void {
  useEffect(() => {
    changePageTitle({ turn });
    return () => changePageTitle({ turn: '' });
  }, [turn]);
}

/** Views on their way out. What is the same for everybody at a table is written once for all. */
import type { AnyGame, Seat } from '@ludotheque/core';

type Fields = { readonly [key: string]: unknown };

function write(view: Fields, key: string): string {
  const value = view[key];
  return value === undefined ? '' : `"${key}":${JSON.stringify(value)},`;
}

/** The position as JSON, from any seat. */
export function viewsOf(game: AnyGame, state: unknown): (seat: Seat) => string {
  const { own } = game;
  if (!own) return (seat) => JSON.stringify(game.view(state, seat));
  let common: string | undefined;
  return (seat) => {
    const view = game.view(state, seat) as unknown as Fields;
    let text = '{';
    for (const key of own) text += write(view, key);
    if (common === undefined) {
      common = '';
      for (const key in view) if (!own.includes(key)) common += write(view, key);
      common = `${common.slice(0, -1)}}`;
    }
    return text + common;
  };
}

/**
 * Views and events on their way out. What is the same for everybody at a table is written once for all, and
 * what has not changed since the last step is left out: whoever has seen that one has it.
 */
import { type AnyGame, EVERYONE, has, type Seat, WATCHER } from '@ludotheque/core';
import { type Step, toldTo } from '@ludotheque/table';

type Fields = { readonly [key: string]: unknown };

export class Views {
  /** The common fields as they were last written: what they held, and as text. */
  private last: Fields = {};
  private readonly texts = new Map<string, string>();
  /** And in which step that was. */
  private lastStep = -1;
  private news = '';

  /** The position after a step; gives its JSON from any seat. */
  after(step: number, game: AnyGame, state: unknown): (seat: Seat) => string {
    if (!game.own) return (seat) => JSON.stringify(game.view(state, seat));
    let written = false;
    return (seat) => {
      if (!written) this.writeNews(step, game, state);
      written = true;
      return JSON.stringify(game.own!(state, seat)).slice(0, -1) + this.news;
    };
  }

  /**
   * What everybody gets is taken from what a spectator sees: a key that a game forgot to call its
   * own is then wrong for its seat, and no secret for the others.
   */
  private writeNews(step: number, game: AnyGame, state: unknown): void {
    const { last, texts } = this;
    const own = game.own!(state, WATCHER);
    const view = game.view(state, WATCHER) as unknown as Fields;
    // A step that nobody was shown: nobody knows what would be left out.
    if (step !== this.lastStep + 1) texts.clear();
    this.lastStep = step;
    let news = '';
    for (const key in view) {
      // The same thing is as it was: a view is what it is for good.
      if (key in own || (view[key] === last[key] && texts.has(key))) continue;
      const text = JSON.stringify(view[key]) as string | undefined;
      if (text === undefined || texts.get(key) === text) continue;
      texts.set(key, text);
      news += `,"${key}":${text}`;
    }
    this.last = view;
    this.news = `${news}}`;
  }
}

/** A step's events as each seat may know them; those who know no more than a spectator share theirs. */
export function eventsOf({ told }: Step): (seat: Seat) => string {
  const write = (seat: Seat) => {
    const events = toldTo(told, seat);
    return events.length > 0 ? `,"events":${JSON.stringify(events)}` : '';
  };
  let open: string | undefined;
  return (seat) => {
    if (told.some(({ insiders }) => insiders !== EVERYONE && has(insiders, seat)))
      return write(seat);
    open ??= write(WATCHER);
    return open;
  };
}

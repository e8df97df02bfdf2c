/**
 * Views on their way out. What is the same for everybody at a table is written once for all, and
 * what has not changed since the last step is left out: whoever has seen that one has it.
 */
import { type AnyGame, type Seat, WATCHER } from '@ludotheque/core';

type Fields = { readonly [key: string]: unknown };

export class Views {
  /** The common fields as they were last written. */
  private readonly last = new Map<string, string>();
  /** And in which step that was. */
  private lastStep = -1;
  private news = '';

  /** The position after a step; gives its JSON from any seat. */
  after(step: number, game: AnyGame, state: unknown): (seat: Seat) => string {
    const { own } = game;
    if (!own) return (seat) => JSON.stringify(game.view(state, seat));
    let written = false;
    return (seat) => {
      // What everybody gets is taken from what a spectator sees: a key that a game forgot to call
      // its own is then wrong for its seat, and no secret for the others.
      if (!written) this.writeNews(step, game.view(state, WATCHER) as unknown as Fields, own);
      written = true;
      const view = game.view(state, seat) as unknown as Fields;
      let text = '';
      for (const key of own)
        if (view[key] !== undefined) text += `,"${key}":${JSON.stringify(view[key])}`;
      return `{${text.slice(1)}${this.news}}`;
    };
  }

  private writeNews(step: number, view: Fields, own: readonly string[]): void {
    const { last } = this;
    // A step that nobody was shown: nobody knows what would be left out.
    if (step !== this.lastStep + 1) last.clear();
    this.lastStep = step;
    this.news = '';
    for (const key in view) {
      if (own.includes(key)) continue;
      const text = JSON.stringify(view[key]) as string | undefined;
      if (text === undefined || last.get(key) === text) continue;
      last.set(key, text);
      this.news += `,"${key}":${text}`;
    }
  }
}

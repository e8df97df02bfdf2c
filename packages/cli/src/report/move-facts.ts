/** What can be said about a move of any game: its kind, and the cards that it names. */
import type { AnyGame, Json, Move } from '@ludotheque/core';

interface MoveFacts {
  /** The key of its phrase, such as `moves.play`. */
  readonly kind: string;
  readonly cards: readonly string[];
}

function collectCards(json: Json, kinds: ReadonlySet<string>, found: Set<string>): void {
  if (typeof json === 'string') {
    if (kinds.has(json)) found.add(json);
  } else if (json !== null && typeof json === 'object')
    for (const part of Object.values(json)) collectCards(part as Json, kinds, found);
}

/** Remembers the facts of each move: a game asks for the same ones a thousand times. */
export class MoveFactTable {
  private readonly game: AnyGame;
  private readonly cardNames: ReadonlySet<string>;
  private readonly facts: MoveFacts[] = [];

  constructor(game: AnyGame) {
    this.game = game;
    this.cardNames = new Set(game.kinds);
  }

  of(move: Move): MoveFacts {
    const known = this.facts[move];
    if (known) return known;
    const cards = new Set<string>();
    collectCards(this.game.write(move), this.cardNames, cards);
    const facts = { kind: this.game.phrase(move).key, cards: [...cards] };
    this.facts[move] = facts;
    return facts;
  }
}

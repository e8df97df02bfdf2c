/**
 * The rules at hand: of each game the newest version, and the older ones that stored tables and
 * finished games still need.
 */
import type { AnyGame } from './game.ts';

/** Names one version of a game's rules, such as `nox@1`. */
export type RulesKey = string;

export const formatRulesKey = (game: string, version: number): RulesKey => `${game}@${version}`;

export class GameRegistry {
  /** The newest version of each game, by its id: new tables are opened with it. */
  readonly newestGames: ReadonlyMap<string, AnyGame>;
  private readonly gamesByKey = new Map<RulesKey, AnyGame>();

  constructor(games: Iterable<AnyGame>) {
    const newestGames = new Map<string, AnyGame>();
    for (const game of games) {
      const key = formatRulesKey(game.id, game.version);
      if (this.gamesByKey.has(key)) throw new Error(`there are two sets of rules for ${key}`);
      this.gamesByKey.set(key, game);
      if (game.version > (newestGames.get(game.id)?.version ?? 0)) newestGames.set(game.id, game);
    }
    this.newestGames = newestGames;
  }

  /** All versions of all games. */
  get keys(): readonly RulesKey[] {
    return [...this.gamesByKey.keys()];
  }

  /** Undefined if this program does not have the rules in that version. */
  find(game: string, version: number): AnyGame | undefined {
    return this.gamesByKey.get(formatRulesKey(game, version));
  }
}

/**
 * Suggests moves: what the expert bot would play, and what it thinks of others, at tables that are not
 * rated. What is refused is refused at once; every other hint is given at a fixed time after the
 * request, so that its timing tells nothing about what else the bots think about.
 */
import {
  type BotRequest,
  MAX_HINT_WAIT_MS,
  type MoveLine,
  SEARCH_REPLY_MARGIN_MS,
} from '@ludotheque/bots';
import type { AnyGame } from '@ludotheque/core';
import { type HintReply, type MoveOutlook, refuseRequest } from '@ludotheque/protocol';
import type { Ports } from '../ports.ts';
import { RateLimiter } from '../rate-limiter.ts';
import type { Session } from '../session.ts';
import { createHintOrigin } from './bot-request-origin.ts';
import type { LiveTable } from './live-table.ts';

const MAX_SUGGESTED_MOVES = 5;
/** Enough to see what happens in a tenth of the cases; the time ends it before that on a slow machine. */
const MAX_OUTLOOK_WORLDS = 200;
/** A hint is given this much later than the expert has thought, even if it had to wait its turn. */
const HINT_MARGIN_MS = MAX_HINT_WAIT_MS + 2 * SEARCH_REPLY_MARGIN_MS;

/** More digits would only be noise. */
const round = (value: number): number => Math.round(value * 1_000) / 1_000;

const summarizeLine = (game: AnyGame, line: MoveLine): MoveOutlook => ({
  worlds: line.worlds,
  chance: {
    mean: round(line.chance.mean),
    error: round(line.chance.error),
    bad: round(line.chance.bad),
    good: round(line.chance.good),
  },
  ...(line.score && { score: { ...line.score, mean: round(line.score.mean) } }),
  replies: line.replies.map(({ move, seat, share }) => ({
    seat,
    move: game.write(move),
    share: round(share),
  })),
});

type HintPorts = Pick<Ports, 'botPacing' | 'bots' | 'clock' | 'randomBytes'>;

export class Hints {
  private readonly ports: HintPorts;
  private readonly rateLimiter: RateLimiter;

  constructor(ports: HintPorts) {
    this.ports = ports;
    this.rateLimiter = new RateLimiter(ports.clock, 5, 0.2);
  }

  async suggestMoves(session: Session, { table }: LiveTable): Promise<HintReply> {
    const { match, phase } = table;
    const by = session.person.id;
    if (table.isRated) refuseRequest('hint', 'at a rated table everybody thinks alone');
    if (table.setup.publicSeed)
      refuseRequest('hint', 'results of this deal are compared: everybody thinks alone');
    const seat = match?.findSeat(by);
    if (!match || phase !== 'playing' || seat === undefined)
      refuseRequest('seat', 'you are not playing here');
    const { game, state } = match;
    if (game.moves(state, seat, new Int32Array(game.limits.moves)) === 0)
      refuseRequest('seat', 'it is not your turn, and there is nothing to interrupt with');
    if (!this.rateLimiter.tryConsume(by)) refuseRequest('rate', 'one hint after the other, please');
    const budget = Math.max(1, this.ports.botPacing.thinkTimeMs);
    const request: BotRequest = {
      game: game.id,
      version: game.version,
      view: game.view(state, seat),
      level: 'expert',
      budget,
      seed: Array.from(this.ports.randomBytes(8)).join('.'),
      explain: true,
      lines: { worlds: MAX_OUTLOOK_WORLDS },
    };
    const [{ lines = [], move: only, thoughts = [] }] = await Promise.all([
      this.ports.bots.ask(request, createHintOrigin(session, table.id)),
      new Promise<void>((resolve) => this.ports.clock.after(budget + HINT_MARGIN_MS, resolve)),
    ]);
    // With only one move there is nothing to compare.
    if (thoughts.length === 0)
      return { moves: [{ move: only === null ? null : game.write(only) }] };
    // Where the priors alone decided, the second move was played out, but not searched.
    const unsearched = lines
      .filter((line) => !thoughts.some(({ move }) => move === line.move))
      .map(({ move }) => ({ move, value: 0, visits: 0 }));
    return {
      moves: [...thoughts, ...unsearched]
        .slice(0, MAX_SUGGESTED_MOVES)
        .map(({ move, value, visits }) => {
          const line = lines.find((other) => other.move === move);
          return {
            move: move === undefined ? null : game.write(move),
            visits,
            value,
            ...(line && { outlook: summarizeLine(game, line) }),
          };
        }),
    };
  }
}

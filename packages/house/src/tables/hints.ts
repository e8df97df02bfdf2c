/** Suggests moves: what the expert bot thinks, at tables that are not rated. */

import { type HintReply, refuseRequest } from '@ludotheque/protocol';
import type { Ports } from '../ports.ts';
import { RateLimiter } from '../rate-limiter.ts';
import type { LiveTable } from './live-table.ts';

const MAX_SUGGESTED_MOVES = 5;

type HintPorts = Pick<Ports, 'botPacing' | 'bots' | 'clock' | 'randomBytes'>;

export class Hints {
  private readonly ports: HintPorts;
  private readonly rateLimiter: RateLimiter;

  constructor(ports: HintPorts) {
    this.ports = ports;
    this.rateLimiter = new RateLimiter(ports.clock, 5, 0.2);
  }

  async suggestMoves(by: string, { table }: LiveTable): Promise<HintReply> {
    const { match, phase, setup } = table;
    if (setup.rated) refuseRequest('hint', 'at a rated table everybody thinks alone');
    const seat = match?.findSeat(by);
    if (!match || phase !== 'playing' || seat === undefined)
      refuseRequest('seat', 'you are not playing here');
    if (!this.rateLimiter.tryConsume(by)) refuseRequest('rate', 'one hint after the other, please');
    const { game, state } = match;
    const view = game.view(state, seat);
    const { move: only, thoughts = [] } = await this.ports.bots.ask({
      game: game.id,
      version: game.version,
      view,
      level: 'expert',
      budget: Math.max(1, this.ports.botPacing.thinkTimeMs),
      seed: Array.from(this.ports.randomBytes(8)).join('.'),
      explain: true,
    });
    // With only one move there is nothing to compare.
    if (thoughts.length === 0)
      return { moves: [{ move: only === null ? null : game.write(only) }] };
    return {
      moves: thoughts.slice(0, MAX_SUGGESTED_MOVES).map(({ move, value, visits }) => ({
        move: move === undefined ? null : game.write(move),
        visits,
        value,
      })),
    };
  }
}

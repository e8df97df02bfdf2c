/** Answers the requests of `ludo env`, one line for each, and holds its open games. */
import type { RulesAndBotKnowledge } from '@ludotheque/bots';
import {
  BOT_LEVELS,
  type BotLevel,
  CodedError,
  fail,
  formatForMessage,
  isBotLevel,
  isIntegerBetween,
  isObject,
  type Json,
  type Refusal,
  resolveOptions,
  type Seat,
} from '@ludotheque/core';
import { EnvGame } from './env-game.ts';

export const ENV_PROTOCOL = 'ludo-env/1';
const MAX_OPEN_GAMES = 1_000;
const MAX_NAME_LENGTH = 200;
const DEFAULT_ENV = '';

interface EnvRequest {
  readonly [field: string]: Json | undefined;
}

type EnvRequestHandler = (request: EnvRequest) => object;

/** The fields of each request, besides `do`, `id` and `env`. */
const FIELDS: { readonly [request: string]: readonly string[] } = {
  reset: ['seats', 'options', 'seed', 'bots', 'observe'],
  legal: ['seat'],
  view: ['seat'],
  step: ['seat', 'move', 'action', 'observe'],
  transcript: [],
  close: [],
};
const ENV_REQUESTS = Object.keys(FIELDS);

function parseName(field: string, value: Json | undefined): string | undefined {
  if (value === undefined) return undefined;
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.length > MAX_NAME_LENGTH)
    fail(
      'request',
      `"${field}" must be a number or a text of up to ${MAX_NAME_LENGTH} characters, not ${formatForMessage(value)}`,
    );
  return text;
}

function parseSeat(value: Json | undefined, field = 'seat'): Seat {
  if (!isIntegerBetween(value, -1, 31))
    fail('request', `"${field}" must be the number of a seat, not ${formatForMessage(value)}`);
  return value;
}

function parseRequest(line: string): EnvRequest {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    fail('json', `a request must be one line of JSON, not ${formatForMessage(line)}`);
  }
  if (!isObject(json))
    fail('request', `a request must be an object, not ${formatForMessage(json)}`);
  return json as EnvRequest;
}

export class EnvSession {
  private readonly policy: RulesAndBotKnowledge;
  private readonly describeRefusal: (refusal: Refusal) => string;
  private readonly games = new Map<string, EnvGame>();
  private resets = 0;
  /** Whether the script has said that it needs nothing more. */
  isClosed = false;

  private readonly handlers: { readonly [request: string]: EnvRequestHandler } = {
    reset: (request) => this.reset(request),
    legal: (request) => {
      const { actions, legal, seat } = this.find(request).observe(parseSeat(request.seat));
      return { seat, actions, legal };
    },
    view: (request) => {
      const seat = parseSeat(request.seat);
      return { seat, view: this.find(request).view(seat) };
    },
    step: (request) => this.step(request),
    transcript: (request) => this.find(request).transcript(),
    close: (request) => this.close(request),
  };

  constructor(policy: RulesAndBotKnowledge, describeRefusal: (refusal: Refusal) => string) {
    this.policy = policy;
    this.describeRefusal = describeRefusal;
  }

  /** The first line: the protocol, and what a script needs to know of the game. */
  greet(): string {
    const { id, interrupts, limits, options, seats, version } = this.policy.game;
    return JSON.stringify({
      protocol: ENV_PROTOCOL,
      game: id,
      version,
      seats,
      options,
      /** Every action is a number below this one. */
      actions: limits.moves,
      maxMoves: limits.plies,
      interrupts,
      bots: BOT_LEVELS,
    });
  }

  /** The reply to one line. A mistake of the script is a reply, too. */
  handle(line: string | CodedError): string {
    let id: Json = null;
    try {
      if (line instanceof CodedError) throw line;
      const request = parseRequest(line);
      id = parseName('id', request.id) === undefined ? null : request.id!;
      return JSON.stringify({ re: id, ok: this.answer(request) });
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      return JSON.stringify({ re: id, no: { code: error.code, message: error.message } });
    }
  }

  private answer(request: EnvRequest): object {
    const what = request.do;
    if (typeof what !== 'string' || !Object.hasOwn(FIELDS, what))
      fail('request', `"do" must be ${ENV_REQUESTS.join(', ')}, not ${formatForMessage(what)}`);
    const known = ['do', 'id', 'env', ...FIELDS[what]!];
    const unknown = Object.keys(request).find((field) => !known.includes(field));
    if (unknown !== undefined)
      fail(
        'request',
        `${what} has no field ${formatForMessage(unknown)}; it has: ${known.join(', ')}`,
      );
    return this.handlers[what]!(request);
  }

  private find({ env }: EnvRequest): EnvGame {
    const game = this.games.get(parseName('env', env) ?? DEFAULT_ENV);
    if (!game) fail('reset', 'there is no game here yet: begin one with reset');
    return game;
  }

  private reset(request: EnvRequest): object {
    const { game } = this.policy;
    const env = parseName('env', request.env) ?? DEFAULT_ENV;
    if (!this.games.has(env) && this.games.size >= MAX_OPEN_GAMES)
      fail('limit', `${MAX_OPEN_GAMES} games are open; close one, or reset one of them`);
    const { max, min } = game.seats;
    const seats = request.seats ?? Math.min(Math.max(4, min), max);
    if (!isIntegerBetween(seats, min, max))
      fail('seats', `${game.id} is for ${min} to ${max} players, not ${formatForMessage(seats)}`);
    const options = resolveOptions(game, request.options ?? {});
    const bots = this.parseBots(request.bots, seats);
    const seed = parseName('seed', request.seed) ?? `${this.resets + 1}`;
    const opened = new EnvGame(this.policy, { options, seed, bots }, this.describeRefusal);
    const seen = this.observe(opened, request);
    this.resets++;
    this.games.set(env, opened);
    return { seed, seats, options, ...opened.status(), ...seen };
  }

  private parseBots(given: Json | undefined, seats: number): (BotLevel | null)[] {
    if (given === undefined) return Array.from({ length: seats }, () => null);
    const isPlayer = (level: unknown) => level === null || isBotLevel(level);
    if (!Array.isArray(given) || given.length !== seats || !given.every(isPlayer))
      fail(
        'bots',
        `"bots" must be a list of ${seats}, each null for the script or one of ${BOT_LEVELS.join(', ')}`,
      );
    return given as (BotLevel | null)[];
  }

  private step(request: EnvRequest): object {
    const { game } = this.policy;
    const { action, move } = request;
    const opened = this.find(request);
    const seat = parseSeat(request.seat);
    if ((action === undefined) === (move === undefined))
      fail('request', 'step needs either "action", a number, or "move", as JSON');
    if (request.observe !== undefined) opened.view(parseSeat(request.observe, 'observe'));
    if (action === null || move === null) opened.pass(seat);
    else if (action === undefined) opened.step(seat, game.read(move!), move!);
    else {
      if (!isIntegerBetween(action, 0, game.limits.moves - 1))
        fail(
          'request',
          `"action" must be a whole number below ${game.limits.moves}, or null, not ${formatForMessage(action)}`,
        );
      opened.step(seat, action, game.write(action));
    }
    return { ...opened.status(), ...this.observe(opened, request) };
  }

  private observe(opened: EnvGame, { observe }: EnvRequest): object {
    return observe === undefined ? {} : { observed: opened.observe(parseSeat(observe, 'observe')) };
  }

  /** Closes one game, or without `env` all of them and the session. */
  private close({ env }: EnvRequest): object {
    const name = parseName('env', env);
    if (name === undefined) {
      const closed = this.games.size;
      this.games.clear();
      this.isClosed = true;
      return { closed };
    }
    if (!this.games.delete(name)) fail('reset', `there is no game ${formatForMessage(name)}`);
    return { closed: 1 };
  }
}

/** The requests of `ludo env`: what they answer, and what they must not tell. */
import { playBotGame } from '@ludotheque/bots';
import {
  type AnyGame,
  CodedError,
  listSampleOptions,
  parseTranscript,
  replayTranscript,
  resolveOptions,
  SeededRng,
  WATCHER,
} from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { loadRulesAndBotKnowledge } from '@ludotheque/server/bots';
import { sampleRandomGame } from '@ludotheque/testkit';
import { describe, expect, it } from 'vitest';
import { openEnvSession } from '../commands/env.ts';
import type { EnvObservation, EnvStatus } from './env-game.ts';
import { EnvSession } from './env-session.ts';

type Reply = EnvStatus & EnvObservation & { readonly observed: EnvObservation };

const ask = (session: EnvSession, request: object) => {
  const { no, ok } = JSON.parse(session.handle(JSON.stringify(request))) as {
    ok?: Reply;
    no?: { code: string; message: string };
  };
  if (no) throw new CodedError(no.code, no.message);
  return ok!;
};
const refused = (session: EnvSession, request: object) => {
  try {
    return `accepted: ${JSON.stringify(ask(session, request))}`;
  } catch (error) {
    return (error as CodedError).code;
  }
};

/** Plays to the end with random legal moves of every seat that the replies name. */
function playOut(session: EnvSession, reset: object, seed: string) {
  const rng = new SeededRng(seed);
  const said: string[] = [];
  let interrupts = 0;
  let status = ask(session, { do: 'reset', ...reset });
  while (status.result === null) {
    said.push(JSON.stringify(status));
    const { awaited, mayInterrupt } = status;
    const chance = mayInterrupt.find(
      (seat) => ask(session, { do: 'legal', seat }).actions.length > 0,
    );
    const seat = chance ?? awaited[rng.below(awaited.length || 1)] ?? mayInterrupt[0]!;
    const { actions } = ask(session, { do: 'legal', seat });
    if (chance !== undefined) interrupts++;
    const action = actions.length > 0 ? actions[rng.below(actions.length)]! : null;
    status = ask(session, { do: 'step', seat, action });
  }
  return { status, said: [...said, JSON.stringify(status)], interrupts };
}

describe.each(testedGameIds)('%s', async (id) => {
  const session = await openEnvSession(id);
  const game = await loadGame(id);

  it('is played to its end, with scores, ranks and a transcript that replays', () => {
    const { status } = playOut(session, { seats: game.seats.min, seed: 'end' }, 'end');
    expect(status.awaited).toEqual([]);
    expect(status.result!.ranks).toHaveLength(game.seats.min);
    const transcript = ask(session, { do: 'transcript' });
    expect(() => replayTranscript(game, parseTranscript(transcript), false)).not.toThrow();
  });

  it('is the same game for the same seed and moves, and another one for another seed', () => {
    const play = (seed: string) => playOut(session, { seed, seats: game.seats.max }, 'same').said;
    expect(play('a')).toEqual(play('a'));
    expect(play('a')).not.toEqual(play('b'));
  });

  it('with bots in all seats is the game that they play in `simulate`', async () => {
    const policy = await loadRulesAndBotKnowledge(id);
    const levels = Array.from({ length: game.seats.min }, () => 'easy' as const);
    const options = resolveOptions(game, {});
    const players = levels.map((level) => ({ level }));
    const { recorder } = playBotGame(policy, { options, players, seed: '7/0' });
    ask(session, { do: 'reset', seats: levels.length, seed: '7/0', bots: levels });
    expect(ask(session, { do: 'transcript' })).toEqual(recorder.toTranscript());
  });
});

describe('who decides', () => {
  it('all seats that choose at once are awaited, and none of their choices is told', async () => {
    const session = await openEnvSession('battle-gum');
    const { awaited } = ask(session, { do: 'reset', seats: 3 });
    expect(awaited).toEqual([0, 1, 2]);
    const before = ask(session, { do: 'view', seat: 0 }).view;
    const { actions } = ask(session, { do: 'legal', seat: 2 });
    const after = ask(session, { do: 'step', seat: 2, action: actions[0]!, observe: 0 });
    expect(after).toMatchObject({ awaited: [0, 1], moves: 1, result: null });
    expect(after.observed.view).toEqual({ ...before, awaited: [0, 1] });
    expect(refused(session, { do: 'step', seat: 2, action: actions[0]! })).toBe('illegal');
  });

  it('a seat may interrupt, and bots wait for its chance to do so', async () => {
    const session = await openEnvSession('battle-gum');
    const options = { completion: true };
    const bots = [null, 'random', 'random'];
    const games = Array.from({ length: 12 }, (_, n) =>
      playOut(session, { seats: 3, options, bots, seed: n }, `${n}`),
    );
    const status = games.flatMap(({ said }) => said.map((text) => JSON.parse(text) as EnvStatus));
    const chances = status.filter(({ mayInterrupt }) => mayInterrupt.length > 0);
    // Most chances are no more than that: whether the seat has the card, only its own list tells.
    expect(chances.length).toBeGreaterThan(50);
    expect(chances.every(({ awaited }) => awaited.length === 0)).toBe(true);
    const interrupts = games.reduce((sum, played) => sum + played.interrupts, 0);
    expect(interrupts).toBeGreaterThan(5);
    expect(interrupts).toBeLessThan(chances.length);
  });

  it('only a seat that might interrupt can pass', async () => {
    const session = await openEnvSession('nox');
    const { awaited } = ask(session, { do: 'reset' });
    for (const seat of [0, 1, 2, 3])
      expect(refused(session, { do: 'step', seat, move: null }), `${awaited}`).toBe('illegal');
  });
});

/** What a seat is told about a position: by every request that it can make. */
function tellAll(game: AnyGame, state: unknown, seats: number, seat: number): string[] {
  const knowledge = { game: { ...game, setup: () => game.copy(state) }, knowledge: {} as never };
  const session = new EnvSession(knowledge, (refusal) => JSON.stringify(refusal));
  const requests = [
    { do: 'reset', seats, observe: seat },
    { do: 'view', seat },
    { do: 'legal', seat },
    ...[0, 1, 2, 3, 9, 14].map((action) => ({ do: 'step', seat, action, observe: seat })),
  ];
  const replies: string[] = [];
  for (const request of requests) {
    const reply = session.handle(JSON.stringify(request));
    // A move that is played can turn up hidden cards. What is refused may depend on nothing hidden.
    if (request.do === 'step' && reply.includes('"ok"')) return replies;
    replies.push(reply);
  }
  return replies;
}

describe('no seat is told what only others may know', () => {
  let different = 0;

  it.each(testedGameIds)('%s: worlds with the same view get the same replies', async (id) => {
    const game = await loadGame(id);
    const samples = listSampleOptions(game);
    // Every fifth of many: each value of each option is still among them.
    const chosen = samples.length > 16 ? samples.filter((_, n) => n % 5 === 0) : samples;
    chosen.forEach((options, n) => {
      const seats = game.seats.min + (n % (game.seats.max - game.seats.min + 1));
      const setup = { game, options, seats, seed: `env ${n}` };
      // Chances to interrupt are rare, so every position is looked at, and few others are kept.
      for (const { rng, state } of sampleRandomGame(setup, game.interrupts ? 1_000 : 4)) {
        const isChance = game.mayInterrupt?.(game.view(state, WATCHER)) ?? false;
        if (game.interrupts && !isChance && rng.below(40) > 0) continue;
        for (let seat = WATCHER; seat < seats; seat++) {
          const world = game.imagine(game.view(state, seat), rng);
          const other = seat === WATCHER ? 0 : (seat + 1) % seats;
          const isOther = (of: unknown) => JSON.stringify(game.view(of, other));
          if (isOther(world) !== isOther(state)) different++;
          expect(tellAll(game, world, seats, seat)).toEqual(tellAll(game, state, seats, seat));
        }
      }
    });
  });

  it('and these worlds differ in what others see', () => {
    expect(different).toBeGreaterThan(100);
  });

  it('not the view, the moves or the transcript of a bot', async () => {
    const session = await openEnvSession('nox');
    ask(session, { do: 'reset', bots: [null, 'easy', 'easy', 'easy'] });
    for (const what of ['view', 'legal'])
      expect(refused(session, { do: what, seat: 1 })).toBe('seat');
    expect(refused(session, { do: 'step', seat: 0, action: 0, observe: 1 })).toBe('seat');
    expect(
      refused(session, { do: 'reset', bots: [null, 'easy', 'easy', 'easy'], observe: 1 }),
    ).toBe('seat');
    expect(refused(session, { do: 'transcript' })).toBe('secret');
  });
});

describe('a session', () => {
  it.each<[string, object, string]>([
    ['an unknown request', { do: 'jump' }, 'request'],
    ['a name of an object', { do: '__proto__' }, 'request'],
    ['a field too much', { do: 'reset', players: 4 }, 'request'],
    ['a list', [], 'request'],
    ['an id that is no name', { do: 'reset', id: {} }, 'request'],
    ['too many seats', { do: 'reset', seats: 9 }, 'seats'],
    ['an unknown option', { do: 'reset', options: { moon: 1 } }, 'options'],
    ['an unknown bot', { do: 'reset', bots: [null, null, null, 'deep'] }, 'bots'],
    ['a bot too few', { do: 'reset', bots: [null] }, 'bots'],
    ['a step without a game', { do: 'step', seat: 0, action: 0, env: 'none' }, 'reset'],
    ['a seat that is not there', { do: 'view', seat: 4 }, 'seat'],
    ['a seat that is no number', { do: 'view', seat: '0' }, 'request'],
    ['a move of a spectator', { do: 'step', seat: -1, action: 0 }, 'seat'],
    ['an action out of range', { do: 'step', seat: 0, action: 1e9 }, 'request'],
    ['neither action nor move', { do: 'step', seat: 0 }, 'request'],
    ['both', { do: 'step', seat: 0, action: 0, move: {} }, 'request'],
    ['something that is no move', { do: 'step', seat: 0, move: { fly: [[[]]] } }, 'illegal'],
  ])('refuses %s, and goes on', async (_, request, code) => {
    const session = await openEnvSession('nox');
    ask(session, { do: 'reset' });
    expect(refused(session, request)).toBe(code);
    expect(ask(session, { do: 'legal', seat: 0 }).actions.length).toBeGreaterThan(0);
  });

  it('answers with the id of the request, and with sentences', async () => {
    const session = await openEnvSession('nox');
    expect(session.handle('{"do":"reset","id":"a7"}')).toMatch(/^\{"re":"a7","ok":/);
    expect(session.handle('{')).toMatch(/^\{"re":null,"no":\{"code":"json","message":"a request /);
    const wrong = session.handle('{"do":"step","id":8,"seat":1,"move":{"card":"none"}}');
    const message = expect.stringMatching(/^seat 1 cannot play .+\.$/);
    expect(JSON.parse(wrong)).toEqual({ re: 8, no: { code: 'illegal', message } });
  });

  it('plays many games at once', async () => {
    const session = await openEnvSession('nox');
    const reset = (env: number, seed: string) => ask(session, { do: 'reset', env, seed });
    for (let env = 0; env < 1000; env++) reset(env, `${env % 2}`);
    const hand = (env: number) => JSON.stringify(ask(session, { do: 'view', seat: 0, env }).view);
    expect(hand(998)).toBe(hand(0));
    expect(hand(999)).not.toBe(hand(0));
    expect(refused(session, { do: 'reset', env: 1000 })).toBe('limit');
    expect(ask(session, { do: 'close', env: 0 })).toEqual({ closed: 1 });
    expect(refused(session, { do: 'view', seat: 0, env: 0 })).toBe('reset');
    expect(ask(session, { do: 'close' })).toEqual({ closed: 999 });
    expect(session.isClosed).toBe(true);
  });
});

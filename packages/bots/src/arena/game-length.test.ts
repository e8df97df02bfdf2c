import { loadGame } from '@ludotheque/games/shelf';
import { expect, it } from 'vitest';
import { makeDefaultKnowledge } from '../default-knowledge.ts';
import { playBotGame } from './bot-game.ts';
import { measureGameMinutes } from './game-length.ts';

async function play(id: string, options: { readonly manches: number }, seats: number) {
  const game = await loadGame(id);
  const players = Array.from({ length: seats }, () => ({ level: 'random' as const }));
  const policy = { game, knowledge: makeDefaultKnowledge(game) };
  const { recorder } = playBotGame(policy, { options, players, seed: 'pace', trace: true });
  return { game, transcript: recorder.toTranscript() };
}

it('counts 8 s for a choice of the person, 2 s for another move, and 8 s for a round', async () => {
  const { game, transcript } = await play('nanobye', { manches: 2 }, 3);
  const seconds = transcript.moves.map(([seat], ply) => {
    const own = transcript.legal![ply]!.filter(([mover]) => mover === 1);
    return seat === 1 && own.length > 1 ? 8 : 2;
  });
  const sum = seconds.reduce((a, b) => a + b, 2 * 8);
  expect(measureGameMinutes(game, transcript, 1)).toBeCloseTo(sum / 60, 9);
});

it('counts choices made at once as one', async () => {
  const { game, transcript } = await play('nicht-die-bohne', { manches: 1 }, 4);
  const alone = transcript.moves.length * 2;
  // A person nobody sees: every group of choices takes as long as a move.
  const seconds = 60 * measureGameMinutes(game, transcript, -1);
  expect(seconds).toBeLessThan(alone);
  expect(seconds).toBeGreaterThanOrEqual(alone / 4 + 8);
});

/**
 * Finds positions for practice after a lesson: real games between bots, in which the expert's best
 * move is clearly better than the obvious one. A person then chooses among them and says why.
 * `node scripts/find-practice-positions.ts GAME [FIRST_SEED] [SEEDS] [LAST_PLY]`
 */
import { decideMove, iterateSeatsToAsk, makeDefaultKnowledge } from '@ludotheque/bots';
import { type Move, resolveOptions, SeededRng, TranscriptRecorder } from '@ludotheque/core';
import { loadGame, loadKnowledge } from '@ludotheque/games/shelf';

/** Win chances: how much better the best move is than the obvious one, and than the second best. */
const MIN_ADVANTAGE = 0.08;
const MIN_LEAD = 0.03;
const SEATS = 3;

const [id = 'nox', first = '0', count = '20', last = '60'] = process.argv.slice(2);
const game = await loadGame(id);
const knowledge = (await loadKnowledge(id)) ?? makeDefaultKnowledge(game);
const policy = { game, knowledge };

function inspect(recorder: TranscriptRecorder, seat: number, seed: string) {
  const view = game.view(recorder.state, seat);
  const obvious = decideMove(policy, { view, level: 'easy', seed }).move;
  const usual = decideMove(policy, { view, level: 'medium', seed }).move;
  if (obvious === undefined || obvious === usual) return;
  const think = (name: string, iterations?: number) =>
    decideMove(policy, {
      view,
      level: 'expert',
      seed: name,
      also: obvious,
      ...(iterations && { effort: { iterations } }),
    }).thoughts;
  const isClear = (thoughts: ReturnType<typeof think>) => {
    const [best, second] = thoughts;
    const other = thoughts.find(({ move }) => move === obvious);
    return (
      best !== undefined &&
      other !== undefined &&
      best.value - other.value > MIN_ADVANTAGE &&
      (second === undefined || best.value - second.value > MIN_LEAD)
    );
  };
  if (!isClear(think('quick', 1500))) return;
  const thoughts = think('practice');
  if (!isClear(thoughts) || think('again')[0]!.move !== thoughts[0]!.move) return;
  const say = (move: Move | undefined) => (move === undefined ? null : game.write(move));
  const { moves } = recorder.toTranscript();
  process.stdout.write(
    `${JSON.stringify({
      game: id,
      seed,
      seats: SEATS,
      ply: moves.length,
      seat,
      answer: say(thoughts[0]!.move),
      obvious: say(obvious),
      chances: thoughts.slice(0, 5).map(({ move, value }) => [say(move), value.toFixed(2)]),
      view,
      moves,
    })}\n`,
  );
}

for (let number = Number(first); number < Number(first) + Number(count); number++) {
  const seed = `practice ${number}`;
  const recorder = new TranscriptRecorder(
    game,
    resolveOptions(game, {}),
    SEATS,
    new SeededRng(`${seed}/deal`),
  );
  const moves = new Int32Array(game.limits.moves);
  for (let ply = 0; ply < Number(last) && !game.result(recorder.state); ply++)
    for (const seat of iterateSeatsToAsk(game, recorder.state, SEATS, moves)) {
      inspect(recorder, seat, seed);
      const view = game.view(recorder.state, seat);
      const { move } = decideMove(policy, { view, level: 'medium', seed: `${seed}/${ply}` });
      if (move === undefined) continue;
      recorder.play(seat, move);
      break;
    }
}

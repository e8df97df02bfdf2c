/** The environment in Python (examples/ludo_env.py) and its example, which talk to `ludo env`. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const EXAMPLES = fileURLToPath(new URL('../../../../examples/', import.meta.url));

function python(...args: readonly string[]): string {
  const env = { ...process.env, PYTHONPATH: EXAMPLES };
  const { error, stderr, stdout } = spawnSync('python3', ['-B', ...args], {
    encoding: 'utf8',
    env,
    timeout: 50_000,
  });
  if (error) throw new Error(`this test needs python3: ${error.message}`);
  expect(stderr).toBe('');
  return stdout;
}

/** Plays a whole game with all seats, and checks on the way what an environment promises. */
const SELF_PLAY = `
import random, sys
from ludo_env import LudoEnv, LudoError
def play(env, seed):
    random.seed(seed)
    env.reset(seed=seed)
    chosen, chances = [], 0
    for agent in env.agent_iter():
        assert agent == env.agent_selection
        observation, reward, terminated, truncated, info = env.last()
        legal = info['legal_actions']
        mask = observation['action_mask']
        assert len(mask) == env.action_space_size(agent)
        assert observation['observation']['seat'] == int(agent[5:])
        if terminated:
            assert env.rewards[agent] == reward
            env.step(None)
            continue
        assert reward == 0 and legal and [a for a, bit in enumerate(mask) if bit] == sorted(legal)
        chosen.append((agent, random.choice(legal)))
        chances += env.pass_action in legal
        env.step(chosen[-1][1])
    assert not env.agents and all(env.terminations.values())
    assert abs(sum(env.rewards.values()) - 1) < 1e-9, env.rewards
    return chosen, chances
for game in sys.argv[1].split(','):
    env = LudoEnv(game, options={'completion': True} if game == 'battle-gum' else None)
    (first, chances), (again, _), (other, more) = play(env, 'a'), play(env, 'a'), play(env, 'b')
    assert first == again and first != other
    try: env.ask('step', seat=0, action=0); print('accepted')
    except LudoError as error: print(game, error.code, len(env.possible_agents), chances + more > 0)
    env.close()
`;

describe('ludo_env.py', () => {
  it('has fewer than 150 lines, and needs only the standard library', () => {
    const text = readFileSync(`${EXAMPLES}ludo_env.py`, 'utf8');
    expect(text.trim().split('\n').length).toBeLessThan(150);
    expect([...text.matchAll(/^(?:from|import) (.*)$/gm)].map(([, names]) => names)).toEqual([
      'json, pathlib, subprocess',
    ]);
  });

  it('plays by itself: agents, masks, rewards, and the same game by the same seed', () => {
    // One seat after the other, choices at once, and interrupts: env-session.test.ts has all games.
    const printed = python('-c', SELF_PLAY, 'nox,nicht-die-bohne,battle-gum');
    expect(printed.trim().split('\n')).toEqual([
      'nox over 4 False',
      'nicht-die-bohne over 4 False',
      'battle-gum over 4 True',
    ]);
  });
});

it('learn_env.py learns to beat random players of NOX, on deals it has not seen', () => {
  const out = python(`${EXAMPLES}learn_env.py`, 'nox', '--train', '120', '--test', '30');
  const [random, learnt] = [...out.matchAll(/wins ([\d.]+) %/g)].map(([, share]) => Number(share));
  expect(learnt).toBeGreaterThan(random! + 20);
});

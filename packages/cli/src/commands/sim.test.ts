/** `ludo sim` as a user sees it. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { SimulationRun } from '@ludotheque/sim';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { command } from './sim.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const ludo = (line: string) =>
  spawnSync(process.execPath, [MAIN, ...line.split(' ')], { encoding: 'utf8' });

afterEach(() => void vi.restoreAllMocks());

describe('ludo sim', () => {
  it('prints the same hash for the same run, also in another process', () => {
    const line = 'sim --seed 3 --events 2000 --tables 2 --games nox,battle-gum';
    const { status, stdout } = ludo(line);
    expect([status, stdout]).toEqual([0, ludo(line).stdout]);
    expect(stdout).toMatch(/^seed 3: \d+ events, \d+ games, .* history [0-9a-f]{64}\n$/);
  });

  it('lists the faults and games', () => {
    expect(ludo('sim --faults rain').stderr).toMatch(/--faults has "rain"; there are: drop, /);
    expect(ludo('sim --games none').stderr).toMatch(/--games needs at least one game/);
  });

  it('fails when a promise is broken, with the command that repeats the run', async () => {
    const account = { history: '', events: 1, games: 0, moves: 0, acknowledged: 0, frames: 0 };
    const violation = Object.assign(new Error('a card is lost'), { promise: 'cards' as const });
    const broken = { ...account, kills: 0, faults: new Map(), lines: new Map(), violation };
    vi.spyOn(SimulationRun.prototype, 'run').mockResolvedValue(broken);
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await expect(command.run(['--seed', '5', '--faults', 'kill'])).rejects.toThrow(
      /a card is lost\nagain: ludo sim --seed 5 .* --faults kill$/,
    );
  });
});

/** `ludo sim`: simulates the whole house with faults, from a seed. */
import { fail } from '@ludotheque/core';
import { gameIds } from '@ludotheque/games/shelf';
import {
  FAULT_NAMES,
  type FaultName,
  loadRulesAndBotKnowledgeByGame,
  type SimulationReport,
  SimulationRun,
} from '@ludotheque/sim';
import { type CliCommand, parseFlags, parseWholeNumberFlag } from '../command.ts';

function parseNameList<T extends string>(
  flag: string,
  text: string | undefined,
  known: readonly T[],
): readonly T[] {
  if (text === undefined) return known;
  if (text === 'none') return [];
  return text.split(',').map((name) => {
    const found = known.find((one) => one === name);
    return (
      found ??
      fail('flags', `--${flag} has ${JSON.stringify(name)}; there are: ${known.join(', ')}`)
    );
  });
}

function describeRun(seed: number, report: SimulationReport): string {
  const { acknowledged, events, faults, frames, games, history, kills, moves } = report;
  const faultCounts = [...faults].map(([name, times]) => `${times} ${name}`).join(', ') || 'none';
  return `seed ${seed}: ${events} events, ${games} games, ${moves} moves, ${acknowledged} acknowledged, ${frames} frames, ${kills} kills; faults: ${faultCounts}; history ${history}\n`;
}

async function run(args: readonly string[]): Promise<void> {
  const flags = parseFlags(args, {
    seed: 'text',
    events: 'text',
    tables: 'text',
    runs: 'text',
    people: 'text',
    nodes: 'text',
    games: 'text',
    faults: 'text',
    trace: 'flag',
  });
  const number = (
    flag: 'seed' | 'events' | 'tables' | 'runs' | 'people' | 'nodes',
    least: number,
    most: number,
    otherwise: number,
  ) => parseWholeNumberFlag(flag, flags[flag], { min: least, max: most, otherwise });
  const seed = number('seed', 0, 1e12, 1);
  const games = parseNameList('games', flags.games, gameIds);
  if (games.length === 0) fail('flags', '--games needs at least one game');
  const faults: readonly FaultName[] = parseNameList('faults', flags.faults, FAULT_NAMES);
  const plan = {
    events: number('events', 1, 1e9, 100_000),
    tables: number('tables', 1, 10_000, 30),
    people: number('people', 1, 100, 6),
    nodes: number('nodes', 1, 16, 1),
    faults,
    policies: await loadRulesAndBotKnowledgeByGame(games),
    ...(flags.trace && { trace: (line: string) => void process.stdout.write(line) }),
  };
  const runs = number('runs', 1, 1e6, 1);
  for (let run = 0; run < runs; run++) {
    const report = await new SimulationRun({ ...plan, seed: `${seed + run}` }).run();
    process.stdout.write(describeRun(seed + run, report));
    if (!report.violation) continue;
    const { events, nodes, people, tables } = plan;
    const again = `--seed ${seed + run} --events ${events} --tables ${tables} --people ${people} --nodes ${nodes}`;
    const which = `--games ${games.join(',')} --faults ${faults.join(',') || 'none'}`;
    fail('sim', `${report.violation.message}\nagain: ludo sim ${again} ${which}`);
  }
}

export const command: CliCommand = {
  summary: 'simulate the whole house with faults, from a seed, and check its promises',
  help: `ludo sim [--seed N] [--events K] [--tables T] [--runs R] [--people P] [--nodes M]
         [--games ID,…] [--faults NAME,…] [--trace]

Runs the house's own code on a simulated clock, network and disk. People and bots play all
games with all options, while connections drop, nodes die or stand still, do not hear of
each other, disks fail and clocks jump.
After K events the faults stop, and every game must be played to its end. The promises are
checked all the time: nothing acknowledged is lost, no move is made twice, no card is lost, no
seat is told what it may not know, time is charged to the right seat, every number is told, at
whatever node.
Prints what happened and a hash of the whole history; the same arguments give the same hash. If
a promise is broken, the exit code is 1, and the command that repeats the run is printed.

  --seed N        a whole number (default 1)
  --events K      stop the faults after K events (default 100000)
  --tables T      open at most T tables (default 30)
  --runs R        make R runs, with the seeds N, N+1, … (default 1)
  --people P      how many people play (default 6)
  --nodes M       how many nodes share the disk (default 1)
  --games LIST    which games (default all)
  --faults LIST   what goes wrong, or none (default all): ${FAULT_NAMES.join(', ')}
  --trace         write the whole history, line by line
`,
  run,
};

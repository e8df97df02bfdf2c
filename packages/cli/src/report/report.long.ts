/** Reports of all games, played on one thread and on two. */
import { testedGameIds } from '@ludotheque/games/tested-games';
import { expect, test } from 'vitest';
import { printCommandLine } from '../../test/print-command-line.ts';

test.each(testedGameIds)(
  'ludo report %s prints the same bytes on any number of threads',
  async (id) => {
    const args = ['report', id, '--games', '8', '--json', '--threads'];
    const printed = await printCommandLine(...args, '1');
    expect(JSON.parse(printed)).toMatchObject({ game: id, games: 8 });
    expect(await printCommandLine(...args, '2')).toBe(printed);
  },
);

/** What counts as an addition to an API and what breaks it, and which version either needs. */
import { expect, it } from 'vitest';
import {
  compareApis,
  findLowestVersion,
  findVersionMistake,
  parseApiReport,
} from './api/api-changes.ts';

const report = (...lines: string[]) =>
  parseApiReport(`# The API\n\n## \`kit\`\n\n\`\`\`ts\n${lines.join('\n')}\n\`\`\`\n`);

const GAME = ['export interface Game {', '    readonly id: string;', '}'];
const DEAL = 'export declare function deal(count: number): void;';
const NONE = { added: [], broken: [] };
const ADDED = { added: ['kit: deal is new'], broken: [] };
const BROKEN = { added: [], broken: ['kit: deal is gone'] };

it('reads every declaration, with aliases, overloads, libraries and types that are not exported', () => {
  const declarations = report(
    '// Deal as Round',
    'export declare class Deal {',
    '    end(): void;',
    '}',
    'export { Deck } from "@ludotheque/core";',
    DEAL,
    'export declare function deal(): void;',
    '// Not exported, but part of the types above:',
    'type Hidden = {',
    '    a: 1;',
    '};',
  );
  expect([...declarations.keys()]).toEqual(['kit: Round', 'kit: Deck', 'kit: deal', 'kit: Hidden']);
  expect(declarations.get('kit: deal')).toContain('deal(): void');
  expect(declarations.get('kit: Hidden')).toContain('};');
});

it('finds no change in equal reports', () => {
  expect(compareApis(report(...GAME, DEAL), report(...GAME, DEAL))).toEqual(NONE);
});

it('a new name is an addition, a lost one breaks', () => {
  expect(compareApis(report(...GAME), report(...GAME, DEAL))).toEqual(ADDED);
  expect(compareApis(report(...GAME, DEAL), report(...GAME))).toEqual(BROKEN);
});

it('an optional member is an addition, a needed one breaks', () => {
  const withMember = (...member: string[]) => report(GAME[0]!, GAME[1]!, ...member, '}');
  const changesBy = (...member: string[]) => compareApis(report(...GAME), withMember(...member));
  const optional = { added: ['kit: Game has new optional members'], broken: [] };
  expect(changesBy('    readonly age?: number;')).toEqual(optional);
  expect(changesBy('    limit?: {', '        moves: number;', '    };')).toEqual(optional);
  const broken = { added: [], broken: ['kit: Game has changed'] };
  expect(changesBy('    readonly age: number;')).toEqual(broken);
  expect(changesBy('    limit?: {', '        moves: number;', '    };', '    id(): 1;')).toEqual(
    broken,
  );
  // What was optional is gone.
  expect(compareApis(withMember('    readonly age?: number;'), report(...GAME))).toEqual(broken);
});

it('another type of the same name breaks', () => {
  const other = DEAL.replace('number', 'string');
  expect(compareApis(report(DEAL), report(other)).broken).toEqual(['kit: deal has changed']);
});

it('what was internal may be exported or lost, and not the other way round', () => {
  const exported = report('export interface A {', '}');
  const internal = report('// Not exported, but part of the types above:', 'interface A {', '}');
  expect(compareApis(internal, exported)).toEqual({ added: ['kit: A is new'], broken: [] });
  expect(compareApis(internal, report(...GAME)).broken).toEqual([]);
  expect(compareApis(exported, internal).broken).toEqual(['kit: A is no longer exported']);
});

it.each([
  ['1.4.2', NONE, '1.4.2'],
  ['1.4.2', ADDED, '1.5.0'],
  ['1.4.2', BROKEN, '2.0.0'],
  ['0.4.2', ADDED, '0.4.3'],
  ['0.4.2', BROKEN, '0.5.0'],
])('after %s, %j needs %s', (released, changes, lowest) => {
  expect(findLowestVersion(released, changes)).toBe(lowest);
  expect(findVersionMistake(released, lowest, changes)).toBeUndefined();
  expect(findVersionMistake(released, '9.0.0', changes)).toBeUndefined();
});

it('says what to raise, and why', () => {
  expect(findVersionMistake('1.4.2', '1.5.0', BROKEN)).toBe(
    'Version 1.5.0 changes or removes what was in version 1.4.2. Raise "version" in all package.json to 2.0.0 or higher:\n  kit: deal is gone',
  );
  expect(findVersionMistake('0.4.2', '0.4.2', ADDED)).toBe(
    'Version 0.4.2 has more than version 0.4.2. Raise "version" in all package.json to 0.4.3 or higher:\n  kit: deal is new',
  );
  expect(findVersionMistake('0.4.2', '0.4.1', NONE)).toContain('is below version 0.4.2');
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkTypedRecoveryCode,
  formatRecoveryCode,
  RECOVERY_CODE_RANDOM_BYTES,
} from './recovery-code.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const anyCode = fc
  .uint8Array({ minLength: RECOVERY_CODE_RANDOM_BYTES, maxLength: RECOVERY_CODE_RANDOM_BYTES })
  .map(formatRecoveryCode);
const read = (typed: string) => checkTypedRecoveryCode(typed);
const plain = (code: string) => code.replaceAll('-', '');

describe('a recovery code', () => {
  it('has six groups of four letters and digits that cannot be mistaken for each other', () =>
    fc.assert(
      fc.property(anyCode, (code) => {
        expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
      }),
    ));

  it('is read in capital or small letters, with any spaces and hyphens, and with I, L and O', () =>
    fc.assert(
      fc.property(anyCode, (code) => {
        const expected = { code: plain(code) };
        const asTyped = [
          code,
          code.toLowerCase(),
          plain(code),
          ` ${code.replaceAll('-', ' – ')}\n`,
          code.replaceAll('1', 'l').replaceAll('0', 'o'),
          code.replaceAll('1', 'I').replaceAll('0', 'O'),
          [...plain(code)].join(' '),
        ];
        for (const typed of asTyped) expect(read(typed), typed).toEqual(expected);
      }),
    ));

  it('with any one wrong letter names its group', () => {
    const code = plain(
      formatRecoveryCode(new Uint8Array(RECOVERY_CODE_RANDOM_BYTES).map((_, i) => i * 7)),
    );
    for (const [at, right] of [...code].entries())
      for (const letter of `${ALPHABET}U?é`)
        if (letter !== right && letter !== '?')
          expect(read(code.slice(0, at) + letter + code.slice(at + 1)), letter).toEqual({
            wrongGroups: [Math.floor(at / 4)],
          });
  });

  it('with two letters of a group, or two groups, in each other’s place is not read', () =>
    fc.assert(
      fc.property(anyCode, fc.nat(23), fc.nat(23), (code, a, b) => {
        const swap = <T>(list: readonly T[], i: number, j: number) =>
          list.with(i, list[j]!).with(j, list[i]!);
        const letters = [...plain(code)];
        const other = a - (a % 4) + (b % 4);
        if (letters[a] !== letters[other])
          expect(read(swap(letters, a, other).join(''))).toHaveProperty('wrongGroups');
        const [g, h] = [a % 6, b % 6];
        const groups = code.split('-');
        if (g !== h) expect(read(swap(groups, g, h).join('-'))).toHaveProperty('wrongGroups');
      }),
    ));

  it('that is too short or too long says how long it is', () => {
    expect(read('')).toEqual({ length: 0 });
    expect(read('7K3M 9QX')).toEqual({ length: 7 });
    expect(read('2'.repeat(25))).toEqual({ length: 25 });
  });

  it('of the version before keeps its capital and small letters', () => {
    expect(read(' aRoSB uwjsP-uitEq fGL9d ')).toEqual({ code: 'aRoSBuwjsPuitEqfGL9d' });
  });
});

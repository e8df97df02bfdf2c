/**
 * Recovery codes as people copy them by hand: six groups of four letters and digits. The last one of a group
 * checks the three before it and the place of the group, so that the page can say which group has a typo.
 */

/** Crockford's base 32: no I, L, O and U, which are mistaken for 1, 0 and V. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LOOKALIKES: { readonly [letter: string]: string } = { I: '1', L: '1', O: '0' };
const GROUP_LENGTH = 4;
const CHECKED_LENGTH = GROUP_LENGTH - 1;
export const RECOVERY_CODE_GROUPS = 6;
/** 90 bits, because a letter has five. */
export const RECOVERY_CODE_RANDOM_BYTES = RECOVERY_CODE_GROUPS * CHECKED_LENGTH;
/** Codes of the version before: their letters are capital or small, and have no check. */
const UNGROUPED_CODE_LENGTH = 20;

/** Times x in the field of 32 elements that is made by x⁵ + x² + 1. */
const multiplyByX = (value: number): number => (value << 1) ^ (value & 16 ? 0b100101 : 0);

/**
 * The letters of a group, and its number, are the coefficients of a polynomial in x that is zero. Thus every
 * wrong letter, every two that changed places, and every group in another's place is found.
 */
function computeCheckLetter(group: number, checked: readonly number[]): string {
  const sum = checked.reduce((rest, value) => multiplyByX(rest) ^ value, group + 1);
  return ALPHABET[multiplyByX(sum)]!;
}

/** The code for these random bytes, of which the lower five bits count. */
export function formatRecoveryCode(bytes: Uint8Array): string {
  const values = Array.from(bytes, (byte) => byte % ALPHABET.length);
  return Array.from({ length: RECOVERY_CODE_GROUPS }, (_, group) => {
    const checked = values.slice(group * CHECKED_LENGTH, (group + 1) * CHECKED_LENGTH);
    const letters = checked.map((value) => ALPHABET[value]).join('');
    return letters + computeCheckLetter(group, checked);
  }).join('-');
}

const isGroupCorrect = (letters: string, group: number): boolean => {
  const values = [...letters].map((letter) => ALPHABET.indexOf(letter));
  return (
    !values.includes(-1) &&
    computeCheckLetter(group, values.slice(0, CHECKED_LENGTH)) === letters[CHECKED_LENGTH]
  );
};

export type TypedRecoveryCode =
  /** Without spaces and hyphens, as it is hashed. */
  | { readonly code: string }
  /** The groups with a typo, from 0. */
  | { readonly wrongGroups: readonly number[] }
  /** How many letters and digits it has, which are too many or too few. */
  | { readonly length: number };

/** Reads a code however it was typed: small or capital letters, with any spaces and hyphens or none. */
export function checkTypedRecoveryCode(typed: string): TypedRecoveryCode {
  const text = typed.replace(/[^\p{L}\p{N}]/gu, '');
  if (text.length === UNGROUPED_CODE_LENGTH) return { code: text };
  if (text.length !== RECOVERY_CODE_GROUPS * GROUP_LENGTH) return { length: text.length };
  const code = text.toUpperCase().replace(/[ILO]/g, (letter) => LOOKALIKES[letter]!);
  const groups = code.match(/.{4}/gu) ?? [];
  const wrongGroups = [...groups.keys()].filter((group) => !isGroupCorrect(groups[group]!, group));
  return wrongGroups.length > 0 ? { wrongGroups } : { code };
}

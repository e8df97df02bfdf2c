/** Which names people may have. */
import { refuseRequest } from '@ludotheque/protocol';

const MAX_NAME_LENGTH = 24;
/** Letters of any script with their marks, digits, and a few signs between them. */
const NAME_PATTERN = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ._'’-]*$/u;
/** Digits that look like letters count as those letters, so that they cannot hide a blocked word. */
const LOOKALIKE_LETTERS: { readonly [sign: string]: string } = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};
/** Names that could be mistaken for the house itself. */
const RESERVED_WORDS = ['admin', 'moderator', 'ludotheque', 'bot', 'system'];
const BLOCKED_WORDS = [
  'hitler',
  'nazi',
  'heil',
  'fuck',
  'shit',
  'cunt',
  'nigger',
  'faggot',
  'rape',
  'whore',
  'slut',
  'merde',
  'putain',
  'salope',
  'encule',
  'connard',
  'pute',
  'negre',
  'fotze',
  'hure',
  'wichser',
  'arschloch',
  'kanake',
  'kanker',
  'hoer',
  'klootzak',
  'neuken',
  'kut',
  'flikker',
];

/** For comparing: lower case, without marks, digits and signs. */
function toComparableText(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[013457]/g, (sign) => LOOKALIKE_LETTERS[sign]!)
    .replace(/[^\p{L}\s]/gu, '');
}

/** Returns the name with single spaces, or refuses it with the reason. */
export function validatePersonName(input: string): string {
  const name = input.normalize('NFC').trim().replace(/\s+/g, ' ');
  const letters = [...name].length;
  if (letters < 1 || letters > MAX_NAME_LENGTH)
    refuseRequest('name', `a name has 1 to ${MAX_NAME_LENGTH} letters`);
  if (!NAME_PATTERN.test(name))
    refuseRequest('name', "a name is made of letters, digits, spaces and . _ ' -");
  const words = toComparableText(name).split(/\s+/);
  const whole = words.join('');
  const blocked =
    RESERVED_WORDS.some((word) => words.includes(word)) ||
    // Short words are parts of harmless ones, so they count only on their own.
    BLOCKED_WORDS.some((word) => (word.length < 5 ? words.includes(word) : whole.includes(word)));
  if (blocked) refuseRequest('name', 'please choose another name');
  return name;
}

/** What a person may be called. */
import { refuseRequest } from '@ludotheque/protocol';

const MAX_NAME_LENGTH = 24;
/** Letters of any script with their marks, digits, and a little of what joins them. */
const NAME_PATTERN = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ._'’-]*$/u;
/** Signs that look alike are read as the same, so that a blocked name is not written around. */
const LOOKALIKE_LETTERS: { readonly [sign: string]: string } = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};
/** Names of the house, and words that we do not want to read at a table. */
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

/** As it is compared: without marks, signs and repeated letters. */
function toComparableText(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[013457]/g, (sign) => LOOKALIKE_LETTERS[sign]!)
    .replace(/[^\p{L}\s]/gu, '');
}

/** The name with its spaces in order, or a refusal that says what is wrong with it. */
export function validatePersonName(given: string): string {
  const name = given.normalize('NFC').trim().replace(/\s+/g, ' ');
  const letters = [...name].length;
  if (letters < 1 || letters > MAX_NAME_LENGTH)
    refuseRequest('name', `a name has 1 to ${MAX_NAME_LENGTH} letters`);
  if (!NAME_PATTERN.test(name))
    refuseRequest('name', "a name is made of letters, digits, spaces and . _ ' -");
  const words = toComparableText(name).split(/\s+/);
  const whole = words.join('');
  const blocked =
    RESERVED_WORDS.some((word) => words.includes(word)) ||
    // Short words are part of honest ones: they count alone only.
    BLOCKED_WORDS.some((word) => (word.length < 5 ? words.includes(word) : whole.includes(word)));
  if (blocked) refuseRequest('name', 'please choose another name');
  return name;
}

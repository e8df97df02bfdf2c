/**
 * Which letters may stand together in a name: those of one script that people write today, or Latin with
 * the scripts of Chinese, Japanese or Korean. This is the level "highly restrictive" of Unicode Technical
 * Standard 39: a single Cyrillic letter among Latin ones can only be a trick.
 */

const LIVING_SCRIPTS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Syriac',
  'Thaana',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Tibetan',
  'Myanmar',
  'Georgian',
  'Ethiopic',
  'Cherokee',
  'Canadian_Aboriginal',
  'Khmer',
  'Mongolian',
  'Tifinagh',
  'Nko',
  'Vai',
  'Adlam',
  'Javanese',
  'Balinese',
  'Sundanese',
  'Yi',
];
const EAST_ASIAN_MIXTURES = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** Only letters of these scripts; digits, signs and marks belong to every script. */
const buildPattern = (scripts: readonly string[]) => {
  const classes = scripts.map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[\\p{Script=Common}\\p{Script=Inherited}${classes.join('')}]*$`, 'u');
};
const ALLOWED_PATTERNS = [...LIVING_SCRIPTS.map((script) => [script]), ...EAST_ASIAN_MIXTURES].map(
  buildPattern,
);

export const isOfOneScript = (name: string): boolean =>
  ALLOWED_PATTERNS.some((pattern) => pattern.test(name));

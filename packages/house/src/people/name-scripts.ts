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

/**
 * Latin letters that no language of today is written with: phonetic signs, small capitals and letters of old
 * manuscripts, which Unicode Technical Standard 39 calls technical or obsolete. They only imitate others.
 * Those that are small letters of African and other alphabets stay, such as in Kɔfi.
 */
const PHONETIC_PATTERN =
  /[[\u{250}-\u{2AF}\u{1D00}-\u{1DBF}\u{2C60}-\u{2C7F}\u{A720}-\u{A7FF}\u{AB30}-\u{AB6F}\u{10780}-\u{107BF}\u{1DF00}-\u{1DFFF}]--[ɓɔɖɗəɛɠɣɨɩɯɲɵʃʈʉʊʋʒⱧⱨⱩⱪⱫⱬꞋꞌꞍꞒꞓꞪꞮꞴꞵꞶꞷꞸꞹ]]/v;

export const hasPhoneticLetters = (name: string): boolean => PHONETIC_PATTERN.test(name);

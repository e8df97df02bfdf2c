/**
 * Typography that is added to words and rule books when they are loaded, on the page and in the terminal.
 * Authors write French with plain spaces: a no-break space looks the same in an editor, and gets lost.
 */
const NARROW_NO_BREAK_SPACE = '\u202f';
const NO_BREAK_SPACE = '\u00a0';

/** Placeholders, comments, code and addresses stay as they are. */
const UNTOUCHED = String.raw`\{\{.*?\}\}|<!--[\s\S]*?-->|\`\`\`[\s\S]*?\`\`\`|\`[^\`]*\`|\bhttps?:\/\/\S+`;
const SPACE = String.raw`[ \u00a0\u202f]`;
const EVERYWHERE = `${UNTOUCHED}|'|±${SPACE}+`;
const EVERYWHERE_PATTERN = new RegExp(EVERYWHERE, 'g');
/** The ruler of a Markdown table has colons as well, each beside a hyphen. */
const FRENCH_PATTERN = new RegExp(
  `${EVERYWHERE}|«${SPACE}*|${SPACE}*»|${SPACE}+[;!?]|${SPACE}+:(?!-)`,
  'g',
);

function correctFrench(match: string): string {
  const mark = match.trim();
  if (mark === '«') return `«${NARROW_NO_BREAK_SPACE}`;
  if (mark === ':') return `${NO_BREAK_SPACE}:`;
  return /^[;!?»]$/.test(mark) ? `${NARROW_NO_BREAK_SPACE}${mark}` : correctAnywhere(match);
}

const correctAnywhere = (match: string): string => {
  if (match === "'") return '’';
  return match.startsWith('±') ? `±${NO_BREAK_SPACE}` : match;
};

/** The text with curly apostrophes and an unbroken ±, and in French with no-break spaces where a line must not break. */
export const applyTypography = (language: string, text: string): string =>
  language === 'fr'
    ? text.replace(FRENCH_PATTERN, correctFrench)
    : text.replace(EVERYWHERE_PATTERN, correctAnywhere);

type Words = { readonly [key: string]: string | Words };

/** The same for all texts in a file of words. */
export const applyTypographyToWords = (language: string, words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? applyTypography(language, value)
        : applyTypographyToWords(language, value),
    ]),
  );

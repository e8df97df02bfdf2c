/** A value from outside, short enough for a message of one line, whatever it is. */
const MAX_TEXT_LENGTH = 160;
/** What JSON leaves as it is, but a terminal may obey: controls, line breaks, turned-round text. */
const UNSAFE_CHARACTERS_PATTERN = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;
const escapeCharacter = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

export function formatForMessage(value: unknown, most = MAX_TEXT_LENGTH): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    return 'a value nested too deeply to show';
  }
  if (text === undefined) return 'nothing';
  const shown = text.slice(0, most).replace(UNSAFE_CHARACTERS_PATTERN, escapeCharacter);
  return text.length <= most ? shown : `${shown}… (${text.length} characters)`;
}

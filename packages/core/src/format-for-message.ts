/** Formats an untrusted value for a message of one line. */
const MAX_TEXT_LENGTH = 160;
/** Characters that JSON does not escape but a terminal may obey: controls, line breaks, bidi marks. */
const UNSAFE_CHARACTERS_PATTERN = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;
const escapeCharacter = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

export function formatForMessage(value: unknown, maxLength = MAX_TEXT_LENGTH): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    return 'a value nested too deeply to show';
  }
  if (text === undefined) return 'nothing';
  const shown = text.slice(0, maxLength).replace(UNSAFE_CHARACTERS_PATTERN, escapeCharacter);
  return text.length <= maxLength ? shown : `${shown}… (${text.length} characters)`;
}

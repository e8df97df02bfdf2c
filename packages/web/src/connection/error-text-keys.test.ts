/** Every refusal of the server has words on the page, in every language. */
import { readFileSync } from 'node:fs';
import { RequestError } from '@ludotheque/protocol';
import { describe, expect, it } from 'vitest';
import { ERROR_TEXT_KEYS_OR_REASONS, findErrorWordKey } from './error-text-keys.ts';

/** The general texts of the places that make requests. */
const GENERAL_WORD_KEYS = [
  'chat.slowly',
  'device.refused',
  'hint.slowly',
  'menu.notIdle',
  'name.problem',
  'play.notDone',
  'table.gone',
  'wait.notSeated',
];

type Words = { readonly [key: string]: string | Words };

function findText(language: string, key: string): string | Words | undefined {
  const words = (page: string): Words =>
    JSON.parse(readFileSync(new URL(`../${page}/words/${language}.json`, import.meta.url), 'utf8'));
  const all: Words = { ...words('i18n'), ...words('account') };
  return key
    .split('.')
    .reduce<string | Words | undefined>(
      (found, part) => (typeof found === 'object' ? found[part] : undefined),
      all,
    );
}

describe('the words for a refused request', () => {
  const ownKeys = Object.values(ERROR_TEXT_KEYS_OR_REASONS).flatMap((words) =>
    typeof words === 'string' ? [] : [words.key],
  );

  it.each(['en', 'fr', 'de', 'nl'])('are written in %s', (language) => {
    for (const key of [...ownKeys, ...GENERAL_WORD_KEYS])
      expect(findText(language, key), key).toEqual(expect.stringMatching(/\S/));
  });

  it('are those of the code if it has any, and otherwise those of the place', () => {
    const refused = (code: 'unwelcome' | 'full') => new RequestError(code, '');
    expect(findErrorWordKey(refused('unwelcome'), 'wait.notSeated')).toBe('wait.unwelcome');
    expect(findErrorWordKey(refused('full'), 'wait.notSeated')).toBe('wait.notSeated');
    expect(findErrorWordKey(new Error('full'), 'wait.notSeated')).toBe('wait.notSeated');
  });
});

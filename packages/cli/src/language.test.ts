import { afterEach, describe, expect, test, vi } from 'vitest';
import { chooseLanguage } from './language.ts';

function locale(values: { LC_ALL?: string; LC_MESSAGES?: string; LANG?: string }) {
  for (const name of ['LC_ALL', 'LC_MESSAGES', 'LANG'] as const)
    vi.stubEnv(name, values[name] ?? '');
}
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the language', () => {
  test('is that of the flag', () => {
    locale({ LANG: 'fr_FR.UTF-8' });
    expect(chooseLanguage('nl')).toBe('nl');
  });

  test('is otherwise that of the locale', () => {
    locale({ LANG: 'de_AT.UTF-8' });
    expect(chooseLanguage(undefined)).toBe('de');
  });

  test('LC_ALL goes before LC_MESSAGES, and that before LANG', () => {
    locale({ LC_ALL: 'nl_BE', LC_MESSAGES: 'fr', LANG: 'de' });
    expect(chooseLanguage(undefined)).toBe('nl');
    locale({ LC_MESSAGES: 'fr', LANG: 'de' });
    expect(chooseLanguage(undefined)).toBe('fr');
  });

  test.each(['', 'C', 'C.UTF-8', 'POSIX', 'ja_JP.UTF-8'])(
    'is English if the locale is %j',
    (LANG) => {
      locale({ LANG });
      expect(chooseLanguage(undefined)).toBe('en');
    },
  );

  test.each(['', 'xx', 'EN', 'français', '__proto__'])('cannot be %j', (asked) => {
    const said = `--lang must be one of fr, en, de, nl, not ${JSON.stringify(asked)}`;
    expect(() => chooseLanguage(asked)).toThrow(said);
  });
});

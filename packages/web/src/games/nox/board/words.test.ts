import { describe, expect, it } from 'vitest';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import nl from './words/nl.json' with { type: 'json' };

/** Every key with the values that are filled in there. */
const keys = (words: object, prefix = ''): string[] =>
  Object.entries(words).flatMap(([key, text]: [string, string | object]) =>
    typeof text === 'string'
      ? [`${prefix}${key} ${(text.match(/{{\w+}}/g) ?? []).toSorted().join(' ')}`]
      : keys(text, `${prefix}${key}.`),
  );

describe.each(Object.entries({ de, fr, nl }))('the board of NOX in %s', (_, words) => {
  it('says all that it says in English, with the same values', () => {
    expect(keys(words).toSorted()).toEqual(keys(en).toSorted());
  });
});

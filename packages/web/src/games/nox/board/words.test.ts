import { describe, expect, it } from 'vitest';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import nl from './words/nl.json' with { type: 'json' };

/** Every key with the placeholders of its text. */
const listKeys = (words: object, prefix = ''): string[] =>
  Object.entries(words).flatMap(([key, text]: [string, string | object]) =>
    typeof text === 'string'
      ? [`${prefix}${key} ${(text.match(/{{\w+}}/g) ?? []).toSorted().join(' ')}`]
      : listKeys(text, `${prefix}${key}.`),
  );

describe.each(Object.entries({ de, fr, nl }))('the words of NOX’s board in %s', (_, words) => {
  it('have the same keys and placeholders as in English', () => {
    expect(listKeys(words).toSorted()).toEqual(listKeys(en).toSorted());
  });
});

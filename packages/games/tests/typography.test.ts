import { expect, it, test } from 'vitest';
import { applyTypography, applyTypographyToWords } from '../typography.ts';

test.each([
  ['C’est fini ! Et toi ?', 'C’est fini\u202f! Et toi\u202f?'],
  ['Une carte ; une autre : la même', 'Une carte\u202f; une autre\u00a0: la même'],
  ['Annonce « tapis » !', 'Annonce «\u202ftapis\u202f»\u202f!'],
  ['«{{name}}» joue', '«\u202f{{name}}\u202f» joue'],
  ['{{name}} : {{score}}', '{{name}}\u00a0: {{score}}'],
  ['À {{name}} ! {{count}} ?', 'À {{name}}\u202f! {{count}}\u202f?'],
  ["l'as d'Olive", 'l’as d’Olive'],
  ['moins (± {{margin}})', 'moins (±\u00a0{{margin}})'],
  ['déjà\u00a0! juste\u202f:', 'déjà\u202f! juste\u00a0:'],
])('in French, %j becomes %j', (source, shown) => {
  expect(applyTypography('fr', source)).toBe(shown);
  expect(applyTypography('fr', shown), 'a second time').toBe(shown);
});

test.each([
  'à 12:30',
  '{{ a : b }}',
  'voir https://example.org/?q=a:b;c!',
  'tape `git log : !`',
  '```\n{ "play" : "x" }\n```',
  '<!-- cards : x ! -->',
  '| :--- | ---: |',
])('in French, %j stays as it is', (text) => {
  expect(applyTypography('fr', text)).toBe(text);
});

it.each(['en', 'de', 'nl'])('in %s, only straight apostrophes and ± change', (language) => {
  const text = "it's {{who's}} `it's` : ; ! ? „so“ ± 2";
  expect(applyTypography(language, text)).toBe("it’s {{who's}} `it's` : ; ! ? „so“ ±\u00a02");
});

it('all texts of a file are changed, and no key', () => {
  expect(applyTypographyToWords('fr', { "a'b": { c: 'Oui !' }, d: 'Non ?' })).toEqual({
    "a'b": { c: 'Oui\u202f!' },
    d: 'Non\u202f?',
  });
});

/** Dates and lists as the visitor writes them: in the page's language, with the customs of their country. */
import { useMemo } from 'react';
import type { Language } from './language.ts';
import { type Translate, useTranslation } from './translation.tsx';

/**
 * The browser's locale in this language: dates of `en-GB` and `en-US` differ. For another language, the
 * browser's country counts: somebody from Belgium who reads English has the dates of `en-BE`.
 */
export function findLocale(language: Language, wished = navigator.languages): string {
  const same = wished.find((tag) => tag.slice(0, 2) === language);
  const [region] = wished.map((tag) => new Intl.Locale(tag).region).filter(Boolean);
  return same ?? (region ? `${language}-${region}` : language);
}

/** Making one is slow, and a table formats many lists. */
const listFormats = new Map<Language, Intl.ListFormat>();

/** Several things in a sentence: “a, b and c”. */
export function formatList(language: Language, items: readonly string[]): string {
  const format =
    listFormats.get(language) ?? new Intl.ListFormat(findLocale(language), { type: 'conjunction' });
  listFormats.set(language, format);
  return format.format(items);
}

/** A place in a ranking, such as “3rd”. Languages without a form for a number use that of the others. */
export function formatOrdinal(language: Language, t: Translate, number: number): string {
  const form = new Intl.PluralRules(language, { type: 'ordinal' }).select(number);
  return t(`ordinals.${form}`, { number });
}

/** Formats a day, where the visitor is or in UTC, which is how the server tells days. */
export function useDayFormat(timeZone?: 'UTC'): (time: number) => string {
  const { language } = useTranslation();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(findLocale(language), { dateStyle: 'medium', timeZone });
    return (time) => format.format(time);
  }, [language, timeZone]);
}

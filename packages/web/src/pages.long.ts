/** What pages.test.ts shows in German, in the other languages. */
import { pagesIn } from './test-pages-fit.ts';

for (const locale of ['fr-FR', 'en-GB', 'nl-NL']) pagesIn(locale);

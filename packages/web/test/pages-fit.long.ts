/** The same as pages-fit.test.ts, in the other languages. */
import { describePagesFit } from './pages-fit-suite.ts';

for (const locale of ['fr-FR', 'en-GB', 'nl-NL']) describePagesFit(locale);

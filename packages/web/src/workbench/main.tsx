/** The entry of the workbench for authors of games: `npm run dev`, then /dev. It is not in the build. */
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { TranslationProvider } from '../i18n/translation.tsx';
import { markPageWithSettings } from '../settings/settings.ts';
import { Workbench } from './workbench.tsx';
import '@fontsource-variable/fraunces';
import '@fontsource-variable/inter';
import '../theme.css';

markPageWithSettings();
const [, , game] = location.pathname.split('/');

createRoot(document.getElementById('workbench')!).render(
  <StrictMode>
    <Suspense fallback={<div className="wait" aria-busy="true" />}>
      <TranslationProvider>
        <Workbench game={game || undefined} />
      </TranslationProvider>
    </Suspense>
  </StrictMode>,
);

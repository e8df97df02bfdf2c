/** The workbench of who makes a game: `npm run dev`, then /dev. No part of the page that is built. */
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { TranslationProvider } from '../i18n/translation.tsx';
import { Workbench } from './workbench.tsx';
import '@fontsource-variable/fraunces';
import '@fontsource-variable/inter';
import '../theme.css';

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

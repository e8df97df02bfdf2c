/** The entry of the page: loads the first words, renders the app, starts the service worker. */
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { gameBoxes } from './game-boxes/boxes.ts';
import { preloadTranslations } from './i18n/translation.tsx';
import { parseRoute } from './routing/router.ts';
import { reloadOnceWhenFilesAreMissing } from './service-worker/stale-page.ts';
import { registerServiceWorker } from './service-worker/updates.ts';
import { markPageWithSettings } from './settings/settings.ts';
import '@fontsource-variable/fraunces';
import '@fontsource-variable/inter';
import './theme.css';

reloadOnceWhenFilesAreMissing();
markPageWithSettings();

const preloadedGameIds =
  parseRoute(location.pathname).name === 'shelf' ? gameBoxes.map(({ id }) => id) : [];
const renderApp = () => createRoot(document.getElementById('house')!).render(<App />);
// If the words cannot be loaded now, the components that need them try again.
void preloadTranslations(preloadedGameIds).then(renderApp, renderApp);

// After loading, so that the service worker does not compete for the network.
// Where the browser denies storage there is none, and the page works online only.
window.addEventListener('load', () => void registerServiceWorker().catch(() => undefined));

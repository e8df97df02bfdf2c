import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { gameBoxes } from './game-boxes/boxes.ts';
import { preloadTranslations } from './i18n/translation.tsx';
import { parseRoute } from './routing/router.ts';
import { registerServiceWorker } from './service-worker/updates.ts';
import '@fontsource-variable/fraunces';
import '@fontsource-variable/inter';
import './theme.css';

const preloadedGameIds =
  parseRoute(location.pathname).name === 'shelf' ? gameBoxes.map(({ id }) => id) : [];
const renderApp = () => createRoot(document.getElementById('house')!).render(<App />);
// Words that cannot be had now are asked for again where they are needed.
void preloadTranslations(preloadedGameIds).then(renderApp, renderApp);

// When the page is there, and nothing else is waiting for the network.
window.addEventListener('load', () => void registerServiceWorker());

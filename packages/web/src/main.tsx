import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepForOffline } from './offline/updates.ts';
import '@fontsource-variable/fraunces';
import '@fontsource-variable/inter';
import './theme.css';

createRoot(document.getElementById('house')!).render(<App />);

// When the page is there, and nothing else is waiting for the network.
window.addEventListener('load', () => void keepForOffline());

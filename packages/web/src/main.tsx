import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepForOffline } from './offline/updates.ts';
import { placeOf } from './router.ts';
import { boxes } from './shelf/boxes.ts';
import { learnToSpeak } from './speech/speech.tsx';
import '@fontsource-variable/fraunces';
import '@fontsource-variable/inter';
import './theme.css';

const games = placeOf(location.pathname).name === 'shelf' ? boxes.map(({ id }) => id) : [];
const open = () => createRoot(document.getElementById('house')!).render(<App />);
// Words that cannot be had now are asked for again where they are needed.
void learnToSpeak(games).then(open, open);

// When the page is there, and nothing else is waiting for the network.
window.addEventListener('load', () => void keepForOffline());

import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import '@fontsource-variable/fraunces';
import '@fontsource-variable/inter';
import './theme.css';

createRoot(document.getElementById('house')!).render(<App />);

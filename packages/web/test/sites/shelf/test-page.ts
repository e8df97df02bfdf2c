/** A shelf with forty boxes, for tests and screenshots. */
import { createElement, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { gameBoxes } from '../../../src/game-boxes/boxes.ts';
import { TranslationProvider } from '../../../src/i18n/translation.tsx';
import { Shelf } from '../../../src/shelf/shelf.tsx';
import '@fontsource-variable/fraunces';
import '@fontsource-variable/inter';
import '../../../src/theme.css';

const many = Array.from({ length: 40 }, (_, i) => ({ ...gameBoxes[i % gameBoxes.length]! }));
const shelf = createElement(Shelf, { boxes: many, onPlay: () => undefined });

const room = createElement(TranslationProvider, null, createElement('main', null, shelf));
createRoot(document.body).render(createElement(Suspense, null, room));

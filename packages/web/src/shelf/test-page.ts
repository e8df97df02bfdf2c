/** A shelf for tests and pictures that holds ten times what ours does. */
import { createElement, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { SpeechProvider } from '../speech/speech.tsx';
import { boxes } from './boxes.ts';
import { Shelf } from './shelf.tsx';
import '@fontsource-variable/fraunces';
import '@fontsource-variable/inter';
import '../theme.css';

const many = Array.from({ length: 40 }, (_, i) => ({ ...boxes[i % boxes.length]! }));
const shelf = createElement(Shelf, { boxes: many, onPlay: () => undefined });

const room = createElement(SpeechProvider, null, createElement('main', null, shelf));
createRoot(document.body).render(createElement(Suspense, null, room));

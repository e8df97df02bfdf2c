/** A page with the parts around a board: a long score sheet, and steps that the test controls. */
import { type BaseView, PhraseFormatter } from '@ludotheque/core';
import { createElement, Suspense, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { PlaybackScene } from '../../../src/connection/use-table.ts';
import { TranslationProvider } from '../../../src/i18n/translation.tsx';
import '../../../src/theme.css';
import '../../../src/table/table.css';
import { ScoreSheet } from '../../../src/scores/score-sheet.tsx';
import { usePlayback } from '../../../src/table/playback.ts';

const ROUNDS = 45;
const speaker = new PhraseFormatter(
  (key) => key,
  ['Ada', 'Ben'],
  0,
  (card) => card,
);
const sheet = Array.from({ length: ROUNDS }, (_, round) => [round + 1, 0]);
const view = { seat: 0, seats: 2, sheet, scores: [1035, 0], result: null } as unknown as BaseView;

/** Every step has an event without a flight, so it is shown for a moment. */
const scene = (n: number, event = 'a nod'): PlaybackScene => ({
  n,
  view: { ...view, n } as BaseView,
  events: [event],
});
const drawn: number[] = [];
const NO_BOARD = {
  Board: () => null,
  getEventDurationMs: (event: unknown) => (event === 'a burst' ? 60_000 : 0),
};

function Shown() {
  const [scenes, setScenes] = useState([scene(0)]);
  const stage = useRef<HTMLElement>(null);
  const playback = usePlayback({} as never, NO_BOARD, scenes, stage);
  const { n } = playback.view as BaseView & { readonly n: number };
  if (drawn.at(-1) !== n) drawn.push(n);
  const come = (steps: number, event?: string) =>
    setScenes((all) => [
      ...all,
      ...Array.from({ length: steps }, (_, i) => scene(all.length + i, event)),
    ]);
  Object.assign(globalThis, { come, drawn });
  return createElement('output', null, String(n));
}

const room = createElement(
  TranslationProvider,
  null,
  createElement(ScoreSheet, { view, speaker }),
  createElement(Shown),
);
createRoot(document.body).render(createElement(Suspense, null, room));

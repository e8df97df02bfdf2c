/** The board by itself in a page of the tests, with whatever position is laid on it. */
import { type Move, PhraseFormatter } from '@ludotheque/core';
import { type GumView, game } from '@ludotheque/games/battle-gum';
import { type ContextType, createElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { chosenLanguage } from '../../speech/language.ts';
import { SpeechProvider } from '../../speech/speech.tsx';
import { addBoardWords, addGameWords, boardWords, openWords } from '../../speech/words.ts';
import '../../theme.css';
import '../kit/kit.css';
import { PlateContext } from '../kit/plate.tsx';
import '../../table/table.css';
import { GumBoard } from './board.tsx';

interface Position {
  readonly view: GumView;
  readonly moves: readonly Move[];
  readonly hint?: Move;
}

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'];
const language = chosenLanguage();
const words = await openWords(language);
await addGameWords(words, language, game.id);
await addBoardWords(words, language, game.id);
const played: unknown[] = [];

function Table() {
  const [position, setPosition] = useState<Position>();
  Object.assign(globalThis, {
    played,
    show: (next: Position) => flushSync(() => setPosition(next)),
  });
  if (!position) return null;
  const { hint, moves, view } = position;
  const board = createElement(GumBoard, {
    game: game as never,
    view,
    moves,
    hint,
    disabled: false,
    speaker: new PhraseFormatter(
      (key, values) => words.t(key, { ns: [game.id, 'house'], ...values }),
      NAMES,
      view.seat,
      (card) => card,
    ),
    t: (key, values = {}) => words.t(key, { ns: boardWords(game.id), ...values }),
    onPlay: (move) => void played.push(game.write(move)),
  });
  const value: ContextType<typeof PlateContext> = (seat, more) =>
    createElement('header', { className: 'plate' }, createElement('h2', {}, NAMES[seat]), more);
  return createElement(PlateContext, { value }, board);
}

const root = document.body.appendChild(document.createElement('main'));
createRoot(root).render(createElement(SpeechProvider, null, createElement(Table)));

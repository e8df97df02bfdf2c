/** A page with the board alone, for any position. */
import { type Move, PhraseFormatter } from '@ludotheque/core';
import { type GumView, game } from '@ludotheque/games/battle-gum';
import { type ContextType, createElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { detectLanguage } from '../../../src/i18n/language.ts';
import { TranslationProvider } from '../../../src/i18n/translation.tsx';
import {
  addBoardWords,
  addGameWords,
  boardWordsNamespace,
  createTranslator,
} from '../../../src/i18n/word-files.ts';
import '../../../src/theme.css';
import '../../../src/board-kit/board-kit.css';
import { NameBadgeContext } from '../../../src/board-kit/name-badge.tsx';
import '../../../src/table/table.css';
import '../../../src/table/table-screen.css';
import { GumBoard } from '../../../src/games/battle-gum/board/board.tsx';

interface Position {
  readonly view: GumView;
  readonly moves: readonly Move[];
  readonly hint?: Move;
}

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'];
const language = detectLanguage();
const words = await createTranslator(language);
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
    t: (key, values = {}) => words.t(key, { ns: boardWordsNamespace(game.id), ...values }),
    onPlay: (move) => void played.push(game.write(move)),
  });
  const value: ContextType<typeof NameBadgeContext> = (seat, more) =>
    createElement('header', { className: 'plate' }, createElement('h2', {}, NAMES[seat]), more);
  const stage = createElement('div', { className: 'stage' }, board);
  const play = createElement('div', { className: 'play' }, stage);
  return createElement(NameBadgeContext, { value }, play);
}

const house = document.body.appendChild(document.createElement('div'));
house.id = 'house';
const root = house.appendChild(document.createElement('main'));
createRoot(root).render(createElement(TranslationProvider, null, createElement(Table)));

/** Keeps the mood of a bot: it reacts to what happens, and calms down after a moment. */
import type { BaseView, Seat } from '@ludotheque/core';
import { useEffect, useRef, useState } from 'react';
import type { ScoreUnit } from '../board-kit/board.ts';
import type { BotMood } from './bot-face.tsx';
import { findBotReaction } from './bot-mood.ts';

const REACTION_MS = 2_600;

/** Undefined for a reaction that is over. */
export function useBotReaction(
  view: BaseView,
  seat: Seat,
  unit: ScoreUnit,
): Exclude<BotMood, 'calm' | 'thinking'> | undefined {
  const lastView = useRef(view);
  const [reaction, setReaction] = useState<ReturnType<typeof findBotReaction>>();
  useEffect(() => {
    const before = lastView.current;
    if (before === view) return;
    lastView.current = view;
    const next = findBotReaction(before, view, seat, unit);
    if (next) setReaction(next);
  }, [seat, unit, view]);
  useEffect(() => {
    if (!reaction) return;
    const timer = setTimeout(() => setReaction(undefined), REACTION_MS);
    return () => clearTimeout(timer);
  }, [reaction]);
  return reaction;
}

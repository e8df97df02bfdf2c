/** Tells luck from skill in a worker of this browser, when somebody asks for it. */
import type { Seat } from '@ludotheque/core';
import { useEffect, useRef, useState } from 'react';
import { openBotHost } from '../bots/bot-host.ts';
import { measureLuckInWorker } from '../bots/measure-luck-in-worker.ts';
import type { ReplayedGame } from '../game-review/replayed-game.ts';
import { type LuckAndSkill, tellLuckFromSkill } from '../game-review/tell-luck-from-skill.ts';

export interface LuckAndSkillState {
  readonly progress?: { readonly done: number; readonly all: number };
  readonly found?: LuckAndSkill;
  readonly hasFailed?: boolean;
}

/** Another game or seat ends it. */
export function useLuckAndSkill(replayedGame: ReplayedGame, seat: Seat) {
  const [state, setState] = useState<LuckAndSkillState>({});
  const running = useRef<AbortController>(null);
  useEffect(() => {
    setState({});
    return () => running.current?.abort();
  }, [replayedGame, seat]);

  const start = async () => {
    const abort = new AbortController();
    running.current = abort;
    const host = openBotHost(1);
    abort.signal.addEventListener('abort', () => host.close());
    const set = (next: LuckAndSkillState) => {
      if (!abort.signal.aborted) setState(next);
    };
    set({ progress: { done: 0, all: 1 } });
    try {
      const found = await tellLuckFromSkill(
        { replayedGame, seat, requestMove: (request) => host.requestMove(request) },
        () => measureLuckInWorker(replayedGame, seat, abort.signal),
        (done, all) => set({ progress: { done, all } }),
      );
      set({ found });
    } catch {
      set({ hasFailed: true });
    } finally {
      host.close();
    }
  };
  return { ...state, start };
}

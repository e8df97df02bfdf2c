/** Looks at a finished game in a worker of this browser, while its result is on the screen. */
import type { AnyGame, Seat } from '@ludotheque/core';
import { useEffect, useState } from 'react';
import { openBotHost } from '../bots/bot-host.ts';
import { useConnection } from '../connection/connection.tsx';
import { ReplayedGame } from '../game-review/replayed-game.ts';
import { compareDeal, type DealComparison } from './compare-deal.ts';
import { findHighlights, type GameHighlights } from './find-highlights.ts';

export interface HighlightsState {
  readonly replayedGame?: ReplayedGame;
  readonly progress?: { readonly done: number; readonly all: number };
  readonly highlights?: GameHighlights;
  /** Null if the deal cannot be compared. */
  readonly deal?: DealComparison | null;
  /** The game could not be looked at. */
  readonly hasFailed?: boolean;
}

export function useHighlights(id: string, game: AnyGame, seat: Seat): HighlightsState {
  const { fetchRecord } = useConnection();
  const [state, setState] = useState<HighlightsState>({});
  useEffect(() => {
    if (seat < 0) return;
    let isClosed = false;
    const host = openBotHost(1);
    const add = (more: HighlightsState) => {
      if (!isClosed) setState((known) => ({ ...known, ...more }));
    };
    const requestMove: typeof host.requestMove = (request) => host.requestMove(request);
    const look = async () => {
      const { transcript } = await fetchRecord(id);
      const replayedGame = new ReplayedGame(game, transcript);
      add({ replayedGame });
      add({
        highlights: await findHighlights(replayedGame, seat, requestMove, (done, all) =>
          add({ progress: { done, all } }),
        ),
      });
      add({ deal: (await compareDeal({ replayedGame, seat, requestMove })) ?? null });
      host.close();
    };
    look().catch(() => add({ hasFailed: true, deal: null }));
    return () => {
      isClosed = true;
      host.close();
    };
  }, [fetchRecord, id, game, seat]);
  return state;
}

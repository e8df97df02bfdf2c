/** Sends the viewer's moves, and keeps the refusal of the last one. */
import type { AnyGame, BaseView, Move, PhraseFormatter } from '@ludotheque/core';
import { RequestError } from '@ludotheque/protocol/client';
import { useCallback, useRef, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { useTranslation } from '../i18n/translation.tsx';

interface MoveSubmission {
  makeMove(move: Move): Promise<void>;
  /** Makes a move that the viewer did not ask for: if it is refused, nothing is said. */
  makeMoveQuietly(move: Move): Promise<void>;
  /** Whether a move was made from the view that is still shown: then no other is taken. */
  readonly isMade: boolean;
  /** Why the last move was refused, in words. */
  readonly problem: string;
}

export function useMoveSubmission(
  tableId: string,
  game: AnyGame,
  speaker: PhraseFormatter,
  view: BaseView,
  onMade: () => void,
): MoveSubmission {
  const { client } = useConnection();
  const { t } = useTranslation();
  const [problem, setProblem] = useState('');
  const [madeFrom, setMadeFrom] = useState<BaseView>();
  const shownView = useRef(view);
  shownView.current = view;
  /** Returns the error if the move is refused. */
  const send = useCallback(
    async (move: Move): Promise<unknown> => {
      setProblem('');
      setMadeFrom(shownView.current);
      try {
        await client.makeMove(tableId, game.write(move));
        onMade();
        return undefined;
      } catch (error) {
        setMadeFrom(undefined);
        return error;
      }
    },
    [client, game, onMade, tableId],
  );
  const makeMove = useCallback(
    async (move: Move) => {
      const error = await send(move);
      if (error === undefined) return;
      const refusal = error instanceof RequestError ? error.refusal : undefined;
      setProblem(refusal ? speaker.formatRefusal(refusal) : t('play.notDone'));
    },
    [send, speaker, t],
  );
  const makeMoveQuietly = useCallback(async (move: Move) => void (await send(move)), [send]);
  return { makeMove, makeMoveQuietly, isMade: view === madeFrom, problem };
}

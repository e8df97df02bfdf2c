/** What the expert bot thinks of the viewer's moves, for who asks, where nothing is at stake. */
import type { AnyGame, Move, PhraseFormatter } from '@ludotheque/core';
import { useCallback, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { useTranslation } from '../i18n/translation.tsx';

export interface HintedMove {
  readonly move: Move;
  /** Which part of its thinking the bot spent on this move, in hundredths. */
  readonly share: number;
}

const MAX_HINTS_SHOWN = 3;

export function useHint(id: string, game: AnyGame) {
  const { client } = useConnection();
  const [thoughts, setThoughts] = useState<readonly HintedMove[]>();
  const [thinking, setThinking] = useState(false);
  const [refused, setRefused] = useState(false);
  const ask = async () => {
    setThinking(true);
    setRefused(false);
    try {
      const { moves } = await client.request('hint', { table: id });
      const all = moves.reduce((sum, { visits = 0 }) => sum + visits, 0);
      const known = moves.flatMap(({ move, visits = 0 }, place) => {
        const read = move === null ? undefined : game.read(move);
        // A move that it did not have to compare with any other, it is sure of.
        const share = all === 0 ? (place === 0 ? 100 : 0) : Math.round((100 * visits) / all);
        return read === undefined ? [] : [{ move: read, share }];
      });
      setThoughts(known.slice(0, MAX_HINTS_SHOWN));
    } catch {
      setRefused(true);
    } finally {
      setThinking(false);
    }
  };
  const forget = useCallback(() => {
    setThoughts(undefined);
    setRefused(false);
  }, []);
  return { thoughts, thinking, refused, ask, forget };
}

export function HintPanel({
  game,
  refused,
  speaker,
  thoughts,
}: {
  readonly game: AnyGame;
  readonly speaker: PhraseFormatter;
  readonly thoughts: readonly HintedMove[] | undefined;
  readonly refused: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className="hint" aria-live="polite">
      {refused && <p>{t('hint.slowly')}</p>}
      {thoughts && (
        <>
          <p>{t(thoughts.length > 0 ? 'hint.says' : 'hint.nothing')}</p>
          <ol>
            {thoughts.map(({ move, share }) => (
              <li key={move}>
                {speaker.formatPhrase(game.phrase(move))} <span>{share} %</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

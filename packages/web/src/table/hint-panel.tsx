/** Hints: what the expert bot thinks of the viewer's moves, over the board. Rated games have none. */
import type { AnyGame, BaseView, Move, PhraseFormatter } from '@ludotheque/core';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { compareHintedMoves } from '../explanations/read-hint.ts';
import type { MoveComparison } from '../game-review/move-comparison.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { useSettings } from '../settings/settings.ts';

export interface HintedMove {
  readonly move: Move;
  /** How much of its search the bot spent on this move, in per cent. */
  readonly share: number;
}

const MAX_HINTS_SHOWN = 3;

const FoldedExplanation = lazy(() => import('../explanations/folded-explanation.tsx'));

export function useHint(id: string, game: AnyGame) {
  const { client } = useConnection();
  const [hintedMoves, setHintedMoves] = useState<readonly HintedMove[]>();
  const [comparison, setComparison] = useState<MoveComparison>();
  const [isRequested, setRequested] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const request = async () => {
    setRequested(true);
    setRefused(false);
    try {
      const { moves } = await client.request('hint', { table: id });
      const allVisits = moves.reduce((sum, { visits = 0 }) => sum + visits, 0);
      const readable = moves.flatMap(({ move: json, visits = 0 }, rank) => {
        const move = json === null ? undefined : game.read(json);
        // Without any visits there was only one move, so the bot is sure of it.
        const certain = rank === 0 ? 100 : 0;
        const share = allVisits === 0 ? certain : Math.round((100 * visits) / allVisits);
        // What was played out only to be compared with is no advice.
        const isAdvice = rank === 0 || visits > 0;
        return move === undefined || !isAdvice ? [] : [{ move, share }];
      });
      setHintedMoves(readable.slice(0, MAX_HINTS_SHOWN));
      setComparison(compareHintedMoves(game, moves));
    } catch {
      setRefused(true);
    } finally {
      setRequested(false);
    }
  };
  const clear = useCallback(() => {
    setHintedMoves(undefined);
    setRefused(false);
  }, []);
  return { moves: hintedMoves, comparison, isRequested, isRefused, request, clear };
}

/** The hinted moves. A tap plays one, or chooses it if the visitor wants to confirm every move. */
export function HintPanel({
  game,
  hint: { clear, comparison, isRefused, moves },
  onPlay,
  speaker,
  view,
}: {
  readonly game: AnyGame;
  readonly view: BaseView | null;
  readonly speaker: PhraseFormatter;
  readonly hint: Pick<ReturnType<typeof useHint>, 'clear' | 'comparison' | 'isRefused' | 'moves'>;
  onPlay(move: Move): void;
}) {
  const { t } = useTranslation();
  const { confirmMoves } = useSettings();
  const [chosen, setChosen] = useState<HintedMove>();
  // Of an older hint, or chosen before the setting was changed: not any more.
  const waiting = confirmMoves ? moves?.find((hinted) => hinted === chosen) : undefined;
  return (
    <div className="hint" aria-live="polite">
      {(isRefused || moves) && (
        <>
          <p>{t(isRefused ? 'hint.slowly' : moves?.length === 0 ? 'hint.nothing' : 'hint.says')}</p>
          <button type="button" className="fold-away" aria-label={t('hint.close')} onClick={clear}>
            ×
          </button>
        </>
      )}
      {moves && moves.length > 0 && (
        <ol>
          {moves.map((hinted) => (
            <li key={hinted.move}>
              <button
                type="button"
                className="hinted-move"
                style={{ '--share': `${hinted.share}%` }}
                {...(confirmMoves && { 'aria-pressed': hinted === waiting })}
                onClick={() => (confirmMoves ? setChosen(hinted) : onPlay(hinted.move))}
              >
                {speaker.formatPhrase(game.phrase(hinted.move, view ?? undefined))}{' '}
                <span>{hinted.share} %</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {moves && moves.length > 0 && comparison && (
        <Suspense fallback={null}>
          <FoldedExplanation comparison={comparison} game={game} speaker={speaker} />
        </Suspense>
      )}
      {waiting && (
        <button
          type="button"
          className="main-action confirm-hint"
          onClick={() => onPlay(waiting.move)}
        >
          {t('play.do')}
        </button>
      )}
    </div>
  );
}

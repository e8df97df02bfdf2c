/** A summary of a game on one page, to print: set-up, turn, cards, scoring, end and variants. */

import { resolveOptions } from '@ludotheque/core';
import { use } from 'react';
import { LoadedGameName } from '../game-boxes/game-name.tsx';
import '../board-kit/board-kit.css';
import { NotFoundMessage } from '../components/not-found-message.tsx';
import { useShareOrigin } from '../connection/use-share-origin.ts';
import { formatBoxFacts, GameSubtitle } from '../game-boxes/box-facts.tsx';
import { findGameBox } from '../game-boxes/boxes.ts';
import { loadBoard } from '../games/load-board.ts';
import { loadGame } from '../games/load-game.ts';
import {
  useSuspendUntilGameWords,
  useSuspendUntilPageWords,
  useSuspendUntilQuickReferenceWords,
  useTranslation,
} from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import { AllVariants } from './chosen-variants.tsx';
import { loadQuickReference } from './load-quick-reference.ts';
import { REFERENCE_CHAPTERS } from './quick-reference.ts';
import { ReferenceChapters } from './reference-chapters.tsx';
import './summary.css';

export default function SummaryPage({ game: id }: { readonly game: string }) {
  const loading = [loadGame(id), loadBoard(id), loadQuickReference(id)] as const;
  useSuspendUntilPageWords('quick-reference');
  useSuspendUntilGameWords(id);
  useSuspendUntilQuickReferenceWords(id);
  const game = use(loading[0]);
  const { CardFace } = use(loading[1]);
  const reference = use(loading[2]);
  const { t, translator } = useTranslation();
  const origin = useShareOrigin();
  if (!reference) return <NotFoundMessage title={t('learn.unknown')} />;
  return (
    <div className="summary-page">
      <div className="summary-actions">
        <button type="button" className="main-action" onClick={() => window.print()}>
          {t('quick.print')}
        </button>
        <Link className="action" href={`/learn/${id}`}>
          {t('quick.toRules')}
        </Link>
      </div>
      <article className="summary">
        <header>
          <h1>
            <LoadedGameName id={id} />
          </h1>
          <GameSubtitle id={id} />
          <p className="summary-facts">{formatBoxFacts(t, findGameBox(id)!)}</p>
          <p>{translator.t('tagline', { ns: id })}</p>
        </header>
        <div className="summary-chapters">
          <ReferenceChapters
            game={id}
            chapters={REFERENCE_CHAPTERS}
            lines={reference(resolveOptions(game, {}))}
            CardFace={CardFace}
          />
          <AllVariants game={game} />
        </div>
        <footer>{t('quick.source', { address: `${origin}/learn/${id}` })}</footer>
      </article>
    </div>
  );
}

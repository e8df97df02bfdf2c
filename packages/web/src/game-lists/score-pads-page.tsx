/** All score pads, and who is on the one that was begun. */
import { use } from 'react';
import { gameBoxes } from '../game-boxes/boxes.ts';
import { GameList, GameListPage } from '../game-boxes/game-list.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import { hasScorePad, loadScorePad } from '../score-pad/load-score-pad.ts';
import { loadStoredSheet } from '../score-pad/sheet-storage.ts';

function ScorePadLink({ game }: { readonly game: string }) {
  const { t } = useTranslation();
  const pad = use(loadScorePad(game));
  const sheet = pad && loadStoredSheet(game, pad);
  return (
    <>
      {sheet && <p>{sheet.names.join(', ')}</p>}
      <Link className="action" href={`/pad/${game}`}>
        {sheet ? t('pad.next', { round: sheet.rounds.length + 1 }) : t('pad.start')}
      </Link>
    </>
  );
}

export default function ScorePadsPage() {
  const { t } = useTranslation();
  return (
    <GameListPage title={t('pad.list')} about={t('pad.about')}>
      <GameList games={gameBoxes.map(({ id }) => id).filter(hasScorePad)}>
        {(game) => <ScorePadLink game={game} />}
      </GameList>
    </GameListPage>
  );
}

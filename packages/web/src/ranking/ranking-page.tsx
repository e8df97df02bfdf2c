/** The leaderboards: for each game the best people and bots, by the strength that rated games show. */
import { useState } from 'react';
import { RadioGroup } from '../components/radio-group.tsx';
import { useConnection } from '../connection/connection.tsx';
import { gameBoxes } from '../game-boxes/boxes.ts';
import { GameName } from '../game-boxes/game-name.tsx';
import { useSuspendUntilPageWords, useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import { RankingTable } from './ranking-table.tsx';
import './ranking.css';

/** The game in the address after `#`, or the first one. */
const readGameOfAddress = (): string =>
  (gameBoxes.find(({ id }) => `#${id}` === location.hash) ?? gameBoxes[0]!).id;

export default function RankingPage() {
  useSuspendUntilPageWords('account');
  const { t } = useTranslation();
  const { status } = useConnection();
  const [game, setGame] = useState(readGameOfAddress);
  const show = (id: string) => {
    setGame(id);
    history.replaceState(null, '', `#${id}`);
  };
  return (
    <div className="ranking-page">
      <header>
        <h1>{t('ranking.title')}</h1>
        <p>{t('ranking.about')}</p>
      </header>
      <RadioGroup<string>
        legend={t('lobby.which')}
        name="game"
        value={game}
        options={gameBoxes.map(({ id }) => ({ value: id, label: <GameName id={id} /> }))}
        onChoose={show}
      />
      {status === 'offline' ? (
        <p>{t('ranking.offline')}</p>
      ) : (
        <RankingTable key={game} game={game} />
      )}
      <Link className="action" href={`/new/${game}`}>
        {t('ranking.play')}
      </Link>
    </div>
  );
}

/** The ranking of a game, with people and bots. */
import type { RankingEntry } from '@ludotheque/protocol';
import { useEffect, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { fetchPublicRanking } from '../connection/http-requests.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { roundRatingMargin, roundStrength } from './rating.ts';

/** Undefined until the server has answered. A visitor without a name may read it too. */
function useRanking(game: string): readonly RankingEntry[] | undefined {
  const { client, isStranger, status } = useConnection();
  const [ranking, setRanking] = useState<readonly RankingEntry[]>();
  useEffect(() => {
    if (!isStranger && status !== 'online') return;
    const reply = isStranger ? fetchPublicRanking(game) : client.request('ranking', { game });
    reply.then(
      (answer) => setRanking(answer.ranking),
      () => undefined,
    );
  }, [client, game, isStranger, status]);
  return ranking;
}

export function RankingTable({ game }: { readonly game: string }) {
  const { t } = useTranslation();
  const ranking = useRanking(game);
  const nameOf = ({ bot, name, you }: RankingEntry) =>
    bot ? t('me.bot', { level: t(`levels.${bot}`) }) : you ? t('me.you', { name: name! }) : name;
  if (!ranking) return <div className="wait" aria-busy="true" />;
  if (ranking.length === 0) return <p>{t('me.rankingEmpty')}</p>;
  return (
    <table className="ranking">
      <thead>
        <tr>
          <th scope="col">{t('me.who')}</th>
          <th scope="col">{t('me.strength')}</th>
          <th scope="col">{t('me.games')}</th>
        </tr>
      </thead>
      <tbody>
        {ranking.map((line, place) => (
          <tr key={place} className={line.you ? 'you' : undefined}>
            <th scope="row">
              <span className="place">{place + 1}</span> {nameOf(line)}
            </th>
            <td>
              {roundStrength(line)} ± {roundRatingMargin(line)}
            </td>
            <td>{line.games}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

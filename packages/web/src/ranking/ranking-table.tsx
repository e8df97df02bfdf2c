/** The ranking of a game, with people and bots. It is fetched when it is opened. */
import type { RankingEntry } from '@ludotheque/protocol';
import { useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { roundRatingMargin, roundStrength } from './rating.ts';

export function RankingTable({ game }: { readonly game: string }) {
  const { client } = useConnection();
  const { t } = useTranslation();
  const [ranking, setRanking] = useState<readonly RankingEntry[]>();
  const read = () =>
    client.request('ranking', { game }).then(
      (reply) => setRanking(reply.ranking),
      () => undefined,
    );
  const nameOf = ({ bot, name, you }: RankingEntry) =>
    bot ? t('me.bot', { level: t(`levels.${bot}`) }) : you ? t('me.you', { name: name! }) : name;
  return (
    <details className="ranking" onToggle={(event) => event.currentTarget.open && void read()}>
      <summary>{t('me.ranking')}</summary>
      {ranking?.length === 0 && <p>{t('me.rankingEmpty')}</p>}
      {ranking && ranking.length > 0 && (
        <table>
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
                  {place + 1}. {nameOf(line)}
                </th>
                <td>
                  {roundStrength(line)} ± {roundRatingMargin(line)}
                </td>
                <td>{line.games}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

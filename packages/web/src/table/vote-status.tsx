/** Shows open votes above the board: to end the game, or to remove an idle player. */
import type { PhraseFormatter } from '@ludotheque/core';
import { useConnection } from '../connection/connection.tsx';
import type { LoadedTable } from '../connection/use-table.ts';
import { formatList } from '../i18n/locale-formats.ts';
import { useTranslation } from '../i18n/translation.tsx';

export function VoteStatus({
  speaker,
  table,
}: {
  readonly table: LoadedTable;
  speaker: PhraseFormatter;
}) {
  const { me } = useConnection();
  const { language, t } = useTranslation();
  const { agreed, phase, sitters, votes } = table.face;
  if (phase !== 'playing') return null;
  const agreeing = sitters.flatMap(({ name, person }) =>
    person !== undefined && person !== me?.person && agreed.includes(person) ? [name] : [],
  );
  return (
    <div className="council" role="status">
      {agreeing.length > 0 && (
        <p>{t('menu.agreed', { names: formatList(language, agreeing), count: agreeing.length })}</p>
      )}
      {votes.map(({ by, seat }) => (
        <p key={seat}>{t('menu.votedOn', { name: speaker.seatName(seat), count: by.length })}</p>
      ))}
    </div>
  );
}

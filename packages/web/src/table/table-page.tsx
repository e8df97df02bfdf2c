/** The page of one table: the waiting room, the game and its end. */

import { Suspense, use, useMemo } from 'react';
import { NotFoundMessage } from '../components/not-found-message.tsx';
import { useConnection } from '../connection/connection.tsx';
import { type LoadedTable, useTable } from '../connection/use-table.ts';
import { loadBoard } from '../games/load-board.ts';
import { findRulesFolder, loadGame } from '../games/load-game.ts';
import { useSpeaker } from '../i18n/game-translation.ts';
import {
  useSuspendUntilBoardWords,
  useSuspendUntilGameWords,
  useSuspendUntilPageWords,
  useTranslation,
} from '../i18n/translation.tsx';
import { TurnNotificationsToggle } from '../turn-notifications/turn-notifications-toggle.tsx';
import { DealNotice } from './deal-notice.tsx';
import { listSeatNames } from './display-names.ts';
import { GamePlay } from './game-play.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { HouseLacksRulesMessage, PageLacksRulesMessage } from './missing-rules-messages.tsx';
import { PeopleNotices } from './people-notices.tsx';
import { SpectatorNotice } from './spectator-notice.tsx';
import { TableMenu } from './table-menu.tsx';
import { VoteStatus } from './vote-status.tsx';
import { WaitingRoom } from './waiting-room.tsx';

export function LoadedTableContent({
  id,
  table,
}: {
  readonly id: string;
  readonly table: LoadedTable;
}) {
  const { face, seat, view } = table;
  const { game: gameId, version } = face.setup;
  const rules = findRulesFolder(gameId, version);
  useSuspendUntilGameWords(gameId);
  useSuspendUntilGameWords(rules);
  useSuspendUntilBoardWords(gameId);
  useSuspendUntilPageWords('table');
  useSuspendUntilPageWords('bots');
  const game = use(loadGame(rules));
  const board = use(loadBoard(rules));
  const { t } = useTranslation();
  const names = useMemo(() => listSeatNames(face), [face]);
  const speaker = useSpeaker(rules, names, seat);
  if (game.version !== version) return <PageLacksRulesMessage />;
  if (face.phase === 'open')
    return (
      <>
        <DealNotice face={face} />
        <PeopleNotices face={face} />
        <WaitingRoom id={id} table={table} />
      </>
    );
  if (!view) return <NotFoundMessage title={t('table.private')} about={t('table.fullPrivate')} />;
  const isCorrespondence = face.setup.clock.kind === 'correspondence' && face.phase === 'playing';
  const menu = <TableMenu id={id} game={game} table={table} speaker={speaker} />;
  return (
    <>
      <DealNotice face={face} />
      <PeopleNotices face={face} />
      <SpectatorNotice id={id} table={table} />
      <VoteStatus table={table} speaker={speaker} />
      <GamePlay
        id={id}
        table={table}
        game={game}
        board={board}
        speaker={speaker}
        menu={menu}
        aside={isCorrespondence && seat >= 0 ? <TurnNotificationsToggle /> : undefined}
      />
    </>
  );
}

export default function TablePage({ table: id }: { readonly table: string }) {
  const { isStranger } = useConnection();
  const { t } = useTranslation();
  const table = useTable(id);
  if (isStranger) return <InvitationPage table={id} />;
  if (!table) return <div className="wait" aria-busy="true" />;
  if ('problem' in table && table.problem === 'rules') return <HouseLacksRulesMessage id={id} />;
  if ('problem' in table) {
    const isKnown = table.problem === 'damaged' || table.problem === 'lost';
    const key = isKnown ? (`table.${table.problem}` as const) : 'table.gone';
    return <NotFoundMessage title={t(key)} about={t(`${key}About`)} />;
  }
  return (
    <Suspense fallback={<div className="wait" aria-busy="true" />}>
      {table.rewindCount > 0 && (
        <p className="notice" role="status">
          {t('table.rewound')}
        </p>
      )}
      {/* What is being shown of steps that are lost is dropped with the old content. */}
      <LoadedTableContent key={table.rewindCount} id={id} table={table} />
    </Suspense>
  );
}

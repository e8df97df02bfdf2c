/** The menu of a table: rules, invitation, other players, ending the game, resigning, leaving. */
import type { AnyGame, PhraseFormatter, Seat } from '@ludotheque/core';
import { use, useState } from 'react';
import { DeviceLinkOffer } from '../account/device-link-offer.tsx';
import { findPlaceWhenOut, isPersonLeftInGame } from '../board-view/place-when-out.ts';
import { ConfirmButton } from '../components/confirm-button.tsx';
import { Popover } from '../components/popover.tsx';
import { useConnection } from '../connection/connection.tsx';
import { findErrorWordKey } from '../connection/error-text-keys.ts';
import type { LoadedTable } from '../connection/use-table.ts';
import { formatList } from '../i18n/locale-formats.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { navigate } from '../routing/router.ts';
import { OpenShortcutsContext } from './keyboard-shortcuts.ts';
import { OtherPlayersMenu } from './other-players-menu.tsx';
import { ReceiptButton } from './receipt-button.tsx';
import { ShareTableButton } from './share-table-button.tsx';
import { TakeOverPermission } from './take-over.tsx';
import { useLeaveTable } from './use-leave-table.ts';

/** The button to agree to end a running game. */
function EndByAgreement({ id, table }: { readonly id: string; readonly table: LoadedTable }) {
  const { client, me } = useConnection();
  const { language, t } = useTranslation();
  const { agreed, sitters } = table.face;
  const names = sitters.flatMap(({ name, person }) =>
    person !== undefined && agreed.includes(person) ? [name] : [],
  );
  const hasAgreed = me !== undefined && agreed.includes(me.person);
  const [problem, setProblem] = useState('');
  const toggle = () => {
    setProblem('');
    client
      .request('agree', { table: id, yes: !hasAgreed })
      .catch((error: unknown) => setProblem(t(findErrorWordKey(error, 'play.notDone'))));
  };
  return (
    <>
      {names.length > 0 && (
        <p role="status">
          {t('menu.agreed', { names: formatList(language, names), count: names.length })}
        </p>
      )}
      <button type="button" className="action" onClick={toggle}>
        {t(hasAgreed ? 'menu.disagree' : 'menu.agree')}
      </button>
      <p role="alert">{problem}</p>
    </>
  );
}

function ShortcutsMenuEntry({ onChoose }: { onChoose(): void }) {
  const openShortcuts = use(OpenShortcutsContext);
  const { t } = useTranslation();
  if (!openShortcuts) return null;
  return (
    <button
      type="button"
      className="action shortcuts-entry"
      onClick={() => {
        onChoose();
        openShortcuts();
      }}
    >
      {t('menu.shortcuts')}
    </button>
  );
}

export function TableMenu({
  game,
  id,
  speaker,
  table,
}: {
  readonly id: string;
  readonly game: AnyGame;
  readonly table: LoadedTable;
  readonly speaker: PhraseFormatter;
}) {
  const { client } = useConnection();
  const { t } = useTranslation();
  const { face, seat } = table;
  const sitter = face.sitters[seat];
  const isInGame = seat >= 0 && face.phase === 'playing' && sitter?.gone === undefined;
  const canLeave = isInGame && sitter?.bot === undefined;
  const place = table.view ? findPlaceWhenOut(game, table.view) : undefined;
  // Those who still play decide; where only bots do, those who are out.
  const mayEndGame = place === undefined || !isPersonLeftInGame(game, table.view!, face.sitters);
  const leave = useLeaveTable(id);
  const nameOf = (other: Seat) => speaker.seatName(other);
  return (
    <Popover
      className="table-menu"
      size="small"
      label={t('menu.title')}
      button={
        <>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 7h14M5 12h14M5 17h14" />
          </svg>
          <span>{t('menu.title')}</span>
        </>
      }
    >
      {(close) => (
        <div className="menu">
          <a className="action" href={`/learn/${face.setup.game}`} target="_blank" rel="noopener">
            {t('menu.rules')}
          </a>
          <ShortcutsMenuEntry onChoose={close} />
          {face.setup.watch === 'anyone' && (
            <ShareTableButton game={face.setup.game} label={t('menu.share')} />
          )}
          <ReceiptButton table={id} />
          <DeviceLinkOffer />
          <TakeOverPermission id={id} table={table} />
          <OtherPlayersMenu id={id} table={table} nameOf={nameOf} />
          <button
            type="button"
            className="action"
            onClick={() => (canLeave ? void leave() : navigate('/'))}
          >
            {t(canLeave ? 'menu.leave' : 'table.toShelf')}
          </button>
          {canLeave && (
            <small>{t(place === undefined ? 'menu.leaveAbout' : 'out.keepsPlace')}</small>
          )}
          {/* Set apart: what ends the game is not hit by accident. */}
          {isInGame && (mayEndGame || place === undefined) && (
            <div className="menu-end">
              {mayEndGame && <EndByAgreement id={id} table={table} />}
              {place === undefined && (
                <ConfirmButton
                  question={t('menu.resignSure')}
                  no={t('menu.stay')}
                  onSure={() => {
                    close();
                    void client.request('resign', { table: id });
                  }}
                >
                  {t('menu.resign')}
                </ConfirmButton>
              )}
            </div>
          )}
        </div>
      )}
    </Popover>
  );
}

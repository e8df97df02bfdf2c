/** The waiting room of a table before the deal: seats, invitation, bots, start and chat. */
import type { BotPersonality } from '@ludotheque/core';
import type { PublicTable } from '@ludotheque/table';
import { useCallback, useEffect, useRef, useState } from 'react';
import { BotLevelSelect, type OfferedBotLevel } from '../bots/bot-level-select.tsx';
import { BotPersonalitySelect } from '../bots/bot-personality-select.tsx';
import { QrCode } from '../components/qr-code.tsx';
import { useConnection } from '../connection/connection.tsx';
import { deleteDealReceipt } from '../connection/deal-receipts.ts';
import { findErrorWordKey } from '../connection/error-text-keys.ts';
import { sitDownWithReceipt } from '../connection/sit-down.ts';
import { useShareOrigin } from '../connection/use-share-origin.ts';
import type { LoadedTable } from '../connection/use-table.ts';
import { BoxLid } from '../game-boxes/box-lid.tsx';
import { GameName } from '../game-boxes/game-name.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import { navigate } from '../routing/router.ts';
import { TurnNotificationsToggle } from '../turn-notifications/turn-notifications-toggle.tsx';
import { Chat } from './chat.tsx';
import { SeatList } from './seat-list.tsx';
import { ShareTableButton } from './share-table-button.tsx';
import { isRatedWithSitters, listTableSetupLabels } from './table-setup-labels.ts';
import './waiting-room.css';

function InvitationLink({ game }: { readonly game: string }) {
  const { t } = useTranslation();
  const origin = useShareOrigin();
  return (
    <section className="invitation">
      <h2>{t('wait.invite')}</h2>
      <QrCode link={`${origin}${location.pathname}`} label={t('wait.qr')} />
      <ShareTableButton game={game} label={t('wait.share')} />
    </section>
  );
}

/** The game and how it is set up. */
function WaitingRoomHeader({ face }: { readonly face: PublicTable }) {
  const { t, translator } = useTranslation();
  const { game } = face.setup;
  return (
    <header className="room-head">
      <BoxLid id={game} />
      <div>
        <h1>
          <GameName id={game} />
        </h1>
        <p>{listTableSetupLabels(face.setup, translator).join(' · ')}</p>
        <Link href={`/learn/${game}`} target="_blank">
          {t('menu.rules')}
        </Link>
      </div>
    </header>
  );
}

function StartControls({ free, id }: { readonly id: string; readonly free: number }) {
  const { client } = useConnection();
  const { t } = useTranslation();
  const [level, setLevel] = useState<OfferedBotLevel>('medium');
  const [personality, setPersonality] = useState<BotPersonality>();
  const wish = personality && { personality };
  return (
    <div className="start">
      <button
        type="button"
        className="main-action"
        onClick={() =>
          void client.request('start', { table: id, ...(free > 0 && { fill: level, ...wish }) })
        }
      >
        {free > 0 ? t('wait.startWithBots', { count: free }) : t('wait.start')}
      </button>
      {free > 0 && (
        <>
          <label htmlFor="bot-level">
            <span>{t('wait.level')}</span>
            <BotLevelSelect id="bot-level" level={level} onChoose={setLevel} />
          </label>
          {client.acceptsPersonality && (
            <label htmlFor="bot-personality">
              <span>{t('character.choice')}</span>
              <BotPersonalitySelect
                id="bot-personality"
                personality={personality}
                onChoose={setPersonality}
              />
            </label>
          )}
          <button
            type="button"
            className="action seat-bot"
            onClick={() => void client.request('seat-bot', { table: id, level, ...wish })}
          >
            {t('wait.seatBot')}
          </button>
        </>
      )}
    </div>
  );
}

/** Seats the visitor once without a click: whoever opens a table or follows a link wants to play. */
function useSitDownOnce({ commitment, id }: PublicTable, isSeated: boolean, free: number) {
  const { client, me } = useConnection();
  const person = me?.person;
  const [problemKey, setProblemKey] = useState('');
  const hasTried = useRef(false);
  const sit = useCallback(() => {
    if (person === undefined) return;
    hasTried.current = true;
    setProblemKey('');
    sitDownWithReceipt(client, { table: id, person, commitment }).catch((error: unknown) =>
      setProblemKey(findErrorWordKey(error, 'wait.notSeated')),
    );
  }, [client, commitment, id, person]);
  useEffect(() => {
    // Somebody who has been removed, or has got up, does not sit down by itself.
    if (isSeated) hasTried.current = true;
    else if (!hasTried.current && free > 0) sit();
  }, [free, isSeated, sit]);
  return { problemKey, sit };
}

export function WaitingRoom({ id, table }: { readonly id: string; readonly table: LoadedTable }) {
  const { client, me } = useConnection();
  const { t } = useTranslation();
  const { face } = table;
  const free = face.setup.seats - face.sitters.length;
  const isSeated = me !== undefined && face.sitters.some(({ person }) => person === me.person);
  const isKeeper = me !== undefined && face.keeper === me.person;
  const { problemKey, sit } = useSitDownOnce(face, isSeated, free);
  const others = face.sitters.filter(({ person }) => person !== undefined && person !== me?.person);
  const hasCompany = others.length > 0 || table.said.length > 0;
  const leave = async () => {
    await client.request('leave', { table: id });
    // After the start the seat stays, and with it what this device has added to the deal.
    if (me && !face.opening) deleteDealReceipt(id, me.person);
    navigate('/');
  };
  return (
    <section className="waiting-room">
      <WaitingRoomHeader face={face} />
      <div className="at-the-table">
        <p className="free" role="status">
          {free > 0
            ? t('wait.free', { count: free })
            : t(face.opening ? 'wait.dealing' : 'wait.full')}
        </p>
        <SeatList id={id} table={table} />
        {isKeeper && !face.opening && <StartControls id={id} free={free} />}
        {face.setup.rated && !isRatedWithSitters(face) && <p>{t('wait.notRatedYet')}</p>}
        {isSeated && !isKeeper && !face.opening && <p>{t('wait.forKeeper')}</p>}
        {isSeated && face.setup.clock.kind === 'correspondence' && <TurnNotificationsToggle />}
        <p role="alert">{problemKey && t(problemKey)}</p>
        {isSeated ? (
          <button type="button" className="action leave" onClick={() => void leave()}>
            {t('wait.leave')}
          </button>
        ) : (
          free > 0 && (
            <button type="button" className="main-action" onClick={sit}>
              {t('table.sitDown')}
            </button>
          )
        )}
      </div>
      {free > 0 && <InvitationLink game={face.setup.game} />}
      {hasCompany && <Chat id={id} face={face} said={table.said} isSeated={isSeated} />}
    </section>
  );
}

/** Before the deal: who is there, the link for friends, bots for empty chairs. */
import type { AnyGame } from '@ludotheque/core';
import { useEffect, useRef, useState } from 'react';
import { renderSVG } from 'uqr';
import { useConnection } from '../house/connection.tsx';
import type { SeenTable } from '../house/use-table.ts';
import { useSpeech } from '../speech/speech.tsx';
import { botName } from './names.ts';

const LEVELS = ['easy', 'medium', 'hard', 'expert'] as const;

/** Bytes of our own that go into the deal, so that nobody alone has chosen it. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function Invitation() {
  const { t } = useSpeech();
  const [copied, setCopied] = useState(false);
  const link = location.href;
  const share = async () => {
    if (navigator.share)
      await navigator.share({ url: link, title: 'Ludothèque' }).catch(() => undefined);
    else {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    }
  };
  return (
    <section className="invitation">
      <h2>{t('wait.invite')}</h2>
      <div
        className="qr"
        role="img"
        aria-label={t('wait.qr')}
        // The picture is made by us from our own address.
        dangerouslySetInnerHTML={{ __html: renderSVG(link, { border: 2 }) }}
      />
      <output className="link">{link}</output>
      <button type="button" className="action" onClick={() => void share()}>
        {copied ? t('wait.copied') : t('wait.share')}
      </button>
    </section>
  );
}

export function WaitingRoom({
  id,
  table,
  game,
}: {
  readonly id: string;
  readonly table: SeenTable;
  readonly game: AnyGame;
}) {
  const { client, me } = useConnection();
  const { t, translator } = useSpeech();
  const [level, setLevel] = useState<(typeof LEVELS)[number]>('medium');
  const { face } = table;
  const free = face.setup.seats - face.sitters.length;
  const seated = face.sitters.some(({ person }) => person === me?.person);
  const keeper = face.keeper === me?.person;
  const sat = useRef(false);

  // Whoever opens a table or follows a friend's link wants to sit down.
  useEffect(() => {
    if (seated || sat.current || free === 0 || !me) return;
    sat.current = true;
    client.ask('sit', { table: id, nonce: newNonce() }).catch(() => undefined);
  }, [client, free, id, me, seated]);

  return (
    <section className="waiting-room">
      <h1>{translator.t('name', { ns: game.id })}</h1>
      <p role="status">{free > 0 ? t('wait.free', { count: free }) : t('wait.full')}</p>
      <ol className="chairs">
        {face.sitters.map(({ bot, name, person }, chair) => (
          <li key={chair} className={person === undefined ? 'chair bot' : 'chair'}>
            <span>
              {person === undefined
                ? t('bot', { name: botName(chair), level: t(`levels.${bot}`) })
                : name}
            </span>
            {person !== undefined && person === me?.person && <small>{t('wait.you')}</small>}
          </li>
        ))}
        {Array.from({ length: free }, (_, chair) => (
          <li key={`free ${chair}`} className="chair free">
            {t('wait.chair')}
          </li>
        ))}
      </ol>
      {keeper && (
        <div className="start">
          {free > 0 && (
            <label>
              {t('wait.level')}
              <select value={level} onChange={(e) => setLevel(e.target.value as typeof level)}>
                {LEVELS.map((each) => (
                  <option key={each} value={each}>
                    {t(`levels.${each}`)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <button
            type="button"
            className="main-action"
            onClick={() =>
              void client.ask('start', { table: id, ...(free > 0 && { fill: level }) })
            }
          >
            {free > 0 ? t('wait.startWithBots', { count: free }) : t('wait.start')}
          </button>
        </div>
      )}
      {seated && !keeper && <p>{t('wait.forKeeper')}</p>}
      {free > 0 && <Invitation />}
    </section>
  );
}

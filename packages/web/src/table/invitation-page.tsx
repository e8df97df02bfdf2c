/** Where a link leads, for a visitor without a name: to a free seat, or to a game to watch. */
import type { LobbyEntry } from '@ludotheque/protocol';
import { useEffect, useState } from 'react';
import { nameBots } from '../bots/bot-names.ts';
import { SignInForm } from '../components/sign-in-form.tsx';
import { fetchTableSummary } from '../connection/http-requests.ts';
import { useGuestSignIn } from '../connection/use-guest-sign-in.ts';
import { BoxLid } from '../game-boxes/box-lid.tsx';
import { GameName } from '../game-boxes/game-name.tsx';
import { formatList } from '../i18n/locale-formats.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import './waiting-room.css';

/** Undefined while it is being fetched; null if nothing is known about the table. */
function useTableSummary(id: string): LobbyEntry | null | undefined {
  const [summary, setSummary] = useState<LobbyEntry | null>();
  useEffect(() => {
    fetchTableSummary(id).then(
      (found) => setSummary(found ?? null),
      () => setSummary(null),
    );
  }, [id]);
  return summary;
}

/** No seat is free: the visitor can watch without a name, or play elsewhere. */
function FullTableWays({ summary }: { readonly summary: LobbyEntry }) {
  const { t } = useTranslation();
  const signInAsGuest = useGuestSignIn();
  const [hasFailed, setFailed] = useState(false);
  const isOver = summary.phase === 'over' || summary.phase === 'closed';
  const canWatch = summary.phase === 'playing' && summary.watch === 'anyone';
  return (
    <>
      <p>{t(isOver ? 'table.isOver' : canWatch ? 'table.fullWatch' : 'table.fullPrivate')}</p>
      {canWatch && (
        <button
          type="button"
          className="main-action"
          onClick={() => void signInAsGuest().catch(() => setFailed(true))}
        >
          {t('table.watch')}
        </button>
      )}
      {summary.phase === 'over' && (
        <Link className="main-action" href={`/g/${summary.id}`}>
          {t('end.lookBack')}
        </Link>
      )}
      <Link className="action" href={`/new/${summary.game}`}>
        {t('watch.own')}
      </Link>
      <p role="alert">{hasFailed && t('device.refused')}</p>
    </>
  );
}

export function InvitationPage({ table }: { readonly table: string }) {
  const { language, t } = useTranslation();
  const summary = useTableSummary(table);
  if (summary === undefined) return <div className="wait" aria-busy="true" />;
  const people = summary?.sitters.filter(({ bot }) => bot === undefined).map(({ name }) => name);
  const isFree = !summary || (summary.phase === 'open' && summary.sitters.length < summary.seats);
  return (
    <section className="invited">
      {summary && <BoxLid id={summary.game} />}
      <div>
        <h1>{summary ? <GameName id={summary.game} /> : t('table.invited')}</h1>
        {summary && (
          <p className="who">
            {people && people.length > 0 && isFree
              ? t('table.invitedBy', { names: formatList(language, people) })
              : nameBots(summary.sitters.map(({ name }) => name)).join(', ')}
          </p>
        )}
        {summary && isFree && (
          <p>{t('wait.free', { count: summary.seats - summary.sitters.length })}</p>
        )}
        {isFree ? (
          <SignInForm action={t('table.sitDown')} suggestsName />
        ) : (
          <FullTableWays summary={summary} />
        )}
        {summary && (
          <Link href={`/learn/${summary.game}`} target="_blank">
            {t('menu.rules')}
          </Link>
        )}
      </div>
    </section>
  );
}

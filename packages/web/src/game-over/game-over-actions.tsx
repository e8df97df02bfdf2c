/** What can be done when a game is over: play again first, then look back and share. */
import type { AnyGame, BaseView } from '@ludotheque/core';
import { useState } from 'react';
import { ShareLinkButton } from '../components/share-link-button.tsx';
import { useConnection } from '../connection/connection.tsx';
import { useShareOrigin } from '../connection/use-share-origin.ts';
import type { LoadedTable } from '../connection/use-table.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import { navigate } from '../routing/router.ts';
import { DailyOutcome } from './daily-outcome.tsx';

export function GameOverActions({
  game,
  id,
  onSeeTable,
  table,
  title,
  view,
}: {
  readonly id: string;
  readonly game: AnyGame;
  readonly table: LoadedTable;
  /** Who won, in words. */
  readonly title: string;
  readonly view: BaseView;
  onSeeTable(): void;
}) {
  const { t, translator } = useTranslation();
  const { canReport, client, me, replayPath, tablePath } = useConnection();
  const origin = useShareOrigin();
  const [hasFailed, setFailed] = useState(false);
  const gameName = translator.t('name', { ns: game.id });
  const playAgain = async () => {
    try {
      const { table: next } = await client.request('rematch', { table: id });
      navigate(tablePath(next));
    } catch {
      setFailed(true);
    }
  };
  const { next, nextBy, setup, sitters } = table.face;
  const isDaily = setup.publicSeed === true;
  // Notices about people are below this dialog.
  const asker = sitters.find(({ person }) => person !== undefined && person === nextBy);
  const hasAnotherAsked = next !== null && nextBy !== me?.person;
  return (
    <div className="ending-actions">
      <p className="rematch-wish" role="status">
        {hasAnotherAsked && asker && t('people.wantsRematch', { name: asker.name })}
      </p>
      {isDaily && <DailyOutcome id={id} view={view} />}
      {table.seat >= 0 && !isDaily && (
        // biome-ignore lint/a11y/noAutofocus: the first thing to do in a dialog that has just opened
        <button type="button" className="main-action" onClick={() => void playAgain()} autoFocus>
          {t('end.rematch')}
        </button>
      )}
      {table.seat < 0 && next !== null && (
        <Link className="main-action" href={tablePath(next)}>
          {t('watch.rematch')}
        </Link>
      )}
      <Link className="action" href={replayPath(id)}>
        {t('end.lookBack')}
      </Link>
      {!isDaily && (
        <ShareLinkButton
          label={t('over.share')}
          title={t('over.shareText', { game: gameName, title })}
          // Nobody else can open a game that was played on this device.
          createUrl={() => `${origin}${canReport ? replayPath(id) : '/'}`}
        />
      )}
      <button type="button" className="action" onClick={onSeeTable}>
        {t('over.seeTable')}
      </button>
      <p className="problem" role="alert">
        {hasFailed && t('over.failed')}
      </p>
    </div>
  );
}

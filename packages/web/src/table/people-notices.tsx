/** Notices over the table about its people. A page in the background says them in its title. */
import type { PublicTable } from '@ludotheque/table';
import { useEffect, useRef, useState } from 'react';
import { playAlertSound } from '../board-kit/sound.ts';
import { useConnection } from '../connection/connection.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import { listSeatNames } from './display-names.ts';
import { listPeopleNews, type PeopleNews } from './people-news.ts';
import { useBackgroundTitle } from './use-background-title.ts';
import './people-notices.css';

const NOTICE_MS = 6_000;
const MAX_NOTICES = 2;

interface Notice extends PeopleNews {
  readonly id: number;
}

/** The news of this table, each for some seconds or until it is closed. */
function usePeopleNotices(face: PublicTable) {
  const { me } = useConnection();
  const lastFace = useRef<PublicTable>(undefined);
  const nextId = useRef(0);
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const close = (id: number) => setNotices((all) => all.filter((notice) => notice.id !== id));
  const person = me?.person;
  useEffect(() => {
    const before = lastFace.current;
    if (before === face || person === undefined) return;
    lastFace.current = face;
    // The name of a bot whose seat somebody takes is the one that it had before.
    const names = listSeatNames(before?.phase === face.phase ? before : face);
    const all = listPeopleNews(before?.id === face.id ? before : undefined, face, names, person);
    const news = all.filter(({ isSeen }) => !isSeen || document.hidden);
    if (news.length === 0) return;
    const added = news.map((each) => ({ ...each, id: nextId.current++ }));
    setNotices((shown) => [...shown, ...added].slice(-MAX_NOTICES));
    if (document.hidden) playAlertSound('turn');
    for (const { id, isLasting } of added) if (!isLasting) setTimeout(() => close(id), NOTICE_MS);
  }, [face, person]);
  return { notices, close };
}

export function PeopleNotices({ face }: { readonly face: PublicTable }) {
  const { tablePath } = useConnection();
  const { t } = useTranslation();
  const { close, notices } = usePeopleNotices(face);
  const last = notices.at(-1);
  useBackgroundTitle(last && t(last.key, last.values));
  return (
    <div className="people-notices" role="status">
      {notices.map(({ id, isLasting, key, rematch, values }) => (
        <div key={id} className="people-notice">
          <p>{t(key, values)}</p>
          {rematch !== undefined && (
            <Link className="action" href={tablePath(rematch)}>
              {t('people.joinRematch')}
            </Link>
          )}
          {isLasting && (
            <button
              type="button"
              className="close-notice"
              aria-label={t('people.dismiss')}
              onClick={() => close(id)}
            >
              ×
            </button>
          )}
        </div>
      ))}
    </div>
  );
}

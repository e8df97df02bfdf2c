/**
 * How many lines of chat the viewer has not seen yet, as a badge on what opens the chat. The chat itself
 * notes what was on the screen, wherever the page shows it.
 */
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { useConnection } from '../connection/connection.tsx';
import type { LoadedTable } from '../connection/use-table.ts';
import { useTranslation } from '../i18n/translation.tsx';

type Said = LoadedTable['said'];

/** The number of the last line that was on the screen, by table. */
const lastSeenByTable = new Map<string, number>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const findLastNumber = (said: Said) => said.at(-1)?.n ?? -1;

/** Notes which lines have been seen, while the element with them is on the screen. */
export function useMarkChatSeen(id: string, said: Said, chat: RefObject<HTMLElement | null>): void {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (!chat.current) return;
    const observer = new IntersectionObserver(([entry]) => setVisible(entry!.isIntersecting));
    observer.observe(chat.current);
    return () => observer.disconnect();
  }, [chat]);
  const last = findLastNumber(said);
  useEffect(() => {
    if (!isVisible) return;
    lastSeenByTable.set(id, last);
    for (const listener of listeners) listener();
  }, [id, isVisible, last]);
}

function useUnreadCount(id: string, said: Said): number {
  const { me } = useConnection();
  // What was said before the page was opened is not new.
  const [first] = useState(() => findLastNumber(said));
  const lastSeen = useSyncExternalStore(subscribe, () => lastSeenByTable.get(id) ?? first);
  return said.filter(({ by, n }) => n > lastSeen && by !== me?.person).length;
}

interface UnreadChatProps {
  readonly id: string;
  readonly said: Said;
}

export function UnreadChatBadge({ id, said }: UnreadChatProps) {
  const { t } = useTranslation();
  const count = useUnreadCount(id, said);
  if (count === 0) return null;
  return (
    <span className="unread">
      <span aria-hidden="true">{count}</span>
      <span className="unseen">{t('people.unread', { count })}</span>
    </span>
  );
}

/** Says the badge when it changes: nobody hears the name of a button that has no focus. */
export function UnreadChatAnnouncer({ id, said }: UnreadChatProps) {
  const { t } = useTranslation();
  const count = useUnreadCount(id, said);
  return (
    <p className="unseen unread-announcer" role="status">
      {count > 0 && t('people.unread', { count })}
    </p>
  );
}

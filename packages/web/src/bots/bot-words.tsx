/** The bubble with what a bot says, unless the visitor or a rated game wants none. */
import type { BaseView, Seat } from '@ludotheque/core';
import type { PublicTable } from '@ludotheque/table';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import { useSettings } from '../settings/settings.ts';
import { chooseBotLine, chooseGreeting } from './bot-lines.ts';

const GREETING_MS = 4_000;

/** Whether the table was opened before anything was scored, and that was a moment ago. */
function useIsBeginning(view: BaseView): boolean {
  const [isBeginning, setBeginning] = useState(
    () => view.sheet.length === 0 && view.result === null,
  );
  useEffect(() => {
    const timer = setTimeout(() => setBeginning(false), GREETING_MS);
    return () => clearTimeout(timer);
  }, []);
  return isBeginning;
}

const WINDOW_EDGE_PX = 8;

/** A seat at the right edge has no room beside its face. */
function keepInWindow(bubble: HTMLElement | null): void {
  if (!bubble) return;
  const excess = bubble.getBoundingClientRect().right + WINDOW_EDGE_PX - window.innerWidth;
  if (excess > 0) bubble.style.marginLeft = `${-excess}px`;
}

export function BotWords({
  face: { id: table, setup, sitters },
  name,
  reaction,
  seat,
  view,
}: {
  readonly face: Pick<PublicTable, 'id' | 'setup' | 'sitters'>;
  readonly name: string;
  readonly reaction: 'pleased' | 'annoyed' | undefined;
  readonly seat: Seat;
  readonly view: BaseView;
}) {
  const { botTalk } = useSettings();
  const { t } = useTranslation();
  const isBeginning = useIsBeginning(view);
  if (!botTalk || setup.rated) return null;
  const who = { table, seat, name };
  const botSeats = [...sitters.keys()].filter((at) => sitters[at]!.person === undefined);
  const greeting = isBeginning ? chooseGreeting(who, botSeats) : undefined;
  const key = reaction ? chooseBotLine(who, reaction, view) : greeting;
  return key === undefined ? null : (
    <span key={key} ref={keepInWindow} className="bot-says" aria-hidden="true">
      {t(key)}
    </span>
  );
}

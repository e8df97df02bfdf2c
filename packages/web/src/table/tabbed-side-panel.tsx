/**
 * Score sheet, move log and chat. On a wide screen they are below each other beside the board; on a
 * narrow one they are tabs of a drawer over the board.
 */
import { type ReactNode, useState } from 'react';
import { useMediaQuery } from '../browser/use-media-query.ts';
import { useTranslation } from '../i18n/translation.tsx';

/** The same width as in table.css. */
const WIDE_SCREEN = '(min-width: 1100px)';

export interface SidePanelTab {
  readonly name: string;
  readonly title: string;
  /** What is new there. */
  readonly badge?: ReactNode;
  readonly content: ReactNode;
}

/** Whether the panel is open: on a wide screen if it has something to say, until the viewer decides. */
export function useSidePanel(hasSomethingToSay: boolean) {
  const isWide = useMediaQuery(WIDE_SCREEN);
  const [choice, setChoice] = useState<boolean>();
  const isOpen = choice ?? (isWide && hasSomethingToSay);
  const close = () => setChoice(false);
  /** After a choice in the panel: on a narrow screen it covers what was chosen. */
  const closeDrawer = () => {
    if (!isWide) close();
  };
  return { isOpen, toggle: () => setChoice(!isOpen), close, closeDrawer };
}

export type SidePanelState = ReturnType<typeof useSidePanel>;

export function SidePanelButton({
  badge,
  panel,
}: {
  readonly panel: SidePanelState;
  /** What is new in the panel. */
  readonly badge?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="action side-panel-button"
      aria-expanded={panel.isOpen}
      title={t('play.beside')}
      onClick={panel.toggle}
    >
      {/* Not an aria-label: what is new belongs to the name of the button. */}
      <span className="unseen">{t('play.beside')} </span>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5" />
      </svg>
      {badge}
    </button>
  );
}

export function TabbedSidePanel({
  panel,
  tabs,
}: {
  readonly panel: SidePanelState;
  readonly tabs: readonly SidePanelTab[];
}) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string>();
  const open = tabs.some(({ name }) => name === chosen) ? chosen : tabs[0]?.name;
  return (
    <aside className="beside" aria-label={t('play.beside')} hidden={!panel.isOpen}>
      <div className="leaf-tabs">
        {tabs.map(({ badge, name, title }) => (
          <button
            key={name}
            type="button"
            aria-pressed={open === name}
            onClick={() => setChosen(name)}
          >
            {title}
            {badge}
          </button>
        ))}
        <button
          type="button"
          className="fold-away"
          aria-label={t('play.fold')}
          onClick={panel.close}
        >
          ×
        </button>
      </div>
      {tabs.map(({ content, name }) => (
        <div key={name} className={`leaf leaf-${name} ${open === name ? 'open' : ''}`}>
          {content}
        </div>
      ))}
    </aside>
  );
}

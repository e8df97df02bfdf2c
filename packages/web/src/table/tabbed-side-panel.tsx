/** The tabs of score sheet, move log and chat: beside the board on a wide screen, one tap away on a phone. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/translation.tsx';

export interface SidePanelTab {
  readonly name: string;
  readonly title: string;
  readonly content: ReactNode;
}

export function TabbedSidePanel({ tabs }: { readonly tabs: readonly SidePanelTab[] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<string>();
  return (
    <aside className={open ? 'beside opened' : 'beside'} aria-label={t('play.beside')}>
      <div className="leaf-tabs">
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            aria-expanded={open === name}
            onClick={() => setOpen(open === name ? undefined : name)}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ content, name }) => (
        <div key={name} className={open === name ? 'leaf open' : 'leaf'}>
          {content}
        </div>
      ))}
    </aside>
  );
}

/** Shows words and a way back where a part of the page fails, instead of nothing at all. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { detectLanguage } from '../i18n/language.ts';

/** These words are here and not in a file, because loading files may be what failed. */
const WORDS = {
  en: {
    title: 'Something went wrong on this page',
    about: 'Your games are safe on the server. Reload the page to go on.',
    reload: 'Reload',
    back: 'Back to the shelf',
  },
  fr: {
    title: 'Un problème est survenu sur cette page',
    about: 'Tes parties sont à l’abri sur le serveur. Recharge la page pour continuer.',
    reload: 'Recharger',
    back: 'Voir les jeux',
  },
  de: {
    title: 'Auf dieser Seite ist etwas schiefgegangen',
    about: 'Deine Partien sind auf dem Server sicher. Lade die Seite neu, um weiterzuspielen.',
    reload: 'Neu laden',
    back: 'Zurück zum Regal',
  },
  nl: {
    title: 'Er ging iets mis op deze pagina',
    about: 'Je partijen staan veilig op de server. Herlaad de pagina om verder te spelen.',
    reload: 'Herladen',
    back: 'Terug naar de spellenkast',
  },
} as const;

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** A failure is forgotten when this changes, for example with the address. */
  readonly resetKey?: string;
}

interface ErrorBoundaryState {
  readonly hasFailed: boolean;
  readonly resetKey: string | undefined;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const words = WORDS[detectLanguage()];
    return (
      <section className="welcome failed" role="alert">
        <h1>{words.title}</h1>
        <p>{words.about}</p>
        <button type="button" className="main-action" onClick={() => location.reload()}>
          {words.reload}
        </button>
        {/* A plain link: the router may be part of what failed. */}
        <a className="action" href="/">
          {words.back}
        </a>
      </section>
    );
  }
}

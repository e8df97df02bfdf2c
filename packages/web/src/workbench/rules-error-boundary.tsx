/** Shows what unfinished rules have thrown, and tries again after the next edit. */
import { Component, type ReactNode } from 'react';

export class RulesErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly error: Error | undefined }
> {
  override state = { error: undefined as Error | undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <main className="bench">
        <h1>The rules threw</h1>
        <pre role="alert">{error.stack ?? error.message}</pre>
        <p>Your match is kept. Edit the rules, or load the page again.</p>
      </main>
    );
  }
}

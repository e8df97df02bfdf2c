/** While the page is in the background, its title says what happened; afterwards it is as before. */
import { useEffect } from 'react';

export function useBackgroundTitle(text: string | undefined): void {
  useEffect(() => {
    if (text === undefined || !document.hidden) return;
    const before = document.title;
    const shown = `● ${text}`;
    document.title = shown;
    const restore = () => {
      // Something else may have set a newer title.
      if (document.title === shown) document.title = before;
    };
    const onVisible = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', onVisible);
      restore();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      restore();
    };
  }, [text]);
}

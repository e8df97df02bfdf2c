/** The table when the game is over: hands that were laid open to be counted stay open. */
import type { AnyGame, BaseView } from '@ludotheque/core';

export function showFinalTable(
  game: AnyGame,
  view: BaseView,
  lastEvents: readonly unknown[],
): BaseView {
  if (!view.result) return view;
  const left = lastEvents.reduce<BaseView>(
    (table, event) => game.after?.(table, event) ?? table,
    view,
  );
  // The view is right in all that it says. Only what the events have added to it is taken over.
  return left === view ? view : { ...left, ...view };
}

import { useViewStore } from '#client/viewStore.ts';
import type { shell } from '#i18n/en/shell.ts';

/** The views of the page: each has a name in every language. */
export type ViewId = keyof typeof shell.view;

/** Puts another view on the stage. */
export function showView(id: ViewId): void {
  useViewStore.getState().setView(id);
}

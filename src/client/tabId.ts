import { randomId } from './runs/runKeeper.ts';

const KEY = 'kube-orrery/tab';
let known: string | undefined;

/** The name of this tab; it survives a reload. A duplicated tab has its original's name until `renameTab`. */
export function tabId(): string {
  known ??= readId() ?? renameTab();
  return known;
}

/** Gives the tab a new name. */
export function renameTab(): string {
  known = randomId();
  try {
    sessionStorage.setItem(KEY, known);
  } catch {
    // Forbidden, so the name lasts until the next reload.
  }
  return known;
}

function readId(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

import { randomId } from './runs/randomId.ts';

const KEY = 'kube-orrery/tab';
let known: string | undefined;

/** The name of this tab, the same after a reload. A tab that was duplicated has its original's until `renameTab`. */
export function tabId(): string {
  known ??= readId() ?? renameTab();
  return known;
}

/** Gives the tab a name of its own. */
export function renameTab(): string {
  known = randomId();
  try {
    sessionStorage.setItem(KEY, known);
  } catch {
    // Forbidden: the name lasts until the next reload.
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

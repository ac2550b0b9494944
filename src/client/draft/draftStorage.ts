import { create } from 'zustand';
import type { StateStorage } from 'zustand/middleware';
import { tabId } from '#client/tabId.ts';
import type { ManifestFile } from '#protocol/command.ts';

/** Above this the draft lives as long as the tab only: browsers keep about 5 MB for a page. */
export const MOST_KEPT_CHARACTERS = 1_000_000;

/** Every tab writes a draft of its own, so that no tab writes over another's. */
const PREFIX = 'kube-orrery/draft';

export const draftKey = (tab = tabId()): string => `${PREFIX}/${tab}`;

/** Whether the last change of the draft is in the browser's storage; else it lasts as long as the tab. */
export const useDraftKept = create<{ readonly isKept: boolean }>()(() => ({ isKept: true }));

/** Storage may be forbidden or full; typing goes on all the same. */
export const draftStorage: StateStorage = {
  getItem: (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem: (key, value) => {
    let isKept = value.length <= 2 * MOST_KEPT_CHARACTERS;
    try {
      if (isKept) localStorage.setItem(key, value);
    } catch {
      isKept = false;
    }
    useDraftKept.setState({ isKept });
  },
  removeItem: (key) => {
    try {
      localStorage.removeItem(key);
    } catch {
      // Forbidden: there is nothing to be removed.
    }
  },
};

/** A draft as it is written: the files, which one is shown, and the one closed last. */
export interface Draft {
  readonly files: readonly ManifestFile[];
  readonly current: number;
  readonly closed: ManifestFile | null;
}

export function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { files, current, closed } = value as Partial<Record<keyof Draft, unknown>>;
  const hasFiles = Array.isArray(files) && files.length > 0 && files.every(isFile);
  return hasFiles && Number.isSafeInteger(current) && (closed === null || isFile(closed));
}

function isFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { name, text } = value as Partial<ManifestFile>;
  return typeof name === 'string' && typeof text === 'string';
}

/** Takes out of the storage what tabs have written that are not open any more. `isOpen` is asked of a tab's name. */
export function takeLeftDrafts(isOpen: (tab: string) => boolean): readonly ManifestFile[] {
  const files: ManifestFile[] = [];
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    for (const key of keys.filter((one) => one === PREFIX || one.startsWith(`${PREFIX}/`))) {
      const tab = key.slice(PREFIX.length + 1);
      if (tab === tabId() || (tab !== '' && isOpen(tab))) continue;
      files.push(...writtenFiles(localStorage.getItem(key) ?? ''));
      localStorage.removeItem(key);
    }
  } catch {
    // Forbidden: nothing was ever written.
  }
  return files;
}

function writtenFiles(text: string): readonly ManifestFile[] {
  try {
    const { state } = JSON.parse(text) as { readonly state?: unknown };
    return isDraft(state) ? state.files.filter((file) => file.text.trim() !== '') : [];
  } catch {
    return [];
  }
}

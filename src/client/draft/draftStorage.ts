import { create } from 'zustand';
import type { StateStorage } from 'zustand/middleware';
import { fields, hasShape, list, orNull, type Shape, text, whole } from '#base/shape.ts';
import { tabId } from '#client/tabId.ts';
import type { ManifestFile } from '#protocol/command.ts';

/** A longer draft lasts only as long as the tab, because browsers keep about 5 MB for a page. */
export const MOST_KEPT_CHARACTERS = 1_000_000;

/** No browser keeps more characters of a page. */
const MOST_STORED = 100_000_000;

/** Every tab has its own draft, so that no tab overwrites another's. */
const PREFIX = 'kube-orrery/draft';

export const draftKey = (tab = tabId()): string => `${PREFIX}/${tab}`;

/** Whether the last change of the draft is in the browser's storage; otherwise it lasts as long as the tab. */
export const useDraftKept = create<{ readonly isKept: boolean }>()(() => ({ isKept: true }));

/** Storage may be forbidden or full; typing continues to work. */
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
      // Forbidden, so there is nothing to remove.
    }
  },
};

/** A stored draft: the files, the index of the shown one, and the one closed last. */
export interface StoredDraft {
  readonly files: readonly ManifestFile[];
  readonly current: number;
  readonly closed: ManifestFile | null;
}

const file = fields({ name: text(MOST_STORED), text: text(MOST_STORED) });

export const draftShape: Shape<StoredDraft> = fields({
  files: list(file, 1),
  current: whole(Number.MIN_SAFE_INTEGER),
  closed: orNull(file),
});

/** Removes the drafts of closed tabs from the storage and returns their files. `isOpen` checks a tab by its name. */
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
    // Forbidden, so nothing was ever stored.
  }
  return files;
}

function writtenFiles(text: string): readonly ManifestFile[] {
  try {
    const { state } = JSON.parse(text) as { readonly state?: unknown };
    return hasShape(draftShape, state) ? state.files.filter((file) => file.text.trim() !== '') : [];
  } catch {
    return [];
  }
}

import type { SavedFile } from '#panels/pageActions.ts';

/** Gives the reader a file made in the page. */
export function saveFile({ name, content, type }: SavedFile): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser needs the address until the download has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

import type { Chosen } from '#client/chosenFiles.ts';
import type { Texts } from '#i18n/useTexts.ts';
import type { SavedFile } from '#panels/pageActions.ts';
import type { ManifestFile } from '#protocol/command.ts';
import { useNotices } from './notices.ts';

/** The text of the files that a person gave; none when one of them cannot be read, which is reported. */
export async function readInput(chosen: Promise<Chosen>, t: Texts<'shell'>): Promise<readonly ManifestFile[]> {
  const { files, aside, problems } = await chosen;
  const { add } = useNotices.getState();
  for (const { file = '', message } of problems.slice(0, MOST_LISTED))
    add(t('unreadable', { file, reason: message }), 'error');
  if (aside > 0 && problems.length === 0) add(t('leftAside', { count: aside }));
  if (files.length === 0 && problems.length === 0 && aside > 0) add(t('nothingToRead'), 'error');
  return files;
}

const MOST_LISTED = 3;

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

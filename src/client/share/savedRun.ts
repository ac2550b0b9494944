import type { SavedRun } from '#protocol/savedRun.ts';

export { isSavedRunFile } from '#protocol/savedRun.ts';

/** Reads a saved run. The shapes are fetched only now: the first view does not need them. Rejects with the field and the reason. */
export async function parseSavedRun(text: string): Promise<SavedRun> {
  const reader = await import('#protocol/readSavedRun.ts');
  return reader.parseSavedRun(text);
}

import { allEntries, type Entry } from '#panelParts/finding/places/entries.ts';
import { EntryIndex, type FoundEntry } from '#panelParts/finding/places/findEntries.ts';
import { pageEntries } from './pageEntries.ts';

/** So long one piece of the index is made, in milliseconds: less than a frame. */
const PIECE_MS = 6;

const index = new EntryIndex();
let waiting: Entry[] | undefined;

/** Everything of the page and the model that fits what was typed, the best first. */
export function findEverything(sought: string): FoundEntry[] {
  addWhile(() => true);
  return index.find(sought);
}

/** Makes the index piece by piece, so that the first letter finds it ready and no frame waits for it. */
export async function prepareSearch(): Promise<void> {
  let left = true;
  while (left) {
    await new Promise((resolve) => setTimeout(resolve));
    const endMs = performance.now() + PIECE_MS;
    left = addWhile(() => performance.now() < endMs);
  }
}

/** Adds entries as long as it may; whether some are left. */
function addWhile(mayGoOn: () => boolean): boolean {
  waiting ??= [...allEntries(), ...pageEntries()].reverse();
  while (waiting.length > 0 && mayGoOn()) {
    const next = waiting.pop();
    if (next) index.add(next);
  }
  return waiting.length > 0;
}

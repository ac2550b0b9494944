import { allEntries, type SearchEntry } from '#panelParts/finding/places/entries.ts';
import { EntryIndex, type FoundEntry } from '#panelParts/finding/places/findEntries.ts';
import { pageEntries } from './pageEntries.ts';

/** Longest time for one piece of the index, in milliseconds: less than a frame. */
const PIECE_MS = 6;

const index = new EntryIndex();
let waiting: SearchEntry[] | undefined;

/** Everything of the page and the model that matches the text, the best first. */
export function findEverything(sought: string): FoundEntry[] {
  addWhile(() => true);
  return index.find(sought);
}

/** Builds the index piece by piece, so that it is ready for the first letter and no frame waits for it. */
export async function prepareSearch(): Promise<void> {
  let left = true;
  while (left) {
    await new Promise((resolve) => setTimeout(resolve));
    const endMs = performance.now() + PIECE_MS;
    left = addWhile(() => performance.now() < endMs);
  }
}

/** Adds entries while `mayGoOn` allows it; returns whether some are left. */
function addWhile(mayGoOn: () => boolean): boolean {
  waiting ??= [...allEntries(), ...pageEntries()].reverse();
  while (waiting.length > 0 && mayGoOn()) {
    const next = waiting.pop();
    if (next) index.add(next);
  }
  return waiting.length > 0;
}

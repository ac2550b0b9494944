import { allEntries } from '#panelParts/finding/places/entries.ts';
import { EntryIndex, type FoundEntry } from '#panelParts/finding/places/findEntries.ts';
import { pageEntries } from './pageEntries.ts';

let made: EntryIndex | undefined;

/** Everything of the page and the model that fits what was typed, the best first. */
export function findEverything(sought: string): FoundEntry[] {
  made ??= new EntryIndex([...allEntries(), ...pageEntries()]);
  return made.find(sought);
}

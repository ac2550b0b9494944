import { firstFrom } from '../firstFrom.ts';
import { flat } from '../splitText.ts';
import { TextIndex } from '../textIndex.ts';
import type { Entry, EntryKind } from './entries.ts';

/** What a hit of each kind counts beside a card: what shows a thing comes before what only names it. */
const WORTH: Readonly<Record<EntryKind, number>> = {
  view: 1,
  tab: 1,
  card: 1,
  read: 1,
  scenario: 1,
  term: 1,
  action: 1,
  setting: 0.9,
  reason: 0.8,
  condition: 0.8,
  metric: 0.8,
  flag: 0.8,
  gate: 0.8,
  command: 0.7,
  label: 0.6,
  kind: 0.6,
  constant: 0.55,
  field: 0.5,
  simplification: 0.45,
};

/** What it counts to be called so: by the whole name, by its beginning, or somewhere in what was typed. */
const CALLED_SO = 40;
const BEGINS_SO = 14;
const NAMES_IT = 12;
/** Names shorter than this, in letters, are not looked for within a sentence. */
const LEAST_WITHIN = 6;
const LEAST_WITHIN_CHINESE = 3;

/** An entry that was found. */
export interface FoundEntry {
  readonly entry: Entry;
  readonly score: number;
  /** It was called by one of its names. */
  readonly isNamed: boolean;
}

/** Finds entries by their names and by the words of their texts, the best first. */
export class EntryIndex {
  private readonly index = new TextIndex<Entry>();
  /** By a name without spaces and dashes, in lower case. */
  private readonly byName = new Map<string, Entry[]>();
  /** The names in order; `undefined` until somebody searches after others were added. */
  private names: readonly string[] | undefined;

  add(entry: Entry): void {
    this.index.add({ of: entry, texts: entry.texts });
    for (const name of new Set(entry.names.map(flat))) {
      if (name === '') continue;
      const known = this.byName.get(name);
      if (known) known.push(entry);
      else this.byName.set(name, [entry]);
    }
    this.names = undefined;
  }

  find(sought: string): FoundEntry[] {
    const scores = new Map<Entry, { score: number; isNamed: boolean }>();
    for (const { of, score } of this.index.find(sought))
      scores.set(of, { score: score * WORTH[of.kind], isNamed: false });
    for (const { entry, score } of this.called(flat(sought))) {
      const known = scores.get(entry)?.score ?? 0;
      scores.set(entry, { score: known + score * WORTH[entry.kind], isNamed: score >= CALLED_SO });
    }
    return [...scores]
      .map(([entry, found]) => ({ entry, ...found }))
      .sort((a, b) => b.score - a.score || (a.entry.id < b.entry.id ? -1 : 1));
  }

  /** Who is called so, each with the most that it counts. */
  private called(typed: string): { entry: Entry; score: number }[] {
    const best = new Map<Entry, number>();
    const put = (name: string, score: number): void => {
      for (const entry of this.byName.get(name) ?? []) best.set(entry, Math.max(score, best.get(entry) ?? 0));
    };
    if (typed === '') return [];
    this.names ??= [...this.byName.keys()].sort();
    const { names } = this;
    for (let at = firstFrom(names, typed); at < names.length; at++) {
      const name = names[at] ?? '';
      if (!name.startsWith(typed)) break;
      if (name === typed) put(name, CALLED_SO);
      else if (typed.length > 1) put(name, BEGINS_SO * (typed.length / name.length));
    }
    // Every name that is a part of what was typed: its pieces are looked up, names are never gone through.
    for (let from = 0; from < typed.length && typed.length <= MOST_LETTERS; from++)
      for (let to = from + LEAST_WITHIN_CHINESE; to <= typed.length; to++) {
        const part = typed.slice(from, to);
        if (part === typed || !this.byName.has(part)) continue;
        if (part.length >= (/^[a-z0-9]+$/.test(part) ? LEAST_WITHIN : LEAST_WITHIN_CHINESE))
          put(part, NAMES_IT * (part.length / typed.length));
      }
    return [...best].map(([entry, score]) => ({ entry, score }));
  }
}

/** In longer texts the pieces are too many; their words find what they mean. */
const MOST_LETTERS = 120;

import { compare } from '#base/order.ts';
import { flat, withoutSmallWords } from '../splitText.ts';
import { firstFrom, TextIndex } from '../textIndex.ts';
import type { EntryKind, SearchEntry } from './entries.ts';

/** The weight of a hit by kind. Hits that show a thing come before hits that only name it. */
const WORTH: Readonly<Record<EntryKind, number>> = {
  view: 1,
  tab: 1,
  card: 1,
  read: 1,
  scenario: 1,
  lesson: 0.8,
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

/** The score of a name match: the whole name, its beginning, or a name within the typed text. */
const CALLED_SO = 40;
const BEGINS_SO = 14;
const NAMES_IT = 12;
/** What another name counts beside the one that stands on the page. */
const BY_OTHER_NAME = 0.9;
/** What it counts beside that when only the words around the question are not in the name; of a single letter there are too many. */
const ASKED_SO = 0.9;
const LEAST_ASKED = 2;
/** What it counts to be of the kind that was named. */
const OF_THE_KIND = 3;
/** So many hits are seen at once, and so many are looked through for a word that the best one has not. */
const WITHIN = 3;
const LOOKED_THROUGH = 20;
/** A hit for such a word is at least this good, beside the best one. */
const LEAST_BESIDE = 0.3;
/** Shorter names, in letters, are not searched within a sentence. */
const LEAST_WITHIN = 6;
const LEAST_WITHIN_CHINESE = 3;

/** An entry that was found. */
export interface FoundEntry {
  readonly entry: SearchEntry;
  readonly score: number;
  /** The text matched one of its names. */
  readonly isNamed: boolean;
}

interface Called {
  readonly entry: SearchEntry;
  /** 1 for what the thing is called on the page. */
  readonly factor: number;
}

/** Finds entries by their names and by the words of their texts, the best first. */
export class EntryIndex {
  private readonly index = new TextIndex<SearchEntry>();
  /** By a name without spaces and dashes, in lower case. */
  private readonly byName = new Map<string, Called[]>();
  /** The sorted names; `undefined` after additions, until the next search. */
  private names: readonly string[] | undefined;

  add(entry: SearchEntry): void {
    this.index.add({ of: entry, texts: entry.texts });
    const own = new Set((typeof entry.name === 'string' ? [entry.name] : Object.values(entry.name)).map(flat));
    for (const name of new Set(entry.names.map(flat))) {
      if (name === '') continue;
      const called = { entry, factor: own.has(name) ? 1 : BY_OTHER_NAME };
      const known = this.byName.get(name);
      if (known) known.push(called);
      else this.byName.set(name, [called]);
    }
    this.names = undefined;
  }

  find(sought: string): FoundEntry[] {
    const scores = new Map<SearchEntry, { score: number; isNamed: boolean; has: number }>();
    const { kind, rest } = kindNamedIn(sought);
    for (const { of, score, has } of this.index.find(sought, { ofUnknown: 'named' }))
      scores.set(of, { score: score * WORTH[of.kind], isNamed: false, has });
    if (kind !== undefined)
      for (const { of, score, has } of this.index.find(rest, { ofUnknown: 'named' })) {
        const known = scores.get(of)?.score ?? 0;
        const ofRest = score * WORTH[of.kind] * (of.kind === kind ? OF_THE_KIND : LEAST_BESIDE);
        if (ofRest > known) scores.set(of, { score: ofRest, isNamed: false, has });
      }
    for (const [entry, score] of this.calledInWords(sought)) {
      const { score: known = 0, has = 0 } = scores.get(entry) ?? {};
      scores.set(entry, { score: known + score * WORTH[entry.kind], isNamed: score >= CALLED_SO * BY_OTHER_NAME, has });
    }
    const sorted = [...scores]
      .map(([entry, found]) => ({ entry, ...found }))
      .sort((a, b) => b.score - a.score || compare(a.entry.id, b.entry.id));
    return withEachWord(sorted);
  }

  /** Who is called as it was typed; or so without the words of the question around it, which counts a little less. */
  private calledInWords(sought: string): ReadonlyMap<SearchEntry, number> {
    const best = new Map<SearchEntry, number>();
    const typed = flat(sought);
    const asked = flat(withoutSmallWords(sought));
    for (const { entry, score } of this.called(typed)) best.set(entry, score);
    if (asked === typed || asked.length < LEAST_ASKED) return best;
    for (const { entry, score } of this.called(asked))
      best.set(entry, Math.max(score * ASKED_SO, best.get(entry) ?? 0));
    return best;
  }

  /** Entries whose name matches, each with its best score. */
  private called(typed: string): { entry: SearchEntry; score: number }[] {
    const best = new Map<SearchEntry, number>();
    const put = (name: string, score: number): void => {
      for (const { entry, factor } of this.byName.get(name) ?? [])
        best.set(entry, Math.max(score * factor, best.get(entry) ?? 0));
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
    // Looks up every part of the typed text as a name, instead of scanning all names.
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

/**
 * When the best hit has not all that was typed, what has the rest of it comes next: of `webhook timeout` the first three are not all about
 * time-outs.
 */
function withEachWord<T extends { readonly score: number; readonly isNamed: boolean; readonly has: number }>(
  sorted: readonly T[],
): T[] {
  const [best, ...others] = sorted;
  if (!best || best.isNamed) return [...sorted];
  const all = others.slice(0, LOOKED_THROUGH).reduce((bits, { has }) => bits | has, best.has);
  const first = [best];
  for (let has = best.has; has !== all && first.length < WITHIN; ) {
    const next = others.find((hit) => (hit.has & ~has) !== 0 && hit.score >= best.score * LEAST_BESIDE);
    if (!next) break;
    first.push(next);
    others.splice(others.indexOf(next), 1);
    has |= next.has;
  }
  return [...first, ...others];
}

interface KindNamed {
  readonly kind: EntryKind | undefined;
  /** What is sought of that kind. */
  readonly rest: string;
}

/** A query may say of what kind the thing is: `first lesson`, `污点的课程`. Alone such a word is sought itself. */
function kindNamedIn(sought: string): KindNamed {
  for (const { kind, pattern } of KIND_WORDS) {
    const rest = sought.replace(pattern, ' ');
    if (rest !== sought && flat(withoutSmallWords(rest)) !== '') return { kind, rest };
  }
  return { kind: undefined, rest: sought };
}

const KIND_WORDS: readonly { readonly kind: EntryKind; readonly pattern: RegExp }[] = [
  {
    kind: 'lesson',
    pattern:
      /\b(?:lessons?|courses?|exercises?|tasks?|tutorials?)\b|课程|练习题?|(?<=第[一二三四五六七八九十]{1,3})课/i,
  },
  { kind: 'scenario', pattern: /\b(?:scenarios?|examples?|demos?)\b|场景|例子|示例|案例/i },
  { kind: 'metric', pattern: /\bmetrics?\b|指标/i },
  { kind: 'field', pattern: /\bfields?\b|字段/i },
  { kind: 'flag', pattern: /\bflags?\b|启动参数/i },
];

/** Longer texts have too many parts; the search by words handles them. */
const MOST_LETTERS = 120;

import { knownWords, meaningsOf } from './meanings.ts';
import { chinesePairs, isEmpty, latinWords, partsOfNames, type Word } from './splitText.ts';

/** Shorter words are too similar to recognize a typing error. */
const SHORTEST = 5;

/** From this length two letters may be wrong. */
const LONG = 9;

/** Most characters read of a typed or pasted text; longer than any question or message. */
const MOST_READ = 1000;
/** The weight of a word's beginning, and of a corrected word, relative to the word itself. */
const BEGINNING = 0.6;
const MEANT = 0.7;
/** A single letter begins too many words. */
const SHORTEST_BEGINNING = 2;
/** The weight of a meaning, a pair of Chinese characters and a part of a name, relative to a word. */
const MEANING = 1.6;
const PAIR = 0.35;
const NAME_PART = 0.5;
/** What it counts, beside finding the words anywhere in the texts of a thing, to find them together in one phrase of them. */
const TOGETHER = 1;
/** Texts that count less than this, such as whole sentences that describe, are no phrases. */
const PHRASE_FROM = 1;
const PHRASE_ENDS = /[,，、;；。?？!！]|\. /;
/** Texts that count so much are names of their thing. */
const NAMED_FROM = 2;
/** A part of what was typed that says so much of it is one that a reader would miss. */
const MUCH = 0.15;
const MOST_BITS = 30;
/** Of few words more must be found. */
const FEW = 2;
const LEAST_OF_FEW = 0.35;
/** Hits with less than this share of the best score are dropped. */
const LEAST_PART = 0.3;
/** The least share of the findable query that a hit must cover. */
const LEAST_COVERED = 0.25;

/** An item, and the texts by which it is found, each with its weight. */
export interface Indexed<T> {
  readonly of: T;
  readonly texts: readonly { readonly text: string; readonly worth: number }[];
}

export interface TextHit<T> {
  readonly of: T;
  readonly score: number;
  /** Which parts of what was typed it has: a bit for each of the first 30 that say much of it. */
  readonly has: number;
}

/** Where one of few words is unknown: nothing is found, or what is called by the other one. */
interface FindOptions {
  readonly ofUnknown?: 'nothing' | 'named';
}

/** The tokens for one word of a query, each with its weight. The best one found counts. */
type Sought = readonly { readonly token: string; readonly worth: number }[];

interface Typed {
  readonly sought: Sought;
  /** The weight of finding it; 0 when no document has it. */
  readonly rarity: number;
  readonly isWord: boolean;
  /** The word is in a document, or is a synonym of one that is. */
  readonly isKnown: boolean;
}

/** Finds by words in Latin letters, by pairs of Chinese characters, and by the meanings of both. */
export class TextIndex<T> {
  private readonly documents: T[] = [];
  /** The documents that have each token, by index, with the weight of finding it there. */
  private readonly postings = new Map<string, [at: number, worth: number][]>();
  /** By token the phrases that have it, by their place, each with what finding it there counts. */
  private readonly inPhrases = new Map<string, [at: number, worth: number][]>();
  /** Of each phrase the document that it stands in, and what finding all of it would count. */
  private readonly phrases: { readonly document: number; readonly all: number }[] = [];
  /** Words of the texts and their synonyms, each with the token that finds it. */
  private readonly words = new Map<string, string>();
  /** The sorted words; `undefined` after additions, until the next search. */
  private sorted: readonly string[] | undefined;

  constructor(all: readonly Indexed<T>[] = []) {
    for (const raw of knownWords()) this.addWord(raw);
    for (const each of all) this.add(each);
  }

  add({ of, texts }: Indexed<T>): void {
    const at = this.documents.push(of) - 1;
    for (const [token, worth] of this.tokensOf(texts)) {
      const known = this.postings.get(token);
      if (known) known.push([at, worth]);
      else this.postings.set(token, [[at, worth]]);
    }
    for (const { text, worth } of texts)
      if (worth >= PHRASE_FROM)
        for (const phrase of text.split(PHRASE_ENDS)) this.addPhrase(at, { text: phrase, worth });
    this.sorted = undefined;
  }

  private addPhrase(document: number, phrase: Indexed<T>['texts'][number]): void {
    const tokens = this.tokensOf([phrase]);
    if (tokens.size === 0) return;
    const at = this.phrases.push({ document, all: phrase.worth * tokens.size }) - 1;
    for (const [token, worth] of tokens) {
      const known = this.inPhrases.get(token);
      if (known) known.push([at, worth]);
      else this.inPhrases.set(token, [[at, worth]]);
    }
  }

  /** Hits, the best first. Only the first 1,000 characters are read. */
  find(sought: string, { ofUnknown = 'nothing' }: FindOptions = {}): TextHit<T>[] {
    const read = sought.slice(0, MOST_READ);
    if (isEmpty(read)) return [];
    const typed = this.read(read);
    const words = typed.filter(({ isWord }) => isWord);
    const known = typed.filter((each) => each.rarity > 0);
    const areFew = words.length > 0 && words.length <= FEW;
    if (words.length > 0 && words.every(({ isKnown }) => !isKnown)) return [];
    const leastCovered = areFew ? LEAST_OF_FEW : LEAST_COVERED;
    const whole = known.reduce((sum, { rarity }) => sum + rarity, 0);
    const isOneUnknown = areFew && words.some(({ isKnown }) => !isKnown);
    if (isOneUnknown && ofUnknown === 'nothing') return [];
    const leastWorth = isOneUnknown ? NAMED_FROM : 0;
    const sums = this.sumsOf(known, whole, leastWorth);
    const together = this.together(known);
    const hits: (TextHit<T> & { readonly at: number })[] = [];
    for (const [at, { score, covered, has }] of sums) {
      const of = this.documents[at];
      const part = covered / whole;
      if (of !== undefined && part >= leastCovered)
        hits.push({ of, score: (score + TOGETHER * (together.get(at) ?? 0)) * Math.sqrt(part), has, at });
    }
    hits.sort((a, b) => b.score - a.score || a.at - b.at);
    const least = (hits[0]?.score ?? 0) * LEAST_PART;
    return hits.filter(({ score }) => score > 0 && score >= least);
  }

  /** For each document what finding the words in its texts counts, where each counts at least `leastWorth`. */
  private sumsOf(known: readonly Typed[], whole: number, leastWorth: number) {
    const sums = new Map<number, { score: number; covered: number; has: number }>();
    for (const [index, { sought, rarity }] of known.entries())
      for (const [at, worth] of bestOf(sought, this.postings)) {
        if (worth < leastWorth) continue;
        const sum = sums.get(at) ?? { score: 0, covered: 0, has: 0 };
        sum.score += rarity * worth;
        sum.covered += rarity;
        if (index < MOST_BITS && rarity >= MUCH * whole) sum.has |= 1 << index;
        sums.set(at, sum);
      }
    return sums;
  }

  /** For each document the phrase of it that has most of what was typed: more where little else stands in it. */
  private together(known: readonly Typed[]): ReadonlyMap<number, number> {
    const sums = new Map<number, { score: number; found: number }>();
    for (const { sought, rarity } of known)
      for (const [at, worth] of bestOf(sought, this.inPhrases)) {
        const sum = sums.get(at) ?? { score: 0, found: 0 };
        sum.score += rarity * worth;
        sum.found += worth;
        sums.set(at, sum);
      }
    const best = new Map<number, number>();
    for (const [at, { score, found }] of sums) {
      const phrase = this.phrases[at];
      if (phrase === undefined) continue;
      const counts = score * Math.sqrt(Math.min(1, found / phrase.all));
      best.set(phrase.document, Math.max(counts, best.get(phrase.document) ?? 0));
    }
    return best;
  }

  private tokensOf(texts: Indexed<T>['texts']): Map<string, number> {
    const tokens = new Map<string, number>();
    const add = (token: string, worth: number): void => {
      tokens.set(token, Math.max(worth, tokens.get(token) ?? 0));
    };
    for (const { text, worth } of texts) {
      const whole = latinWords(text);
      for (const { raw, stem } of [...whole, ...partsOfNames(text)]) {
        this.words.set(raw, stem);
        add(stem, worth);
      }
      for (const meaning of meaningsIn(text, whole)) add(meaning, worth);
      for (const pair of chinesePairs(text)) add(pair, worth);
    }
    return tokens;
  }

  /** The parts of a query, and the weight of each. */
  private read(text: string): Typed[] {
    const typed = latinWords(text);
    const whole = typed.map((word, at) => this.meant(word, at === typed.length - 1));
    const parts: (Omit<Typed, 'rarity'> & { readonly factor: number })[] = [];
    const part = (token: string, factor: number) => ({
      sought: [{ token, worth: 1 }],
      isWord: false,
      isKnown: true,
      factor,
    });
    const seen = new Set<string>();
    const add = (key: string, part: (typeof parts)[number]): void => {
      if (!seen.has(key)) parts.push(part);
      seen.add(key);
    };
    for (const { word, ...meant } of whole) add(word.stem, { ...meant, isWord: true, factor: 1 });
    for (const { stem } of partsOfNames(text)) add(stem, part(stem, NAME_PART));
    const meant = whole.map(({ word }) => word);
    for (const token of meaningsIn(text, meant)) add(token, part(token, MEANING));
    for (const token of chinesePairs(text)) add(token, part(token, PAIR));
    return parts.map(({ factor, ...each }) => ({ ...each, rarity: factor * this.rarity(each.sought) }));
  }

  /** The intended word, and the tokens that it may stand for. The last word may be unfinished. */
  private meant(word: Word, isLast: boolean): { word: Word; sought: Sought; isKnown: boolean } {
    const exact = { token: word.stem, worth: 1 };
    if (this.postings.has(word.stem) || this.words.has(word.raw)) {
      return { word, sought: isLast ? [exact, ...this.beginningWith(word.raw)] : [exact], isKnown: true };
    }
    const longer = this.beginningWith(word.raw);
    if (longer.length > 0) return { word, sought: longer, isKnown: true };
    const nearest = nearestWord(word.raw, this.words.keys());
    if (nearest === undefined) return { word, sought: [exact], isKnown: false };
    const [meant = word] = latinWords(nearest);
    return { word: meant, sought: [{ token: meant.stem, worth: MEANT }], isKnown: true };
  }

  /** Words match from their beginning, because the middle of a word is another word. */
  private beginningWith(raw: string): { token: string; worth: number }[] {
    if (raw.length < SHORTEST_BEGINNING) return [];
    this.sorted ??= [...this.words.keys()].sort();
    const { sorted } = this;
    const found = new Set<string>();
    for (let at = firstFrom(sorted, raw); sorted[at]?.startsWith(raw); at++) {
      const each = sorted[at] ?? '';
      if (each !== raw) found.add(this.words.get(each) ?? each);
    }
    return [...found].map((token) => ({ token, worth: BEGINNING }));
  }

  private addWord(raw: string): void {
    const [word] = latinWords(raw);
    if (word) this.words.set(raw, word.stem);
  }

  /** Rare tokens have more weight than common ones; 0 when no document has one. */
  private rarity(sought: Sought): number {
    const most = Math.max(0, ...sought.map(({ token }) => this.postings.get(token)?.length ?? 0));
    return most === 0 ? 0 : Math.log(1 + this.documents.length / most);
  }
}

/** By place of those that have one of the tokens, what the best of them counts. */
function bestOf(
  tried: Sought,
  postings: ReadonlyMap<string, readonly (readonly [at: number, worth: number])[]>,
): ReadonlyMap<number, number> {
  const best = new Map<number, number>();
  for (const { token, worth } of tried)
    for (const [at, of] of postings.get(token) ?? []) best.set(at, Math.max(worth * of, best.get(at) ?? 0));
  return best;
}

/** Meanings as tokens: no word begins with a colon. */
function meaningsIn(text: string, words: readonly Word[]): string[] {
  return [...meaningsOf(text, words)].map((meaning) => `:${meaning}`);
}

/**
 * The known word with at most one or two wrong letters; `undefined` when none is near. The first letter must be
 * right.
 */
function nearestWord(word: string, known: Iterable<string>): string | undefined {
  if (word.length < SHORTEST || /\d/.test(word)) return undefined;
  let most = word.length >= LONG ? 2 : 1;
  let nearest: string | undefined;
  for (const each of known) {
    if (each[0] !== word[0] || Math.abs(each.length - word.length) > most) continue;
    const errors = errorsBetween(word, each);
    if (errors > most || (errors === most && nearest !== undefined)) continue;
    nearest = each;
    most = errors;
  }
  return nearest;
}

/** The number of letters to add, drop, replace, or swap with their neighbour. */
function errorsBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (beforeLast[j - 2] ?? least) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** The index of the first of sorted texts that does not sort before a text; their number when all do. */
export function firstFrom(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

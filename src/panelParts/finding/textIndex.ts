import { firstFrom } from './firstFrom.ts';
import { knownWords, meaningsOf } from './meanings.ts';
import { nearestWord } from './nearestWord.ts';
import { chinesePairs, isEmpty, latinWords, partsOfNames, type Word } from './splitText.ts';

/** So much of what is typed or pasted is read, in characters: longer than any question or message. */
const MOST_READ = 1000;
/** What counts beside the word itself: its beginning, and what was probably meant by it. */
const BEGINNING = 0.6;
const MEANT = 0.7;
/** A single letter begins too many words. */
const SHORTEST_BEGINNING = 2;
/** What a meaning, a pair of Chinese characters and a part of a name count beside a word. */
const MEANING = 1.6;
const PAIR = 0.35;
const NAME_PART = 0.5;
/** Of few words none may be unknown, and more must be found of them. */
const FEW = 2;
const LEAST_OF_FEW = 0.45;
/** Hits that are so much worse than the best one are no hits. */
const LEAST_PART = 0.3;
/** Of all that was typed and could be found anywhere, a hit has at least this part. */
const LEAST_COVERED = 0.25;

/** Something to be found, and the texts by which it is, each with what it counts. */
export interface Indexed<T> {
  readonly of: T;
  readonly texts: readonly { readonly text: string; readonly worth: number }[];
}

export interface Hit<T> {
  readonly of: T;
  readonly score: number;
}

/** What one word of a query looks for: tokens, each with what finding it counts. The best one found is taken. */
type Sought = readonly { readonly token: string; readonly worth: number }[];

interface Typed {
  readonly sought: Sought;
  /** What finding it says; 0 when no document has it. */
  readonly rarity: number;
  readonly isWord: boolean;
  /** It stands in a document, or people type it for something that does. */
  readonly isKnown: boolean;
}

/** Finds by words in Latin letters, by pairs of Chinese characters, and by what both mean. */
export class TextIndex<T> {
  private readonly documents: T[] = [];
  /** By token the documents that have it, by their place, each with what finding it there counts. */
  private readonly postings = new Map<string, [at: number, worth: number][]>();
  /** Words as they stand in the texts, and what is typed for what is meant, each with the token it is found by. */
  private readonly words = new Map<string, string>();
  /** The words in order; `undefined` until somebody looks for one after others were added. */
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
    this.sorted = undefined;
  }

  /** The best first. Only the first 1,000 characters are read. */
  find(sought: string): Hit<T>[] {
    const read = sought.slice(0, MOST_READ);
    if (isEmpty(read)) return [];
    const typed = this.read(read);
    const words = typed.filter(({ isWord }) => isWord);
    const known = typed.filter((each) => each.rarity > 0);
    const areFew = words.length > 0 && words.length <= FEW;
    if (areFew && words.some(({ isKnown }) => !isKnown)) return [];
    const leastCovered = areFew ? LEAST_OF_FEW : LEAST_COVERED;
    const whole = known.reduce((sum, { rarity }) => sum + rarity, 0);
    const sums = new Map<number, { score: number; covered: number }>();
    for (const { sought: tried, rarity } of known)
      for (const [at, worth] of this.bestOf(tried)) {
        const sum = sums.get(at) ?? { score: 0, covered: 0 };
        sum.score += rarity * worth;
        sum.covered += rarity;
        sums.set(at, sum);
      }
    const hits: (Hit<T> & { readonly at: number })[] = [];
    for (const [at, { score, covered }] of sums) {
      const of = this.documents[at];
      const part = covered / whole;
      if (of !== undefined && part >= leastCovered) hits.push({ of, score: score * Math.sqrt(part), at });
    }
    hits.sort((a, b) => b.score - a.score || a.at - b.at);
    const least = (hits[0]?.score ?? 0) * LEAST_PART;
    return hits.filter(({ score }) => score > 0 && score >= least);
  }

  /** Of the documents that have one of the tokens, what the best of them counts. */
  private bestOf(tried: Sought): ReadonlyMap<number, number> {
    const best = new Map<number, number>();
    for (const { token, worth } of tried)
      for (const [at, of] of this.postings.get(token) ?? []) best.set(at, Math.max(worth * of, best.get(at) ?? 0));
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

  /** What a query asks for, and how much each part of it says. */
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

  /** The word that was meant, and the tokens that it may stand for. The last word may still be being typed. */
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

  /** Words match from their beginning: what stands within another word is another word. */
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

  /** What few documents have says more than what all have; 0 when none has it. */
  private rarity(sought: Sought): number {
    const most = Math.max(0, ...sought.map(({ token }) => this.postings.get(token)?.length ?? 0));
    return most === 0 ? 0 : Math.log(1 + this.documents.length / most);
  }
}

/** Meanings as tokens: no word begins with a colon. */
function meaningsIn(text: string, words: readonly Word[]): string[] {
  return [...meaningsOf(text, words)].map((meaning) => `:${meaning}`);
}

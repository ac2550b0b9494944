import { knownWords, meaningsOf } from './meanings.ts';
import { nearestWord } from './nearestWord.ts';
import { chinesePairs, isEmpty, latinWords, partsOfNames, type Word } from './splitText.ts';

/** So much of what is typed or pasted is read, in characters: longer than any question or message. */
const MOST_READ = 1000;
/** What counts beside the word itself: its beginning, what was probably meant by it, and a place within. */
const BEGINNING = 0.6;
const MEANT = 0.7;
const WITHIN = 0.3;
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

interface Document<T> {
  readonly of: T;
  readonly tokens: ReadonlyMap<string, number>;
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

/** Finds by words in Latin letters, by pairs of Chinese characters, and by what both mean. Small: everything is looked at in each search. */
export class TextIndex<T> {
  private readonly documents: readonly Document<T>[];
  private readonly counts = new Map<string, number>();
  /** Words as they stand in the texts, and what is typed for what is meant. */
  private readonly words = knownWords();

  constructor(all: readonly Indexed<T>[]) {
    this.documents = all.map(({ of, texts }) => ({ of, tokens: this.tokensOf(texts) }));
    for (const { tokens } of this.documents)
      for (const token of tokens.keys()) this.counts.set(token, (this.counts.get(token) ?? 0) + 1);
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
    const hits = this.documents
      .map(({ of, tokens }) => {
        let score = 0;
        let covered = 0;
        for (const { sought: tried, rarity } of known) {
          const found = Math.max(...tried.map(({ token, worth }) => worth * (tokens.get(token) ?? 0)));
          if (found > 0) covered += rarity;
          score += rarity * found;
        }
        const part = covered / whole;
        return { of, score: part >= leastCovered ? score * Math.sqrt(part) : 0 };
      })
      .sort((a, b) => b.score - a.score);
    const least = (hits[0]?.score ?? 0) * LEAST_PART;
    return hits.filter(({ score }) => score > 0 && score >= least);
  }

  private tokensOf(texts: Indexed<T>['texts']): Map<string, number> {
    const tokens = new Map<string, number>();
    const add = (token: string, worth: number): void => {
      tokens.set(token, Math.max(worth, tokens.get(token) ?? 0));
    };
    for (const { text, worth } of texts) {
      const whole = latinWords(text);
      for (const { raw, stem } of [...whole, ...partsOfNames(text)]) {
        this.words.add(raw);
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
    if (this.counts.has(word.stem) || this.words.has(word.raw)) {
      return { word, sought: isLast ? [exact, ...this.beginningWith(word.raw)] : [exact], isKnown: true };
    }
    const longer = this.beginningWith(word.raw);
    if (longer.length > 0) return { word, sought: longer, isKnown: true };
    const nearest = nearestWord(word.raw, this.words);
    if (nearest === undefined) return { word, sought: [exact], isKnown: false };
    const [meant = word] = latinWords(nearest);
    return { word: meant, sought: [{ token: meant.stem, worth: MEANT }], isKnown: true };
  }

  private beginningWith(raw: string): { token: string; worth: number }[] {
    const found: { token: string; worth: number }[] = [];
    for (const each of this.words) {
      const at = each.length > raw.length ? each.indexOf(raw) : -1;
      if (at < 0 || (at > 0 && raw.length < 4)) continue;
      const [word] = latinWords(each);
      if (word) found.push({ token: word.stem, worth: at === 0 ? BEGINNING : WITHIN });
    }
    return found;
  }

  /** What few documents have says more than what all have; 0 when none has it. */
  private rarity(sought: Sought): number {
    const most = Math.max(0, ...sought.map(({ token }) => this.counts.get(token) ?? 0));
    return most === 0 ? 0 : Math.log(1 + this.documents.length / most);
  }
}

/** Meanings as tokens: no word begins with a colon. */
function meaningsIn(text: string, words: readonly Word[]): string[] {
  return [...meaningsOf(text, words)].map((meaning) => `:${meaning}`);
}

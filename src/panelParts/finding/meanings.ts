import { SEARCHED } from '#i18n/searched.ts';
import { allWords, flat, hasChinese, latinWords, type Word } from './splitText.ts';

interface Phrase {
  readonly stems: readonly string[];
  readonly meaning: string;
}

/** Phrases of Latin words by their first stem. */
type PhraseBook = Map<string, Phrase[]>;

interface Meanings {
  /** Phrases that are found after the small words between theirs are removed. */
  readonly telling: PhraseBook;
  /** Phrases that need their small words, such as `one node`: found literally. */
  readonly whole: PhraseBook;
  /** Phrases with Chinese characters, without spaces. */
  readonly chinese: readonly { readonly text: string; readonly meaning: string }[];
}

let read: Meanings | undefined;

function readMeanings(): Meanings {
  const telling: PhraseBook = new Map();
  const whole: PhraseBook = new Map();
  const chinese: { text: string; meaning: string }[] = [];
  for (const [text, meaning] of phrases()) {
    if (hasChinese(text)) {
      chinese.push({ text: flat(text), meaning });
      continue;
    }
    const all = allWords(text);
    const words = latinWords(text);
    if (words.length > 1 || all.length === 1) put(telling, words, meaning);
    else put(whole, all, meaning);
  }
  return { telling, whole, chinese };
}

function* phrases(): Generator<[text: string, meaning: string]> {
  for (const { words } of Object.values(SEARCHED))
    for (const [meaning, listed] of Object.entries(words))
      for (const text of listed.split(/[,，]/)) yield [text, meaning];
}

function put(book: PhraseBook, words: readonly Word[], meaning: string): void {
  const stems = words.map(({ stem }) => stem);
  const [first] = stems;
  if (first === undefined) return;
  const known = book.get(first) ?? [];
  known.push({ stems, meaning });
  book.set(first, known);
}

/** The meanings of a text in any language: keys of `searchWords`. `words` are its significant ones, in order. */
export function meaningsOf(text: string, words: readonly Word[]): Set<string> {
  read ??= readMeanings();
  const found = new Set<string>();
  collect(read.telling, words, found);
  collect(read.whole, allWords(text), found);
  if (hasChinese(text)) {
    const spaceless = flat(text);
    for (const phrase of read.chinese) if (spaceless.includes(phrase.text)) found.add(phrase.meaning);
  }
  return found;
}

function collect(book: PhraseBook, words: readonly Word[], found: Set<string>): void {
  for (const [at, { stem }] of words.entries()) {
    for (const phrase of book.get(stem) ?? []) {
      if (phrase.stems.every((each, i) => words[at + i]?.stem === each)) found.add(phrase.meaning);
    }
  }
}

/** Every Latin word with a meaning, for comparison with typing errors. */
export function knownWords(): Set<string> {
  const known = new Set<string>();
  for (const [text] of phrases()) for (const { raw } of latinWords(text)) known.add(raw);
  return known;
}

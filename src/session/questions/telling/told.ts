import type { Entry } from '#kernel/entry.ts';
import type { World } from '#kernel/world.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { Sentence, SentenceId, SentenceSlots } from '#protocol/sentences.ts';
import type { TellingPoint } from '#protocol/telling.ts';
import type { Reader } from '#session/reader.ts';
import type { Told } from '#session/telling/salience/rule.ts';

/** What a sentence is made from: one reason of an entry, with the world after it. */
export interface ToldEntry {
  readonly reader: Reader;
  /** As it is just after the entry. */
  readonly world: World;
  readonly entry: Entry;
  readonly reason: Told;
  /** Of a scheduling cycle: what it computed, and the beat that is told of. */
  readonly cycle?: CycleExplanation;
  readonly beat?: number;
}

export interface Saying {
  readonly sentence: Sentence;
  /** The rule with this moment's numbers, on one line. */
  readonly formula?: string;
  readonly points?: readonly TellingPoint[];
}

/** Makes what is said of a reason; `undefined` when it has no words of its own. */
export type Teller = (told: ToldEntry) => Saying | undefined;

/** What a component's entries say, by the types of their reasons. */
export type Tellers = Readonly<Record<string, Teller>>;

/** Says one sentence with what goes into it. */
export function say<Id extends SentenceId>(
  id: Id,
  slots: SentenceSlots[Id],
  more: Omit<Saying, 'sentence'> = {},
): Saying {
  return { sentence: { id, slots } as unknown as Sentence, ...more };
}

/** `web-7` for `default/web-7`. */
export function nameOf(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

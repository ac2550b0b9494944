import type { Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { Sentence, SentenceId, SentenceSlots } from '#protocol/sentences.ts';
import type { TellingPoint } from '#protocol/telling.ts';
import type { Reader } from '#session/reader.ts';
import type { DetailedReason } from '#session/telling/salience/rule.ts';

/** The input of a sentence: one reason of an entry, with the world after it. */
export interface DescribedEntry {
  readonly reader: Reader;
  /** The state just after the entry. */
  readonly world: World;
  readonly entry: Entry;
  readonly reason: DetailedReason;
  /** For a scheduling cycle: its explanation, and the step that the sentence is about. */
  readonly cycle?: CycleExplanation;
  readonly cycleStep?: number;
}

export interface Saying {
  readonly sentence: Sentence;
  /** The rule with this moment's numbers, on one line. */
  readonly formula?: string;
  readonly points?: readonly TellingPoint[];
}

/** Makes the sentence for a reason; `undefined` when there is none. */
export type Teller = (described: DescribedEntry) => Saying | undefined;

/** The tellers of a component's entries, by the types of their reasons. */
export type Tellers = Readonly<Record<string, Teller>>;

/** Makes one sentence from its slots. */
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

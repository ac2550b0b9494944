import type { Micros } from '#base/time.ts';
import type { Entry } from '#kernel/entry.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { CyclePlace, TaleStep } from '#scenarios/story.ts';
import { deciding, keyBeats } from '../keyBeats.ts';
import { matchIn } from '../matches.ts';
import type { Told } from '../salience/rule.ts';

/** The place of a story's step: the entry after which it is told, and its reason. */
export interface StoryPlace {
  readonly step: TaleStep;
  /** The reader stands just after this entry. */
  readonly seq: number;
  readonly timeUs: Micros;
  /** The entry that matched; 0 for a step that is told at a time. */
  readonly matched: number;
  readonly reason?: Told;
}

/** Searches the entries, which arrive in order, for the place of one step after the step before. */
export class PlaceSearch {
  private readonly step: TaleStep;
  private left: number;

  constructor(step: TaleStep) {
    this.step = step;
    this.left = 'after' in step.at || 'before' in step.at ? (step.at.nth ?? 1) : 0;
  }

  /** The place, if this entry gives it. `before` is the seq of the entry before it. */
  take(entry: Entry): StoryPlace | undefined {
    const { step } = this;
    const { at } = step;
    if ('time' in at) {
      const timeUs = Math.round(at.time * 1e6);
      return entry.atUs > timeUs ? { step, seq: entry.seq - 1, timeUs, matched: 0 } : undefined;
    }
    if ('same' in at) return undefined;
    const reason = matchIn(entry, 'after' in at ? at.after : at.before);
    if (!reason || --this.left > 0) return undefined;
    const seq = 'after' in at ? entry.seq : entry.seq - 1;
    return { step, seq, timeUs: entry.atUs, matched: entry.seq, reason };
  }
}

/** The step of a cycle that a place names; `undefined` when the cycle has none. */
export function beatAt(cycle: CycleExplanation, place: CyclePlace): number | undefined {
  const { beats } = cycle;
  if (place === 'sum') return beats.length - 1;
  if (place === 'lift' || place === 'reprieve' || place === 'pick')
    return found(beats.findIndex(({ part }) => part === place));
  const keys = keyBeats(cycle);
  if (place === 'filter') return keys.find((index) => beats[index]?.stage === 'Filter');
  const [most] = deciding(cycle);
  return keys.find((index) => beats[index]?.plugin === most?.plugin && beats[index]?.stage !== 'Filter');
}

function found(index: number): number | undefined {
  return index < 0 ? undefined : index;
}

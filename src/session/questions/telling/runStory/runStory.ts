import type { Entry } from '#kernel/entry.ts';
import type { RunStoryLine } from '#protocol/telling.ts';
import type { History } from '#session/reader.ts';
import type { Told } from '#session/telling/salience/rule.ts';
import { salienceOf } from '#session/telling/salience/salience.ts';
import { KeptTapes } from '../../run/keptTapes.ts';
import { walkEntries } from '../../run/walkEntries.ts';
import { OCCASIONS, type Occasion } from './occasions.ts';

/** Most lines that the story tells about one kind of occasion. */
const MOST_OF_A_KIND = 2;

interface Happened {
  readonly occasion: Occasion;
  count: number;
  entry?: Entry;
  reason?: Told;
}

const BY_REASON: ReadonlyMap<string, readonly Occasion[]> = new Map(
  OCCASIONS.map(({ on }) => [on, OCCASIONS.filter((occasion) => occasion.on === on)]),
);

/** Occasions along a branch. It reads each entry once, because the page asks again while the branch grows. */
class StoryTape {
  readonly seen = new Map<Occasion, Map<string, Happened>>();
  private walked = 0;

  extend(run: History): void {
    const walk = walkEntries(
      run,
      this.walked,
      () => true,
      (entry) => {
        for (const reason of entry.reasons as readonly Told[])
          for (const occasion of BY_REASON.get(reason.type) ?? []) note(this.seen, occasion, reason, entry);
      },
    );
    this.walked = walk.seq;
  }
}

const KEPT = 4;
const tapes = new KeptTapes(KEPT, () => new StoryTape());

/**
 * The entries that matter most along the known part of the present branch, each with one sentence; in order of time.
 */
export function runStory(run: History, most: number): RunStoryLine[] {
  return [...tapes.of(run, 'story').seen.values()]
    .flatMap((happened) => [...happened.values()].filter(({ entry }) => entry !== undefined).slice(0, MOST_OF_A_KIND))
    .sort((a, b) => b.occasion.weight - a.occasion.weight || (a.entry?.seq ?? 0) - (b.entry?.seq ?? 0))
    .slice(0, most)
    .flatMap(({ occasion, entry, reason, count }) =>
      entry && reason ? [{ seq: entry.seq, timeUs: entry.atUs, sentence: occasion.say(reason, entry, count) }] : [],
    )
    .sort((a, b) => a.seq - b.seq);
}

function note(seen: Map<Occasion, Map<string, Happened>>, occasion: Occasion, reason: Told, entry: Entry): void {
  if (occasion.when && !occasion.when(reason, entry)) return;
  // Entries that the salience table calls background have no story line.
  if (salienceOf(reason, entry) === 'background') return;
  const all = seen.get(occasion) ?? new Map<string, Happened>();
  seen.set(occasion, all);
  const key = occasion.by?.(reason) ?? '';
  const happened = all.get(key) ?? { occasion, count: 0 };
  all.set(key, happened);
  happened.count++;
  if (happened.count !== (occasion.nth ?? 1)) return;
  happened.entry = entry;
  happened.reason = reason;
}

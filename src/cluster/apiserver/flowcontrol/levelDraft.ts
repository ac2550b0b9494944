import { type Draft, layOut } from './draft.ts';
import type { LevelRecord } from './flowControlRecords.ts';

/** A priority level while a digestion or an adjustment changes it. */
export type LevelDraft = Draft<LevelRecord>;

/** Also of a new one: all levels are laid out alike, for every request reads that of its own. */
export function levelDraft(level: LevelRecord): LevelDraft {
  return {
    name: level.name,
    spec: level.spec,
    imagined: level.imagined,
    quiescing: level.quiescing,
    nominal: level.nominal,
    lower: level.lower,
    upper: level.upper,
    type: level.type,
    queues: level.queues,
    handSize: level.handSize,
    queueLengthLimit: level.queueLengthLimit,
    current: level.current,
    maxSeats: level.maxSeats,
    stats: level.stats,
    target: level.target,
    queueIds: level.queueIds,
    nextQueueId: level.nextQueueId,
  };
}

layOut(levelDraft);

import { layOut, type RecordDraft } from './draft.ts';
import type { LevelRecord } from './flowControlRecords.ts';

/** A priority level while a digestion or an adjustment changes it. */
export type LevelDraft = RecordDraft<LevelRecord>;

/** Also used for new levels, so that all have the same object shape. Each request reads its level. */
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

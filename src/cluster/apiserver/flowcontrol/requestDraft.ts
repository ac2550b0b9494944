import { layOut, type RecordDraft } from './draft.ts';
import type { RequestRecord } from './flowControlRecords.ts';
import { durationPerSeat } from './workEstimate.ts';

/** A request while an event changes it. */
export type RequestDraft = RecordDraft<RequestRecord>;

export function requestDraft(request: RequestRecord): RequestDraft {
  return {
    id: request.id,
    level: request.level,
    flowSchema: request.flowSchema,
    user: request.user,
    distinguisher: request.distinguisher,
    state: request.state,
    hand: request.hand,
    queue: request.queue,
    order: request.order,
    initialSeats: request.initialSeats,
    finalSeats: request.finalSeats,
    latencyNs: request.latencyNs,
    finalWork: request.finalWork,
    work: request.work,
    arrivalR: request.arrivalR,
    arrivedNs: request.arrivedNs,
    startedNs: request.startedNs,
    isWatch: request.isWatch,
    timer: request.timer,
  };
}

layOut(requestDraft);

/** Final seats beyond the limit become a longer hold time, so the work stays the same. */
export function cutToLimit(request: RequestDraft, limit: number): void {
  if (request.finalSeats <= limit) return;
  request.finalSeats = limit;
  request.latencyNs = durationPerSeat(request.finalWork, limit);
}

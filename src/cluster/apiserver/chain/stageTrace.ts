import type { Micros } from '#base/time.ts';
import { shareUs } from '#cluster/api/requestCost.ts';
import type { RequestStage } from '#cluster/api/requestStages.ts';
import type { ActorContext } from '#kernel/actor.ts';
import type { Beat } from '#kernel/event.ts';

/** One handler of the chain, as the request passed it. */
export interface StageBeat extends Beat {
  readonly type: 'stage.passed' | 'stage.refused';
  readonly stage: string;
  readonly upstream: string;
  readonly durationUs: Micros;
  /** Finding of the stage: the user, the flow schema, the rule that allows it. */
  readonly detail: string;
}

export interface StageNotes {
  /** By the stage's id. */
  readonly details: Readonly<Record<string, string>>;
  /** Stage that answered and so skipped all later ones. */
  readonly refusedBy?: string;
  /** Extra time of each stage beyond its share, by stage id, in microseconds. */
  readonly extraUs?: Readonly<Record<string, number>>;
}

/** Records each stage up to the one that refused. Offsets count from the first of these stages. */
export function traceStages(
  context: ActorContext,
  stages: readonly RequestStage[],
  handlingUs: Micros,
  { details, refusedBy, extraUs = {} }: StageNotes,
): void {
  const { trace } = context;
  if (!trace) return;
  let share = 0;
  let laterUs = 0;
  for (const { id, upstream, share: own } of stages) {
    const offsetUs = shareUs(handlingUs, share) + laterUs;
    share += own;
    laterUs += extraUs[id] ?? 0;
    const endUs = shareUs(handlingUs, share) + laterUs;
    const beat: StageBeat = {
      type: id === refusedBy ? 'stage.refused' : 'stage.passed',
      offsetUs,
      stage: id,
      upstream,
      durationUs: endUs - offsetUs,
      detail: details[id] ?? '',
    };
    trace(beat);
    if (id === refusedBy) return;
  }
}

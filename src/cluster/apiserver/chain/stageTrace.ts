import type { Micros } from '#base/time.ts';
import type { Identity } from '#cluster/api/clientIdentity.ts';
import { shareUs } from '#cluster/api/request.ts';
import { pathOf, type RequestInfo } from '#cluster/api/requestInfo.ts';
import type { RequestStage } from '#cluster/api/requestStages.ts';
import { ARRIVAL_STAGES } from '#cluster/api/requestStages.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import type { ActorContext, TraceStep } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Arrival } from '../flowcontrol/flowControl.ts';

/** One handler of the chain, as the request passed it. */
export interface StageStep extends TraceStep {
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
    const step: StageStep = {
      type: id === refusedBy ? 'stage.refused' : 'stage.passed',
      offsetUs,
      stage: id,
      upstream,
      durationUs: endUs - offsetUs,
      detail: details[id] ?? '',
    };
    trace(step);
    if (id === refusedBy) return;
  }
}

/** A request that has reached flow control. */
interface Arrived {
  readonly info: RequestInfo;
  readonly authenticated: Identity;
  /** Identity under which it continues. */
  readonly identity: Identity;
  readonly arrival: Arrival;
}

/** Records the findings of the stages up to flow control, while an entry is explained. */
export function traceArrival(world: World, context: ActorContext, arrived: Arrived): void {
  if (!context.trace) return;
  const { info, authenticated, identity, arrival } = arrived;
  const details = {
    requestInfo: `${info.verb} ${pathOf(info)}`,
    authentication: `${authenticated.user} [${authenticated.groups.join(', ')}]`,
    impersonation: identity === authenticated ? '' : identity.user,
    priorityAndFairness: describe(arrival),
  };
  const refusal = arrival.outcome === 'rejected' ? { refusedBy: 'priorityAndFairness' } : undefined;
  traceStages(context, ARRIVAL_STAGES, constantUs(world, 'api.request'), { details, ...refusal });
}

function describe(arrival: Arrival): string {
  const { flowSchema, level, outcome, estimate, hand, queue } = arrival;
  const { initialSeats, finalSeats } = estimate;
  const why = arrival.outcome === 'rejected' ? ` (${arrival.reason}), Retry-After: ${arrival.retryAfterSeconds}` : '';
  const after = finalSeats > 0 ? ` then ${finalSeats}` : '';
  const dealt = hand.length > 0 ? `, hand [${hand.join(' ')}]` : '';
  const inQueue = queue < 0 ? '' : `, queue ${queue}`;
  return `${flowSchema} / ${level}: ${outcome}${why}, seats ${initialSeats}${after}${dealt}${inQueue}`;
}

import type { Identity } from '#cluster/api/clientIdentity.ts';
import { pathOf, type RequestInfo } from '#cluster/api/requestInfo.ts';
import { ARRIVAL_STAGES } from '#cluster/api/requestStages.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import type { ActorContext } from '#kernel/actor.ts';
import type { World } from '#kernel/world.ts';
import type { Arrival } from '../flowcontrol/flowControl.ts';
import { traceStages } from './stageTrace.ts';

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

import { SECOND_US } from '#base/time.ts';
import { notTaken } from '#cluster/api/notTaken.ts';
import { type ApiRequest, type ResponseArrived, sendRequest } from '#cluster/api/request.ts';
import { writeUs } from '#cluster/releases/constants.ts';
import type { ActorContext } from '#kernel/actor.ts';
import type { DueEvent } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';

const FIRST_RETRY_US = SECOND_US;
const LAST_RETRY_US = 300_000_000;

interface SidecarRetry extends DueEvent {
  readonly type: 'sidecarRetry.due';
  readonly request: ApiRequest;
  readonly failures: number;
}

interface SidecarTag {
  /** Number of earlier refusals. */
  readonly failures: number;
}

/** Events that a sidecar handles because of its requests. */
export type SidecarEvent = ResponseArrived<SidecarTag> | SidecarRetry;

/**
 * Requests of a CSI sidecar. A request that the API server could not serve is repeated after 1 s, then after twice the
 * time, up to 5 minutes. The sidecar's work queue returns to the object, and the driver's work is already done.
 * Source: kubernetes-csi/external-attacher and external-provisioner, --retry-interval-start and --retry-interval-max.
 */
export class SidecarRequests {
  private readonly world: World;
  private readonly name: string;

  constructor(world: World, name: string) {
    this.world = world;
    this.name = name;
  }

  send(request: ApiRequest, context: ActorContext, failures = 0): void {
    sendRequest(this.world, context, this.name, request, writeUs(this.world), { failures } satisfies SidecarTag);
  }

  handle(event: SidecarEvent, context: ActorContext): void {
    if (event.type === 'response.arrived') this.answered(event, context);
    else if (event.type === 'sidecarRetry.due') this.send(event.request, context, event.failures);
    else notTaken(this.name, event);
  }

  private answered({ request, response, tag }: ResponseArrived<SidecarTag>, context: ActorContext): void {
    if (response.ok || (response.status.code < 500 && response.status.code !== 429)) return;
    const { failures } = tag;
    const retry: SidecarRetry = { type: 'sidecarRetry.due', request, failures: failures + 1 };
    context.schedule(failures > 8 ? LAST_RETRY_US : FIRST_RETRY_US * 2 ** failures, this.name, retry);
  }
}

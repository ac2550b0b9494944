import { store } from '#cluster/api/kindTables.ts';
import { isMirror, isOfDaemonSet } from '#cluster/api/placement/placedPods.ts';
import { type ApiRequest, type ApiResponse, sendRequest } from '#cluster/api/request.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { CLOUD, type MachinesDeleted } from '#cluster/environment/cloud/cloudRecords.ts';
import { writeUs } from '#cluster/releases/constants.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { objectKey, splitKey } from '#model/objectKey.ts';
import { isProtected } from './consolidation.ts';
import {
  type ClaimEvictionDue,
  type ClaimTag,
  type DisruptedPod,
  type DisruptionReason,
  KARPENTER,
  NODE_CLAIMS,
  type NodeClaim,
} from './karpenterRecords.ts';

const ACCOUNT = 'system:serviceaccount:kube-system:karpenter';
const DISRUPTED = 'karpenter.sh/disrupted';
/** Upstream source: sigs.k8s.io/karpenter, pkg/controllers/node/termination/terminator/eviction.go, evictionQueueBaseDelay and evictionQueueMaxDelay. */
const FIRST_RETRY_US = 100_000;
const LAST_RETRY_US = 10_000_000;

/**
 * Removes NodeClaims in this order: taint, replacements, evictions, machine. Upstream source: sigs.k8s.io/karpenter,
 * pkg/controllers/node/termination.
 */
export class ClaimRemovals {
  private readonly world: World;
  private readonly claims: Table<NodeClaim>;

  constructor(world: World) {
    this.world = world;
    this.claims = world.table(NODE_CLAIMS);
  }

  /** With replacements, the Pods stay until these are ready. */
  begin(name: string, why: DisruptionReason, replacements: readonly string[], context: ActorContext): void {
    const claim = this.claims.get(name);
    if (!claim) return;
    becauseOf(context, 'nodeClaim.disrupted', 'NodeClaim', name, { why });
    this.claims.put(name, { ...claim, why, replacements, phase: 'replacing' });
    const present = this.world.table(store('Node')).get(name)?.spec.taints ?? [];
    const others = present.filter(({ key }) => key !== DISRUPTED);
    const patch = { spec: { taints: [...others, { key: DISRUPTED, effect: 'NoSchedule' }] } };
    const request: ApiRequest = { verb: 'patch', user: ACCOUNT, kind: 'Node', name, patchType: 'strategic', patch };
    if (claim.phase === 'ready') this.send(request, { claim: name, pod: '' }, context);
    if (replacements.length === 0) this.drain(name, context);
  }

  drain(name: string, context: ActorContext): void {
    const claim = this.claims.get(name);
    if (!claim) return;
    becauseOf(context, 'nodeClaim.draining', 'NodeClaim', name);
    const pods = this.world
      .table(store('Pod'))
      .values()
      .filter((pod) => pod.spec.nodeName === name && !isOfDaemonSet(pod) && !isMirror(pod));
    const leaving = pods.map(
      (pod): DisruptedPod => ({ pod: objectKey(pod), state: isProtected(pod) ? 'blocked' : 'evicting', tries: 0 }),
    );
    this.claims.put(name, { ...claim, phase: 'draining', leaving });
    for (const { pod, state } of leaving) if (state === 'evicting') this.evict(name, pod, context);
  }

  evict(name: string, pod: string, context: ActorContext): void {
    becauseOf(context, 'nodeClaim.draining', 'NodeClaim', name);
    if (this.leavingPod(name, pod)?.state !== 'evicting') return;
    const request: ApiRequest = { verb: 'evict', user: ACCOUNT, kind: 'Pod', ...splitKey(pod) };
    this.send(request, { claim: name, pod }, context);
  }

  /** Retries an eviction that a budget refused, at growing intervals. */
  answered({ claim: name, pod }: ClaimTag, response: ApiResponse, context: ActorContext): void {
    becauseOf(context, 'nodeClaim.draining', 'NodeClaim', name);
    const known = this.leavingPod(name, pod);
    if (!known) return;
    if (response.ok) this.change(name, { ...known, state: 'evicted' });
    else if (response.status.code === 404) this.podGone(pod);
    else {
      this.change(name, { ...known, tries: known.tries + 1 });
      const event: ClaimEvictionDue = { type: 'eviction.due', claim: name, pod };
      context.schedule(Math.min(FIRST_RETRY_US * 2 ** known.tries, LAST_RETRY_US), KARPENTER, event);
    }
  }

  podGone(pod: string): void {
    for (const claim of this.claims.values())
      if (claim.leaving.some((other) => other.pod === pod))
        this.claims.put(claim.name, { ...claim, leaving: claim.leaving.filter((other) => other.pod !== pod) });
  }

  /** Deletes the machines of nodes that have no more Pods to evict. */
  finishAll(context: ActorContext): void {
    const done = this.claims.values().filter(({ leaving, phase }) => phase === 'draining' && leaving.length === 0);
    for (const { name } of done) {
      becauseOf(context, 'nodeClaim.removed', 'NodeClaim', name);
      this.claims.delete(name);
      const event: MachinesDeleted = { type: 'machines.deleted', machines: [name], why: 'scale-down' };
      context.schedule(0, CLOUD, event);
    }
  }

  private leavingPod(name: string, pod: string): DisruptedPod | undefined {
    return this.claims.get(name)?.leaving.find((other) => other.pod === pod);
  }

  private change(name: string, changed: DisruptedPod): void {
    const claim = this.claims.get(name);
    if (!claim) return;
    const leaving = claim.leaving.map((pod) => (pod.pod === changed.pod ? changed : pod));
    this.claims.put(name, { ...claim, leaving });
  }

  private send(request: ApiRequest, tag: ClaimTag, context: ActorContext): void {
    sendRequest(this.world, context, KARPENTER, request, writeUs(this.world), tag);
  }
}

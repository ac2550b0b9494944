import { formatMicroTime, formatTime } from '#base/rfc3339.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import type { Write } from '#cluster/apiserver/requestScope.ts';
import { NodeLifecycleController } from '#cluster/controllers/NodeLifecycle/nodeLifecycleController.ts';
import { controllerCache } from '#cluster/controllers/objectsByOwner.ts';
import { podsByNode } from '#cluster/controllers/podFacts.ts';
import { TaintEvictionController } from '#cluster/controllers/TaintEviction/taintEvictionController.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import type { Node, NodeCondition, Pod, Toleration } from '#model/generated/types.ts';
import { ControlLoops, nearTimes } from './controlLoops.ts';

interface RecordedNode {
  readonly name: string;
  readonly zone?: string;
  readonly neverReports?: boolean;
}

type Kind =
  | 'stopHeartbeats'
  | 'resumeHeartbeats'
  | 'reportNotReady'
  | 'reportReady'
  | 'reportMemoryPressure'
  | 'userTaintNoExecute'
  | 'userRemoveTaint';

export interface NodeLifecycleCase extends RecordedCase {
  readonly nodes: readonly RecordedNode[];
  readonly pods?: readonly {
    readonly name: string;
    readonly node: string;
    readonly tolerations?: readonly Toleration[];
  }[];
  readonly actions?: readonly ({ readonly t: number } & { readonly [K in Kind]?: string })[];
  readonly until: number;
  readonly expect: { readonly timeline?: readonly TimedEvent[] };
}

interface TimedEvent {
  readonly t: number;
}

const RENEW_SECONDS = 10;
const LEASES = 'kube-node-lease';
const NAMESPACE = 'default';
/** Tolerance in seconds for the comparison of times. */
const TOLERANCE_SECONDS = 1;

/**
 * Category `node-lifecycle`: the live controllers. Looks come before the actions of kubelets and people in the same
 * second.
 */
export function playNodeLifecycle(recorded: NodeLifecycleCase): object {
  const played = new NodeLifecyclePlay(recorded).run();
  return { timeline: nearTimes(played, recorded.expect.timeline ?? [], TOLERANCE_SECONDS) };
}

class NodeLifecyclePlay {
  private readonly recorded: NodeLifecycleCase;
  private readonly loops = new ControlLoops((world) => {
    const pods = podsByNode(world.table(controllerCache('Pod')));
    return [new NodeLifecycleController(world, pods), new TaintEvictionController(world, pods)];
  });
  private readonly stopped = new Set<string>();
  private readonly timeline: TimedEvent[] = [];
  private readonly shown = new Map<string, string>();

  constructor(recorded: NodeLifecycleCase) {
    this.recorded = recorded;
  }

  run(): readonly TimedEvent[] {
    const { nodes, pods = [], until } = this.recorded;
    this.loops.observe = (write) => this.wrote(write);
    this.loops.begin([...nodes.map(nodeOf), ...pods.map((pod) => setDefaults(podOf(pod)))]);
    for (let t = 0; t <= until; t++) {
      this.runUntil(t * SECOND_US);
      this.act(t);
      if (t % RENEW_SECONDS === 0) for (const { name } of nodes) this.renew(name, t);
      this.runUntil((t + 1) * SECOND_US - 1);
      this.show(t);
    }
    return this.timeline;
  }

  private runUntil(untilUs: Micros): void {
    const { loops } = this;
    for (let atUs = loops.nextAtUs; atUs !== undefined && atUs <= untilUs; atUs = loops.nextAtUs) {
      loops.nowUs = Math.max(loops.nowUs, atUs);
      loops.settle();
    }
    loops.nowUs = untilUs;
  }

  /** The last renewal happens in the second in which heartbeats stop. */
  private renew(name: string, t: number): void {
    if (this.stopped.has(name) || this.recorded.nodes.find((node) => node.name === name)?.neverReports) return;
    const since = this.recorded.actions?.find((action) => action.stopHeartbeats === name && action.t === t);
    this.writeLease(name);
    if (since) this.stopped.add(name);
  }

  private writeLease(name: string): void {
    this.loops.put({
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name, namespace: LEASES },
      spec: { holderIdentity: name, leaseDurationSeconds: 40, renewTime: formatMicroTime(this.loops.nowUs) },
    });
  }

  private act(t: number): void {
    for (const action of this.recorded.actions ?? []) {
      if (action.t !== t) continue;
      const { stopHeartbeats, resumeHeartbeats, reportNotReady, reportReady, reportMemoryPressure } = action;
      if (stopHeartbeats !== undefined && t % RENEW_SECONDS !== 0) this.stopped.add(stopHeartbeats);
      if (resumeHeartbeats !== undefined) {
        this.stopped.delete(resumeHeartbeats);
        this.writeLease(resumeHeartbeats);
        this.report(resumeHeartbeats, {});
      }
      if (reportReady !== undefined) this.report(reportReady, {});
      if (reportNotReady !== undefined) this.report(reportNotReady, { Ready: ['False', 'KubeletNotReady'] });
      if (reportMemoryPressure !== undefined)
        this.report(reportMemoryPressure, { MemoryPressure: ['True', 'KubeletHasInsufficientMemory'] });
      if (action.userTaintNoExecute !== undefined) this.setTaint(action.userTaintNoExecute, true);
      if (action.userRemoveTaint !== undefined) this.setTaint(action.userRemoveTaint, false);
    }
  }

  private report(name: string, changes: Conditions): void {
    const node = this.node(name);
    this.loops.put({ ...node, status: { ...node.status, conditions: conditions(changes, this.loops.nowUs) } });
  }

  private setTaint(name: string, isSet: boolean): void {
    const node = this.node(name);
    const others = (node.spec.taints ?? []).filter(({ key }) => key !== 'maintenance');
    const taints = isSet ? [...others, { key: 'maintenance', effect: 'NoExecute' }] : others;
    this.loops.put({ ...node, spec: { ...node.spec, taints } });
  }

  private node(name: string): Node {
    return this.loops.etcd.get('Node', name) as Node;
  }

  private wrote({ kind, before, object }: Write): void {
    if (kind !== 'Pod') return;
    const t = Math.floor(this.loops.nowUs / SECOND_US);
    const { name: pod, deletionTimestamp } = object.metadata;
    const [was, is] = [before && isReady(before as Pod), isReady(object as Pod)];
    if (was !== is && was !== undefined) this.timeline.push({ t, event: 'podReady', pod, value: is } as TimedEvent);
    if (deletionTimestamp === undefined || before?.metadata.deletionTimestamp !== undefined) return;
    const target = (object as Pod).status?.conditions?.find(({ type }) => type === 'DisruptionTarget');
    const disruptionTarget = target && { reason: target.reason, message: target.message };
    this.timeline.push({ t, event: 'deletePod', pod, ...(disruptionTarget && { disruptionTarget }) } as TimedEvent);
  }

  private show(t: number): void {
    for (const { name } of this.recorded.nodes) {
      const { spec, status } = this.node(name);
      const shown = {
        conditions: Object.fromEntries(
          (status?.conditions ?? []).map(({ type, status, reason }) => [type, { status, reason }]),
        ),
        taints: (spec.taints ?? []).map(({ key, effect }) => `${key}:${effect}`).sort(),
      };
      const text = JSON.stringify(shown);
      if (this.shown.get(name) === text) continue;
      this.shown.set(name, text);
      this.timeline.push({ t, event: 'node', node: name, ...shown } as TimedEvent);
    }
  }
}

type Conditions = Readonly<Record<string, readonly [string, string]>>;

const HEALTHY: Conditions = {
  MemoryPressure: ['False', 'KubeletHasSufficientMemory'],
  DiskPressure: ['False', 'KubeletHasNoDiskPressure'],
  PIDPressure: ['False', 'KubeletHasSufficientPID'],
  Ready: ['True', 'KubeletReady'],
};

function conditions(changes: Conditions, nowUs: Micros): NodeCondition[] {
  const now = formatTime(nowUs);
  return Object.entries({ ...HEALTHY, ...changes }).map(([type, [status, reason]]) => ({
    type,
    status,
    reason,
    lastHeartbeatTime: now,
    lastTransitionTime: now,
  }));
}

/** A node that was created in the second before the controllers begin. */
function nodeOf({ name, zone, neverReports }: RecordedNode): Node {
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      uid: `uid-${name}`,
      creationTimestamp: formatTime(-SECOND_US),
      ...(zone !== undefined && { labels: { 'topology.kubernetes.io/zone': zone } }),
    },
    spec: {},
    status: neverReports ? {} : { conditions: conditions({}, -SECOND_US) },
  };
}

function podOf({ name, node, tolerations = [] }: NonNullable<NodeLifecycleCase['pods']>[number]): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: NAMESPACE, uid: `uid-${name}` },
    spec: { nodeName: node, containers: [{ name: 'c', image: 'c' }], tolerations },
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
  };
}

function isReady({ status }: Pod): boolean {
  return status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false;
}

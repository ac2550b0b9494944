import { compare } from '#base/order.ts';
import { parseTime } from '#base/rfc3339.ts';
import { SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { GRACE_US } from '#cluster/controllers/NodeLifecycle/nodeHealth.ts';
import { kubeletConfiguration } from '#cluster/kubelet/configuration/kubeletConfiguration.ts';
import { KUBELET_NODES, KUBELET_PODS, type KubeletNode } from '#cluster/kubelet/kubeletRecords.ts';
import type { World } from '#kernel/world.ts';
import { objectKey } from '#model/objectKey.ts';
import type { LeaseView, NodeConditionView, NodeDetail, RuntimeAsks } from '#protocol/nodeDetail.ts';
import type { Reader } from '#session/reader.ts';
import { plegOf } from './kubeletLoop.ts';
import { nodeImages } from './nodeImages.ts';
import { type NodeTape, nodeTape } from './nodeTape.ts';
import { anatomyOf } from './podAnatomy.ts';

/** The time back that the view covers. */
const BEATS_US = 60 * SECOND_US;
const ASKS_US = 10 * SECOND_US;
/** Upstream source (v1.36.2): pkg/kubelet/kubelet.go, nodeLeaseRenewIntervalFraction. */
const RENEW_PART = 4;

/** A node from the inside. `undefined` when no kubelet runs there. */
export function nodeDetail(reader: Reader, name: string): NodeDetail | undefined {
  const { world, run } = reader;
  const node = world.table(KUBELET_NODES).get(name);
  if (!node) return undefined;
  const nowUs = run.clockUs;
  const pods = world
    .table(KUBELET_PODS)
    .values()
    .filter((record) => record.node === name)
    .sort((a, b) => compare(objectKey(a.pod), objectKey(b.pod)));
  const tape = nodeTape(run, name, Math.max(0, nowUs - BEATS_US));
  return {
    node: name,
    hostIP: node.hostIP,
    lease: lease(world, name),
    reportEveryUs: kubeletConfiguration(world, name).nodeStatusReportFrequencyUs,
    statusSentUs: node.statusSentUs,
    beats: tape.beats,
    beatsSinceUs: tape.sinceUs,
    conditions: conditions(world, name),
    monitorGraceUs: GRACE_US,
    pressureTransitionUs: kubeletConfiguration(world, name).evictionPressureTransitionPeriodUs,
    images: nodeImages(world, node, pods),
    pods: pods.map((record) => anatomyOf(world, record, nowUs)),
    plegEvents: tape.events,
    asks: asks(reader, node, tape, pods.length),
  };
}

function lease(world: World, name: string): LeaseView {
  const { nodeLeaseDurationSeconds } = kubeletConfiguration(world, name);
  const spec = world.table(store('Lease')).get(`kube-node-lease/${name}`)?.spec;
  return {
    renewUs: momentOf(spec?.renewTime),
    durationSeconds: spec?.leaseDurationSeconds ?? nodeLeaseDurationSeconds,
    everyUs: (nodeLeaseDurationSeconds * SECOND_US) / RENEW_PART,
  };
}

function conditions(world: World, name: string): NodeConditionView[] {
  const node = world.table(store('Node')).get(name);
  return (node?.status?.conditions ?? []).map((condition) => ({
    type: condition.type,
    status: condition.status,
    reason: condition.reason ?? '',
    message: condition.message ?? '',
    transitionUs: momentOf(condition.lastTransitionTime),
    heartbeatUs: momentOf(condition.lastHeartbeatTime),
  }));
}

/**
 * `polls` counts as before PLEG, when each worker asked the runtime about its Pod itself. Idle relists have no
 * entries, so their number follows from the period.
 */
function asks({ world, run }: Reader, node: KubeletNode, { inspectionsUs }: NodeTape, pods: number): RuntimeAsks {
  const nowUs = run.clockUs;
  const windowUs = Math.min(nowUs, ASKS_US);
  const pleg = plegOf(world, node, nowUs);
  const relists = Math.max(0, Math.floor((pleg.lastUs - (nowUs - windowUs)) / pleg.periodUs) + 1);
  return {
    windowUs,
    relists,
    inspections: inspectionsUs.filter((atUs) => atUs > nowUs - windowUs).length,
    polls: Math.floor((pods * windowUs) / SECOND_US),
  };
}

function momentOf(time: string | undefined): number | undefined {
  return time === undefined ? undefined : parseTime(time);
}

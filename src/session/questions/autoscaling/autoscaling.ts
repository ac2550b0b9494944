import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import {
  AUTOSCALED_GROUPS,
  AUTOSCALED_NODES,
  AUTOSCALERS,
  type AutoscaledGroup,
  type Autoscaler,
  JUDGED_PODS,
} from '#cluster/autoscaler/autoscalerRecords.ts';
import { cooldown } from '#cluster/autoscaler/cooldown.ts';
import { nextLoopUs } from '#cluster/autoscaler/scanClock.ts';
import { CLOUD_GROUPS, CLOUD_MACHINES, GROUP_SIZES } from '#cluster/environment/cloud/cloudRecords.ts';
import type { World } from '#kernel/world.ts';
import type {
  AutoscaledNodeView,
  AutoscalerView,
  AutoscalingView,
  GroupSizeView,
  NodeGroupView,
} from '#protocol/autoscaling.ts';
import type { Reader } from '#session/reader.ts';
import { nodePools } from './nodePools.ts';

const SIZES_SHOWN = 200;

/** Everything that adds and removes nodes; `undefined` when nothing does. */
export function autoscaling({ run, world }: Reader): AutoscalingView | undefined {
  const autoscalers = world.table(AUTOSCALERS).values();
  const pools = nodePools(world);
  if (autoscalers.length === 0 && pools.length === 0) return undefined;
  const groups = world
    .table(AUTOSCALED_GROUPS)
    .values()
    .flatMap((group) => groupView(world, group) ?? []);
  return {
    autoscalers: autoscalers.map((autoscaler) => autoscalerView(autoscaler, groups, run.clockUs)),
    groups,
    nodes: nodeViews(world, autoscalers),
    pods: world
      .table(JUDGED_PODS)
      .values()
      .map(({ sinceUs, ...judged }) => ({ ...judged, atUs: sinceUs })),
    pools,
    history: sizes(world),
  };
}

function autoscalerView(autoscaler: Autoscaler, groups: readonly NodeGroupView[], nowUs: Micros): AutoscalerView {
  const { name, lease, state, flags } = autoscaler;
  const own = groups.filter((group) => group.autoscaler === name);
  const sum = (amount: (group: NodeGroupView) => number) => own.reduce((total, group) => total + amount(group), 0);
  const cool = cooldown(autoscaler);
  return {
    name,
    lease,
    state,
    scanIntervalUs: flags.scanIntervalUs,
    nextScanUs: nextLoopUs(autoscaler, nowUs),
    least: sum(({ least }) => least),
    most: sum(({ most }) => most),
    target: sum(({ target }) => target),
    utilizationThreshold: flags.scaleDownUtilizationThreshold,
    ...(cool && cool.untilUs > nowUs && { cooldown: cool }),
  };
}

function groupView(world: World, group: AutoscaledGroup): NodeGroupView | undefined {
  const { id, autoscaler, backoff } = group;
  const cloud = world.table(CLOUD_GROUPS).get(id);
  if (!cloud) return undefined;
  const machines = world
    .table(CLOUD_MACHINES)
    .values()
    .filter((machine) => machine.group === id);
  const booting = machines.filter(({ name }) => !isReady(world, name));
  return {
    id,
    autoscaler,
    least: cloud.minSize,
    most: cloud.maxSize,
    target: cloud.targetSize,
    registered: machines.length - booting.length,
    cpu: cloud.template.cpu,
    memory: cloud.template.memory,
    booting: booting.map(({ name, orderedUs, dueUs }) => ({ name, orderedUs, dueUs })),
    ...(backoff && { backoffUntilUs: backoff.untilUs }),
  };
}

function isReady(world: World, name: string): boolean {
  const conditions = world.table(store('Node')).get(name)?.status?.conditions ?? [];
  return conditions.some(({ type, status }) => type === 'Ready' && status === 'True');
}

/** The verdict on each node in the last loop. */
function nodeViews(world: World, autoscalers: readonly Autoscaler[]): AutoscaledNodeView[] {
  const waits = new Map(autoscalers.map(({ name, flags }) => [name, flags.scaleDownUnneededUs]));
  return world
    .table(AUTOSCALED_NODES)
    .values()
    .map(({ node, autoscaler, group, phase, utilization, unneededSinceUs, blocker }) => ({
      node,
      autoscaler,
      group,
      phase,
      utilization,
      ...(unneededSinceUs !== undefined && {
        unneededSinceUs,
        removableUs: unneededSinceUs + (waits.get(autoscaler) ?? 0),
      }),
      ...(blocker && { blocker }),
    }));
}

function sizes(world: World): GroupSizeView[] {
  return world.table(GROUP_SIZES).values().slice(-SIZES_SHOWN);
}

import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { isReadyNode } from '#cluster/api/placement/nodeReadiness.ts';
import {
  CLOUD_GROUPS,
  CLOUD_MACHINES,
  type CloudGroup,
  type Machine,
} from '#cluster/environment/cloud/cloudRecords.ts';
import type { World } from '#kernel/world.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { AUTOSCALED_GROUPS, type AutoscaledGroup, type Autoscaler } from './autoscalerRecords.ts';
import { failed } from './groupRequests.ts';

/** Upstream source (1.36): cluster-autoscaler/clusterstate/clusterstate.go, MaxNodeStartupTime, MaxStatusSettingDelayAfterCreation. */
const LONGEST_START_US = 900_000_000;
const SETTLING_US = 120_000_000;

/** State of the cluster that an autoscaler sees at the start of a loop. */
export interface ClusterView {
  readonly nodes: readonly Node[];
  readonly pods: readonly Pod[];
  readonly readyNodes: number;
  /** Number of nodes that were ready and are not any more. */
  readonly unreadyNodes: number;
  /** Groups of this autoscaler, in the order of its configuration. */
  readonly groups: readonly CloudGroup[];
  readonly groupOf: (node: string) => CloudGroup | undefined;
  /** Machines that are not ready yet and still expected. */
  readonly upcoming: readonly Machine[];
  /** Machines that did not register in time. */
  readonly overdue: readonly Machine[];
  /** Memory about its groups, with the failures found in this loop. */
  readonly memory: ReadonlyMap<string, AutoscaledGroup>;
  readonly timedOut: readonly string[];
  /** Groups that wait for no machine. */
  readonly complete: ReadonlySet<string>;
}

/** Upstream source (1.36): cluster-autoscaler/clusterstate/clusterstate.go, UpdateNodes. */
export function viewCluster(world: World, autoscaler: Autoscaler, nowUs: Micros): ClusterView {
  const nodes = world.table(store('Node')).values();
  const groups = autoscaler.groups.flatMap((id) => world.table(CLOUD_GROUPS).get(id) ?? []);
  const byId = new Map(groups.map((group) => [group.id, group]));
  const allMachines = world.table(CLOUD_MACHINES);
  const machines = allMachines.values().filter(({ group }) => byId.has(group));
  const mostUs = autoscaler.flags.maxNodeProvisionUs;
  const nodeOf = (name: string) => world.table(store('Node')).get(name);
  const upcoming = machines.filter((machine) => isUpcoming(machine, nodeOf(machine.name), mostUs, nowUs));
  const overdue = machines.filter(({ name, orderedUs }) => !nodeOf(name) && orderedUs + mostUs < nowUs);
  const awaited = new Set(upcoming.map(({ name }) => name));
  const unready = nodes.filter((node) => !isReadyNode(node));
  const memory = new Map<string, AutoscaledGroup>();
  const timedOut: string[] = [];
  for (const id of byId.keys()) {
    const group = world.table(AUTOSCALED_GROUPS).get(id);
    if (!group) continue;
    const isLate = group.request !== undefined && group.request.untilUs < nowUs;
    const hasFailed = isLate && overdue.some((machine) => machine.group === id);
    if (hasFailed) timedOut.push(id);
    memory.set(id, hasFailed ? failed(group, nowUs) : group);
  }
  return {
    nodes,
    pods: world.table(store('Pod')).values(),
    readyNodes: nodes.length - unready.length,
    unreadyNodes: unready.filter(({ metadata }) => !awaited.has(metadata.name)).length,
    groups,
    groupOf: (name) => byId.get(allMachines.get(name)?.group ?? ''),
    upcoming,
    overdue,
    memory,
    timedOut,
    complete: new Set([...byId.keys()].filter((id) => ![...upcoming, ...overdue].some(({ group }) => group === id))),
  };
}

/** Whether the node is still expected. A node that was ready and no longer is does not count. */
function isUpcoming({ orderedUs }: Machine, node: Node | undefined, mostUs: Micros, nowUs: Micros): boolean {
  if (!node) return orderedUs + mostUs >= nowUs;
  if (isReadyNode(node)) return false;
  const createdUs = parseTime(node.metadata.creationTimestamp ?? '') ?? 0;
  const ready = node.status?.conditions?.find(({ type }) => type === 'Ready');
  const changedUs = parseTime(ready?.lastTransitionTime ?? '') ?? createdUs;
  return createdUs + LONGEST_START_US >= nowUs && changedUs - createdUs <= SETTLING_US;
}

import { store } from '#cluster/api/kindTables.ts';
import { UNSCHEDULABLE_GROUP } from '#cluster/scheduler/actor/podGroupCycle.ts';
import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { World } from '#kernel/world.ts';
import type { Pod, PodGroup } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { GroupMemberView, PodGroupPhase, PodGroupView } from '#protocol/podGroups.ts';
import type { Reader } from '#session/reader.ts';
import { decidingNow } from './decisions.ts';

/** Every PodGroup with its Pods and their progress, by namespace and name. */
export function podGroups(reader: Reader): readonly PodGroupView[] {
  const groups = reader.world.table(store('PodGroup')).values();
  if (groups.length === 0) return [];
  const pods = reader.world.table(store('Pod')).values();
  const grouped = pods.filter(({ spec }) => spec.schedulingGroup?.podGroupName !== undefined);
  return groups.map((group) => {
    const { namespace, name } = group.metadata;
    const members = grouped.filter(
      ({ metadata, spec }) => metadata.namespace === namespace && spec.schedulingGroup?.podGroupName === name,
    );
    return groupView(reader, group, members);
  });
}

function groupView({ world, run }: Reader, group: PodGroup, pods: readonly Pod[]): PodGroupView {
  const { namespace = '', name } = group.metadata;
  const minCount = group.spec.schedulingPolicy.gang?.minCount ?? 0;
  const members = pods.map((pod) => memberView(world, pod));
  const queued = pods.map((pod) => world.table(SCHEDULER_TABLES.queuedPods).get(objectKey(pod)));
  const tries = Math.max(0, ...queued.map((record) => record?.attempts ?? 0));
  const held = pods.flatMap(({ metadata }) => {
    const binding = world.table(SCHEDULER_TABLES.binding).get(metadata.uid ?? '');
    return binding?.permits ?? [];
  });
  const condition = group.status?.conditions?.[0];
  return {
    namespace,
    name,
    minCount,
    phase: phaseOf(members, minCount, tries),
    members,
    fitted: pods.filter(wasRefusedWithGroup).length,
    tries,
    leftUs: held.length === 0 ? 0 : Math.max(0, Math.min(...held.map(({ untilUs }) => untilUs)) - run.clockUs),
    condition: condition ? `${condition.type}=${condition.status} (${condition.reason})` : '',
  };
}

function memberView(world: World, pod: Pod): GroupMemberView {
  const { uid = '' } = pod.metadata;
  const key = objectKey(pod);
  if (pod.spec.nodeName) return { pod: key, state: 'bound', node: pod.spec.nodeName };
  const binding = world.table(SCHEDULER_TABLES.binding).get(uid);
  if (binding) return { pod: key, state: binding.stage === 'WaitOnPermit' ? 'held' : 'goes', node: binding.node };
  const decided = decidingNow(world, uid);
  return { pod: key, state: decided ? 'tried' : 'waiting', node: '' };
}

/** Whether the condition has the message for a member that had found a node when its group was refused. */
function wasRefusedWithGroup({ spec, status }: Pod): boolean {
  if (spec.nodeName) return false;
  const scheduled = status?.conditions?.find(({ type }) => type === 'PodScheduled');
  return scheduled?.message?.startsWith(UNSCHEDULABLE_GROUP) === true;
}

function phaseOf(members: readonly GroupMemberView[], minCount: number, tries: number): PodGroupPhase {
  const count = (state: GroupMemberView['state']) => members.filter((member) => member.state === state).length;
  if (count('bound') >= Math.max(1, minCount)) return 'bound';
  if (count('tried') > 0) return 'tried';
  if (count('held') > 0) return 'held';
  if (count('goes') > 0) return 'goes';
  if (members.length < Math.max(1, minCount)) return 'gathers';
  return tries === 0 ? 'waits' : 'refused';
}

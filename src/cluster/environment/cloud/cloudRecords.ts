import type { Micros } from '#base/time.ts';
import { table } from '#kernel/delta.ts';
import type { Address, DueEvent } from '#kernel/event.ts';
import type { Node, Taint } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';

/** Label with the group of a node. */
const GROUP_LABEL = 'cloud.example/node-group';
const DISK = '100Gi';

/** Address of the cloud that provides machines. */
export const CLOUD: Address<CloudEvent> = 'cloud';
/** By id. */
export const CLOUD_GROUPS = table<CloudGroup>('cloud/groups');
/** By name. */
export const CLOUD_MACHINES = table<Machine>('cloud/machines');
export const GROUP_SIZES = table<GroupSize>('cloud/groupSizes');

/** Template of every machine in a group. */
export interface MachineTemplate {
  readonly cpu: string;
  readonly memory: string;
  readonly pods: number;
  readonly zone?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly taints?: readonly Taint[];
}

/** A group of identical machines (an Auto Scaling group, an instance group). By id. */
export interface CloudGroup {
  readonly id: string;
  readonly minSize: number;
  readonly maxSize: number;
  /** Number of machines that the group should have. */
  readonly targetSize: number;
  /** Number in the name of the newest machine. */
  readonly lastNumber: number;
  readonly template: MachineTemplate;
}

/** A machine, by name. Its node has the same name. */
export interface Machine {
  readonly name: string;
  readonly group: string;
  readonly orderedUs: Micros;
  /** Time at which its node should be ready. Equals `orderedUs` for a machine that existed before. */
  readonly dueUs: Micros;
  /** Whether its kubelet has started. */
  readonly isUp: boolean;
}

export type SizeCause = 'scale-up' | 'scale-down' | 'gave-up' | 'minimum';

/** A change of a group's target size, by number. */
export interface GroupSize {
  readonly atUs: Micros;
  readonly group: string;
  readonly from: number;
  readonly to: number;
  readonly why: SizeCause;
}

/** Describes a group. Nodes whose names begin with its id and a hyphen belong to it. */
export interface GroupMade extends DueEvent {
  readonly type: 'group.made';
  readonly group: Pick<CloudGroup, 'id' | 'minSize' | 'maxSize' | 'template'>;
}

export interface GroupIncreased extends DueEvent {
  readonly type: 'group.increased';
  readonly group: string;
  readonly by: number;
}

/** Orders a machine of that name. */
export interface MachineOrdered extends DueEvent {
  readonly type: 'machine.ordered';
  readonly group: string;
  readonly name: string;
}

/** Deletes these machines and lowers the target size of the group by their number. */
export interface MachinesDeleted extends DueEvent {
  readonly type: 'machines.deleted';
  readonly machines: readonly string[];
  readonly why: SizeCause;
}

export interface MachineUp extends DueEvent {
  readonly type: 'machine.up';
  readonly machine: string;
}

/** Requests to the cloud, and events that the cloud schedules itself. */
export type CloudEvent = GroupMade | GroupIncreased | MachineOrdered | MachinesDeleted | MachineUp;

/** Node object that the kubelet of a machine registers. */
export function machineNode(name: string, group: string, template: MachineTemplate): Node & KubeObject {
  const { cpu, memory, pods, zone, labels, taints } = template;
  const amounts = { cpu, memory, pods: String(pods), 'ephemeral-storage': DISK };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: {
        'kubernetes.io/hostname': name,
        'kubernetes.io/os': 'linux',
        'kubernetes.io/arch': 'amd64',
        ...(zone !== undefined && { 'topology.kubernetes.io/zone': zone }),
        [GROUP_LABEL]: group,
        ...labels,
      },
    },
    spec: taints && taints.length > 0 ? { taints: [...taints] } : {},
    status: { capacity: amounts, allocatable: amounts },
  };
}

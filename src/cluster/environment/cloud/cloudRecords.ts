import type { Address, DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';
import type { Taint } from '#model/generated/types.ts';

/** The address of the cloud that machines come from. */
export const CLOUD: Address<CloudEvent> = 'cloud';
/** By id. */
export const CLOUD_GROUPS = table<CloudGroup>('cloud/groups');
/** By name. */
export const CLOUD_MACHINES = table<Machine>('cloud/machines');
export const GROUP_SIZES = table<GroupSize>('cloud/groupSizes');

/** What every machine of a group is like. */
export interface MachineTemplate {
  readonly cpu: string;
  readonly memory: string;
  readonly pods: number;
  readonly zone?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly taints?: readonly Taint[];
}

/** A group of machines that are all alike (an Auto Scaling group, an instance group). By id. */
export interface CloudGroup {
  readonly id: string;
  readonly minSize: number;
  readonly maxSize: number;
  /** So many machines it should have. */
  readonly targetSize: number;
  /** The number in the name of the newest machine. */
  readonly lastNumber: number;
  readonly template: MachineTemplate;
}

/** A machine, by name, which is that of its node. */
export interface Machine {
  readonly name: string;
  readonly group: string;
  readonly orderedUs: number;
  /** When its node is to be ready; `orderedUs` for one that was there before. */
  readonly dueUs: number;
  /** Its kubelet has been started. */
  readonly isUp: boolean;
}

export type SizeCause = 'scale-up' | 'scale-down' | 'gave-up' | 'minimum';

/** A change of the size that a group should have, by number. */
export interface GroupSize {
  readonly atUs: number;
  readonly group: string;
  readonly from: number;
  readonly to: number;
  readonly why: SizeCause;
}

/** Somebody describes a group; nodes whose names begin with its id and a hyphen belong to it. */
export interface GroupMade extends DueEvent {
  readonly type: 'group.made';
  readonly group: Pick<CloudGroup, 'id' | 'minSize' | 'maxSize' | 'template'>;
}

export interface GroupIncreased extends DueEvent {
  readonly type: 'group.increased';
  readonly group: string;
  readonly by: number;
}

/** A machine of that name is wanted. */
export interface MachineOrdered extends DueEvent {
  readonly type: 'machine.ordered';
  readonly group: string;
  readonly name: string;
}

/** These machines are taken away, and the group should have so many fewer. */
export interface MachinesDeleted extends DueEvent {
  readonly type: 'machines.deleted';
  readonly machines: readonly string[];
  readonly why: SizeCause;
}

export interface MachineUp extends DueEvent {
  readonly type: 'machine.up';
  readonly machine: string;
}

/** What the cloud is asked, and what it puts on the agenda itself. */
export type CloudEvent = GroupMade | GroupIncreased | MachineOrdered | MachinesDeleted | MachineUp;

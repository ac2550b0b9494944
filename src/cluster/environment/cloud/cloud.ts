import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { notTaken } from '#cluster/api/notTaken.ts';
import { sendRequest } from '#cluster/api/request.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { constantUs, writeUs } from '#cluster/releases/constants.ts';
import type { Actor, ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import {
  CLOUD,
  CLOUD_GROUPS,
  CLOUD_MACHINES,
  type CloudEvent,
  type CloudGroup,
  GROUP_SIZES,
  type GroupIncreased,
  type GroupMade,
  type GroupSize,
  type Machine,
  type MachineOrdered,
  type MachinesDeleted,
  type MachineUp,
  machineNode,
  type SizeCause,
} from './cloudRecords.ts';

const CLOUD_CONTROLLER = 'system:serviceaccount:kube-system:cloud-node-controller';

/**
 * The cloud under the cluster: groups of machines that grow and shrink on request. A machine registers its Node so that
 * it is ready `cloud.machineBoot` after the order. When a machine is removed, its Node is removed too.
 */
export class Cloud implements Actor<CloudEvent> {
  readonly name = CLOUD;
  private readonly world: World;
  private readonly groups: Table<CloudGroup>;
  private readonly machines: Table<Machine>;
  private readonly sizes: Table<GroupSize>;

  constructor(world: World) {
    this.world = world;
    this.groups = world.table(CLOUD_GROUPS);
    this.machines = world.table(CLOUD_MACHINES);
    this.sizes = world.table(GROUP_SIZES);
  }

  handle(event: CloudEvent, context: ActorContext): void {
    if (event.type === 'group.made') this.make(event.group, context);
    else if (event.type === 'group.increased') this.increase(event, context);
    else if (event.type === 'machine.ordered') this.orderNamed(event, context);
    else if (event.type === 'machines.deleted') this.remove(event, context);
    else if (event.type === 'machine.up') this.boot(event.machine, context);
    else notTaken(CLOUD, event);
  }

  /** Keeps existing machines. A cloud maintains the minimum of a group by itself. */
  private make(wanted: GroupMade['group'], context: ActorContext): void {
    const { id } = wanted;
    becauseOf(context, 'nodeGroup.made', 'NodeGroup', id);
    for (const name of this.world.table(store('Node')).keys())
      if (numberIn(name, id) > 0 && !this.machines.has(name))
        this.machines.put(name, { name, group: id, orderedUs: context.nowUs, dueUs: context.nowUs, isUp: true });
    const own = this.machinesOf(id);
    const lastNumber = Math.max(0, this.groups.get(id)?.lastNumber ?? 0, ...own.map(({ name }) => numberIn(name, id)));
    this.groups.put(id, { ...wanted, targetSize: own.length, lastNumber });
    if (own.length < wanted.minSize) this.order(id, wanted.minSize - own.length, 'minimum', context);
  }

  private increase({ group, by }: GroupIncreased, context: ActorContext): void {
    becauseOf(context, 'nodeGroup.increased', 'NodeGroup', group, { by });
    this.order(group, by, 'scale-up', context);
  }

  private order(id: string, count: number, why: SizeCause, context: ActorContext): void {
    const group = this.groups.get(id);
    if (!group || count <= 0) return;
    for (let number = group.lastNumber + 1; number <= group.lastNumber + count; number++)
      this.begin(`${id}-${number}`, id, context);
    this.resize({ ...group, lastNumber: group.lastNumber + count }, count, why, context.nowUs);
  }

  private orderNamed({ group: id, name }: MachineOrdered, context: ActorContext): void {
    becauseOf(context, 'machine.ordered', 'Node', name);
    const group = this.groups.get(id);
    if (!group || this.machines.has(name)) return;
    this.begin(name, id, context);
    const lastNumber = Math.max(group.lastNumber, numberIn(name, id));
    this.resize({ ...group, lastNumber }, 1, 'scale-up', context.nowUs);
  }

  private begin(name: string, group: string, context: ActorContext): void {
    const bootUs = constantUs(this.world, 'cloud.machineBoot');
    const { nowUs } = context;
    this.machines.put(name, { name, group, orderedUs: nowUs, dueUs: nowUs + bootUs, isUp: false });
    const event: MachineUp = { type: 'machine.up', machine: name };
    context.schedule(Math.max(0, bootUs - constantUs(this.world, 'kubelet.nodeReady')), CLOUD, event);
  }

  private boot(name: string, context: ActorContext): void {
    becauseOf(context, 'machine.booted', 'Node', name);
    const machine = this.machines.get(name);
    const group = machine && this.groups.get(machine.group);
    if (!machine || !group) return;
    this.machines.put(name, { ...machine, isUp: true });
    const object = machineNode(name, group.id, group.template);
    const user = `system:node:${name}`;
    sendRequest(this.world, context, CLOUD, { verb: 'create', user, kind: 'Node', name, object }, writeUs(this.world));
  }

  private remove({ machines, why }: MachinesDeleted, context: ActorContext): void {
    const gone = machines.flatMap((name) => this.machines.get(name) ?? []);
    for (const { name, group: id, isUp } of gone) {
      becauseOf(context, 'machine.deleted', 'Node', name);
      this.machines.delete(name);
      const group = this.groups.get(id);
      if (group) this.resize(group, -1, why, context.nowUs);
      if (isUp)
        sendRequest(
          this.world,
          context,
          CLOUD,
          { verb: 'delete', user: CLOUD_CONTROLLER, kind: 'Node', name },
          writeUs(this.world),
        );
    }
    if (gone.length === 0) becauseOf(context, 'machine.deleted', 'Node', machines[0] ?? '');
  }

  private resize(group: CloudGroup, by: number, why: SizeCause, nowUs: Micros): void {
    const to = group.targetSize + by;
    this.groups.put(group.id, { ...group, targetSize: to });
    const size: GroupSize = { atUs: nowUs, group: group.id, from: group.targetSize, to, why };
    this.sizes.put(String(this.sizes.size + 1).padStart(8, '0'), size);
  }

  private machinesOf(group: string): Machine[] {
    return this.machines.values().filter((machine) => machine.group === group);
  }
}

/** Number of a machine within its group, taken from its name. 0 for a node outside the group. */
function numberIn(name: string, group: string): number {
  if (!name.startsWith(`${group}-`)) return 0;
  const rest = name.slice(group.length + 1);
  return /^[1-9]\d*$/.test(rest) ? Number(rest) : 0;
}

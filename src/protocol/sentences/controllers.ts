import type { Slots } from './slots.ts';

/** Steps of a rollout: the Pods that the strategy allows beside the desired ones. */
type Grown = Slots<'deployment', 'from' | 'to' | 'most' | 'replicas' | 'surge'>;
type Shrunk = Slots<'deployment', 'from' | 'to' | 'least' | 'replicas' | 'unavailable'>;

/** Decisions of the controllers at the time of the writes. */
export interface ControllersSlots {
  readonly 'replicaSet.created': Slots<'name' | 'deployment', 'count'>;
  readonly 'rollout.grows': Grown;
  readonly 'rollout.shrinks': Shrunk;
  readonly 'replicaSet.sized': Slots<'name' | 'deployment', 'from' | 'to'>;
  readonly 'workload.scaled': Slots<'kind' | 'name', 'from' | 'to'>;
  readonly 'workload.scaledByPerson': Slots<'kind' | 'name', 'from' | 'to'>;
  readonly 'workload.scaledByHpa': Slots<'kind' | 'name', 'from' | 'to'>;
  readonly 'rollout.begins': Slots<'name', 'replicas' | 'surge' | 'unavailable'>;
  readonly 'rollout.recreates': Slots<'name', 'count'>;
  readonly 'rollout.held': Slots<'name', 'total' | 'most' | 'available' | 'least'>;
  readonly 'rollout.done': Slots<'name', 'count'>;
  readonly 'rollout.stuck': Slots<'name' | 'message'>;
  readonly 'rollout.continues': Slots<'name', 'updated' | 'replicas' | 'available' | 'least'>;
  readonly 'hpa.utilization': Slots<'hpa' | 'metric', 'current' | 'target' | 'from' | 'to'>;
  readonly 'hpa.value': Slots<'hpa' | 'metric' | 'current' | 'target', 'from' | 'to'>;
  readonly 'hpa.limited': Slots<'hpa' | 'message', 'from' | 'to'>;
  readonly 'hpa.wants': Slots<'hpa' | 'message', 'from' | 'to'>;
  readonly 'hpa.inactive': Slots<'hpa' | 'message'>;
  readonly 'hpa.keeps': Slots<'hpa' | 'message', 'count'>;
  readonly 'volume.attaching': Slots<'volume' | 'node'>;
  readonly 'volume.attached': Slots<'volume' | 'node'>;
  readonly 'volume.detached': Slots<'volume' | 'node'>;
  readonly 'volume.forceDetached': Slots<'volume' | 'node'>;
  readonly 'volume.attachedElsewhere': Slots<'volume' | 'node'>;
  readonly 'process.leads': Slots<'program' | 'identity'>;
  readonly 'process.started': Slots<'program' | 'identity'>;
  readonly 'process.killed': Slots<'program' | 'identity'>;
}

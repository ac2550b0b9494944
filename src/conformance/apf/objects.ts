import { ConfigController, type ConfigObjects } from '#cluster/apiserver/flowcontrol/configController.ts';
import { QueueSet } from '#cluster/apiserver/flowcontrol/queueSet.ts';
import { SchemaCounters } from '#cluster/apiserver/flowcontrol/schemaCounters.ts';
import { World } from '#kernel/world.ts';
import { bootstrapObjects } from '#model/flowcontrol/bootstrapObjects.ts';
import { isKind } from '#model/kinds.ts';
import type { RecordedObjects } from './apfCase.ts';

export const SERVER = 'kube-apiserver';
/** Seats of a server with default flags. */
export const USUAL_LIMIT = 600;

/** The objects of a case, after the bootstrap objects if the case uses those. */
export function objectsOf(recorded: RecordedObjects, useBootstrap: boolean): ConfigObjects {
  const bootstrap = useBootstrap ? bootstrapObjects() : [];
  return {
    priorityLevels: [
      ...bootstrap.filter((object) => isKind(object, 'PriorityLevelConfiguration')),
      ...(recorded.priorityLevels ?? []),
    ],
    flowSchemas: [...bootstrap.filter((object) => isKind(object, 'FlowSchema')), ...(recorded.flowSchemas ?? [])],
  };
}

/** A controller that has started, without any objects yet. */
export function startedController(serverConcurrencyLimit = USUAL_LIMIT) {
  const world = new World();
  const counters = new SchemaCounters(world, SERVER);
  const queueSet = new QueueSet(world, SERVER, counters);
  const controller = new ConfigController(world, SERVER, queueSet, counters);
  controller.start(serverConcurrencyLimit, 0);
  return { world, queueSet, controller };
}

/** The limits of all levels in the format of the recordings. */
export function limitsSeen(queueSet: QueueSet): Record<string, object> {
  return Object.fromEntries(
    queueSet.levels
      .values()
      .map(({ name, nominal, lower, upper, current, maxSeats }) => [
        name,
        { nominal, lower, upper, current, maxSeats },
      ]),
  );
}

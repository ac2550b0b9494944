import { createControllers } from '#cluster/controllers/createControllers.ts';
import { PROVISIONER_INTEREST } from '#cluster/environment/provisioner.ts';
import { SCHEDULER_INTEREST } from '#cluster/scheduler/scheduler.ts';
import { World } from '#kernel/world.ts';

/** Components that watch objects of each kind, by kind. A watch on every kind (`*`) is left out. */
export function kindReaders(): ReadonlyMap<string, readonly string[]> {
  const readers = new Map<string, string[]>();
  const note = (kinds: readonly string[], reader: string): void => {
    for (const kind of kinds) if (kind !== '*') readers.set(kind, [...(readers.get(kind) ?? []), reader]);
  };
  note(SCHEDULER_INTEREST.kinds, 'kube-scheduler');
  note(PROVISIONER_INTEREST.kinds, PROVISIONER_INTEREST.address);
  for (const { name, watches } of createControllers(new World())) note(watches, controllerLabel(name));
  return readers;
}

/** The control loops of kube-controller-manager that the model has. */
export function controllerNames(): string[] {
  return createControllers(new World()).map(({ name }) => name);
}

/** The form in which `modelledKinds` names a controller. */
export function controllerLabel(name: string): string {
  return `${name} controller`;
}

import { isHeld } from '#cluster/api/held.ts';
import type { World } from '#kernel/world.ts';
import type { Container, Pod } from '#model/generated/types.ts';
import type { BehaviourChanges, BehaviourSettings, BehaviourTarget, ContainerBehaviour } from './behaviour.ts';
import { defaultBehaviour, RUNS_ON } from './defaultBehaviour.ts';
import { BEHAVIOUR_RECORDS } from './imageRecords.ts';
import { workloadOf } from './workloadOf.ts';

/** Key of the settings: the image, or `namespace/workload/container` behind a prefix that no image name has. */
export function behaviourKey(target: BehaviourTarget): string {
  return 'image' in target ? target.image : `workload:${target.namespace}/${target.workload}/${target.container}`;
}

/** Changes the settings of containers from now on. `null` removes all settings, or one field. */
export function setBehaviour(world: World, target: BehaviourTarget, changes: BehaviourChanges | null): void {
  const table = world.table(BEHAVIOUR_RECORDS);
  const key = behaviourKey(target);
  const said = Object.entries({ ...(changes && table.get(key)?.settings), ...changes });
  const settings: BehaviourSettings = Object.fromEntries(said.filter(([, value]) => value !== null));
  if (Object.keys(settings).length === 0) table.delete(key);
  else table.put(key, { key, settings });
}

/**
 * Behaviour of a container in its `run`-th run. Each field comes from the settings of the workload's container, else
 * from its image, else from its manifest, else from the defaults.
 */
export function behaviourOf(world: World, pod: Pod, name: string, run = 1): ContainerBehaviour {
  const container = containerNamed(pod, name);
  if (!container) return RUNS_ON;
  const behaviour = withSettings(
    world,
    pod,
    container,
    behaviourByManifest(pod, container, isHeld(world, pod.metadata.uid)),
  );
  const isOver = behaviour.failingRuns >= 0 && run > behaviour.failingRuns;
  return isOver && behaviour.exitAfterMs >= 0 ? { ...behaviour, exitAfterMs: -1 } : behaviour;
}

/** Pod annotation with the error that the registry returns for its images, as `pullError` of a behaviour. */
const PULL_ERROR_ANNOTATION = 'kube-orrery/pull-error';

/** A Pod, or a template for Pods. */
export interface Manifested extends Pick<Pod, 'spec'> {
  readonly metadata?: Pick<Pod['metadata'], 'annotations'>;
}

/**
 * The container's behaviour by its Pod's manifest: an annotation of ours, its command line, or neither. One that is
 * held does not end by an assumption.
 */
export function behaviourByManifest(
  { metadata, spec }: Manifested,
  container: Container,
  isHeldPod = false,
): ContainerBehaviour {
  const behaviour = defaultBehaviour(spec, container, isHeldPod);
  const pullError = metadata?.annotations?.[PULL_ERROR_ANNOTATION];
  return pullError === undefined ? behaviour : { ...behaviour, pullError };
}

function withSettings(world: World, pod: Pod, container: Container, base: ContainerBehaviour): ContainerBehaviour {
  const settings = settingsOf(world, pod, container);
  return settings === NOTHING_SET ? base : { ...base, ...settings };
}

const NOTHING_SET: BehaviourSettings = {};

/** Settings that a person or a scenario made for the container or its image. */
export function settingsOf(world: World, pod: Pod, container: Container): BehaviourSettings {
  const table = world.table(BEHAVIOUR_RECORDS);
  if (table.size === 0) return NOTHING_SET;
  const ofImage = table.get(container.image ?? '')?.settings;
  const { namespace = '' } = pod.metadata;
  const target = { namespace, workload: workloadOf(world, pod), container: container.name };
  const ofWorkload = table.get(behaviourKey(target))?.settings;
  return ofImage || ofWorkload ? { ...ofImage, ...ofWorkload } : NOTHING_SET;
}

export function containerNamed({ spec }: Pod, name: string): Container | undefined {
  const isIt = (container: { readonly name: string }) => container.name === name;
  return (
    spec.containers.find(isIt) ??
    spec.initContainers?.find(isIt) ??
    (spec.ephemeralContainers?.find(isIt) as Container | undefined)
  );
}

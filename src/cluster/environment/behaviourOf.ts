import { isHeld } from '#cluster/api/held.ts';
import { store } from '#cluster/api/kindTables.ts';
import { table } from '#kernel/delta.ts';
import type { World } from '#kernel/world.ts';
import type { Container, ObjectMeta, OwnerReference, Pod } from '#model/generated/types.ts';
import { keyOf } from '#model/objectKey.ts';
import type { BehaviourChanges, BehaviourSettings, BehaviourTarget, ContainerBehaviour } from './behaviour.ts';
import { defaultBehaviour, RUNS_ON } from './defaultBehaviour.ts';

/** By image name as in the container spec. */
export const IMAGE_RECORDS = table<ImageRecord>('environment/images');

/** By image name, or `workload:namespace/workload/container`. */
export const BEHAVIOUR_RECORDS = table<BehaviourRecord>('environment/behaviours');

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

/**
 * Name of the workload of a Pod: the Deployment of its ReplicaSet, the CronJob of its Job, its other controller, else
 * the Pod itself. A ReplicaSet may be deleted before its Pods, so its name is used to find the Deployment.
 */
export function workloadOf(world: World, { metadata }: Pick<Pod, 'metadata'>): string {
  const owner = controllerOf(metadata);
  if (!owner || owner.kind === 'Node') return metadata.name;
  if (owner.kind === 'ReplicaSet') return withoutHash(owner.name, metadata.labels?.['pod-template-hash']);
  if (owner.kind !== 'Job') return owner.name;
  const job = world.table(store('Job')).get(keyOf(metadata.namespace, owner.name));
  return (job && controllerOf(job.metadata)?.name) ?? owner.name;
}

function withoutHash(name: string, hash: string | undefined): string {
  return hash !== undefined && name.endsWith(`-${hash}`) ? name.slice(0, -hash.length - 1) : name;
}

function controllerOf(metadata: ObjectMeta): OwnerReference | undefined {
  return metadata.ownerReferences?.find(({ controller }) => controller === true);
}

/** An image in the registries that nodes pull from. */
export interface ImageRecord {
  readonly image: string;
  readonly sizeBytes: number;
}

/** Settings for the containers of one image, or for one container of a workload. Keyed by `behaviourKey`. */
interface BehaviourRecord {
  readonly key: string;
  readonly settings: BehaviourSettings;
}

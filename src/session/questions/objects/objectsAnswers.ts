import { compare } from '#base/order.ts';
import { store, storedKinds } from '#cluster/api/kindTables.ts';
import {
  BEHAVIOUR_RECORDS,
  behaviourByManifest,
  behaviourKey,
  type Manifested,
  workloadOf,
} from '#cluster/environment/behaviourOf.ts';
import { MODELLED_KIND_RECORDS } from '#cluster/modelledKinds.ts';
import type { World } from '#kernel/world.ts';
import type { Container, Pod, PodTemplateSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { kindInfo } from '#model/kinds.ts';
import { objectYaml } from '#model/manifest/exportManifests.ts';
import { keyOf } from '#model/objectKey.ts';
import type { BehaviourView, WorkloadBehaviours } from '#protocol/behaviours.ts';
import type { CommandResult, ManifestFile } from '#protocol/command.ts';
import type { FoundObject, ObjectsQuestions } from '#protocol/objects.ts';
import { readDump, readFiles } from '#session/commands/readFiles.ts';
import type { Answers } from '../answers.ts';
import { eventsAbout } from './eventsAbout.ts';
import { whyObject } from './why/whyObject.ts';

/** The page finds Pods and Nodes in its mirror. Events and Leases are found through the objects they are about. */
const LEFT_OUT = new Set(['Pod', 'Node', 'Event', 'Lease']);

const WHOLE = 0;
const BEGINNING = 1;
const INSIDE = 2;

export const objectsAnswers: Answers<ObjectsQuestions> = {
  get: ({ world }, named) => objectNamed(world, named),
  list: ({ world }, { kind }) => world.table(store(kind)).values(),
  yaml: ({ world }, named) => {
    const object = objectNamed(world, named);
    return object ? objectYaml(object) : '';
  },
  behaviours: ({ world }, about) => behavioursOf(world, about),
  events: ({ world }, about) => eventsAbout(world, about),
  whyObject: (reader, named) => whyObject(reader, named),
  objects: ({ world }) => objectCounts(world),
  findObjects: ({ world }, question) => findObjects(world, question),
  check: (_, { files }) => checkManifests(files),
  readDump: (_, { files }) => readDump(files),
};

/**
 * The result of applying these files, or opening a run with them, before anything is sent; `seq` 0 means that nothing
 * was done.
 */
function checkManifests(files: readonly ManifestFile[]): CommandResult {
  const read = readFiles(files);
  return read.ok ? { ok: true, seq: 0, notes: read.notes } : read;
}

/** The number of objects of each kind, and whether any component of the model acts on the kind. */
function objectCounts(world: World): { readonly kind: string; readonly count: number; readonly modelled: boolean }[] {
  const modelled = world.table(MODELLED_KIND_RECORDS);
  return storedKinds(world)
    .map((kind) => ({ kind, count: world.table(store(kind)).size, modelled: modelled.has(kind) }))
    .filter(({ count }) => count > 0);
}

interface Named {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

/** The stored object of that name; `undefined` when there is none. */
function objectNamed(world: World, { kind, namespace, name }: Named): KubeObject | undefined {
  return world.table(store(kind)).get(storeKey(kind, namespace, name));
}

type Ask = ObjectsQuestions['findObjects']['ask'];

/** Objects by lower-case names, or by their kind: the best matches first, then by kind and name. */
function findObjects(world: World, { names, whole, most }: Ask): FoundObject[] {
  const found: { readonly object: FoundObject; readonly rank: number }[] = [];
  for (const kind of storedKinds(world)) {
    if (LEFT_OUT.has(kind)) continue;
    for (const { metadata } of world.table(store(kind)).values()) {
      const { name, namespace } = metadata;
      const rank = Math.min(
        ...names.map((sought) => rankOf(name.toLowerCase(), whole ? '' : kind.toLowerCase(), sought)),
      );
      if (rank > (whole ? WHOLE : INSIDE)) continue;
      found.push({ rank, object: { kind, name, ...(namespace !== undefined && { namespace }) } });
    }
  }
  return found
    .sort((a, b) => a.rank - b.rank || compare(a.object.kind, b.object.kind) || compare(a.object.name, b.object.name))
    .slice(0, most)
    .map(({ object }) => object);
}

function rankOf(name: string, kind: string, sought: string): number {
  if (name === sought || kind === sought) return WHOLE;
  const at = name.indexOf(sought);
  return at < 0 ? Number.POSITIVE_INFINITY : at === 0 ? BEGINNING : INSIDE;
}

interface Templated {
  readonly spec?: {
    readonly template?: PodTemplateSpec;
    readonly jobTemplate?: { readonly spec?: { readonly template?: PodTemplateSpec } };
  };
}

/**
 * Container behaviours of a workload, or of a Pod's workload; `undefined` when there is no such object or it has no
 * containers.
 */
function behavioursOf(
  world: World,
  { kind, namespace, name }: { readonly kind: string; readonly namespace: string; readonly name: string },
): WorkloadBehaviours | undefined {
  const object = world.table(store(kind)).get(keyOf(namespace, name));
  if (!object) return undefined;
  const template = templateOf(object);
  if (!template?.spec) return undefined;
  const { spec } = template;
  const workload = kind === 'Pod' ? workloadOf(world, object as Pod) : topName(world, object);
  const containers = [...(spec.initContainers ?? []), ...spec.containers].map((container) =>
    viewOf(world, { ...template, spec }, container, { namespace, workload }),
  );
  return { namespace, workload, containers };
}

function templateOf(object: KubeObject): PodTemplateSpec | undefined {
  if (object.kind === 'Pod') return object as Pod;
  const { spec } = object as Templated;
  return spec?.template ?? spec?.jobTemplate?.spec?.template;
}

/** The name of the workload; for a ReplicaSet or a Job, that of its creator. */
function topName(world: World, { kind, metadata }: KubeObject): string {
  const owner = { apiVersion: '', kind, name: metadata.name, uid: '', controller: true };
  const { labels } = metadata;
  return workloadOf(world, { metadata: { ...metadata, ownerReferences: [owner], ...(labels && { labels }) } });
}

function viewOf(
  world: World,
  template: Manifested,
  container: Container,
  whose: { readonly namespace: string; readonly workload: string },
): BehaviourView {
  const table = world.table(BEHAVIOUR_RECORDS);
  const { name, image = '' } = container;
  return {
    container: name,
    image,
    isInit: template.spec.initContainers?.includes(container) === true && container.restartPolicy !== 'Always',
    byDefault: behaviourByManifest(template, container),
    ofImage: table.get(behaviourKey({ image }))?.settings ?? {},
    ofContainer: table.get(behaviourKey({ ...whose, container: name }))?.settings ?? {},
  };
}

/** The key of an object in the store. It ignores a namespace given for a cluster-scoped kind. */
export function storeKey(kind: string, namespace: string | undefined, name: string): string {
  return keyOf(kindInfo(kind)?.namespaced === false ? undefined : namespace, name);
}

import { store } from '#cluster/api/kindTables.ts';
import { behaviourByManifest, behaviourKey, type Manifested } from '#cluster/environment/behaviourOf.ts';
import { BEHAVIOUR_RECORDS } from '#cluster/environment/imageRecords.ts';
import { workloadOf } from '#cluster/environment/workloadOf.ts';
import type { World } from '#kernel/world.ts';
import type { Container, Pod, PodTemplateSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import type { BehaviourView, WorkloadBehaviours } from '#protocol/behaviours.ts';

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
export function behavioursOf(
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

import { store } from '#cluster/api/kindTables.ts';
import type { Deployment, Node, Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectYaml } from '#model/manifest/exportManifests.ts';
import { keyOf } from '#model/objectKey.ts';
import type { Command } from '#protocol/command.ts';
import type { Reader } from '#session/reader.ts';

/** A change of a Pod's spec, or of the spec in its template. */
export type SpecChange = <S extends PodSpec>(spec: S) => S;
export type PodSpec = Pod['spec'] | NonNullable<Deployment['spec']['template']['spec']>;

/**
 * The commands that change a Pod's spec: through the Deployment that owns it, if one does. A Pod without an owner is
 * deleted and made again, since most of a Pod cannot be edited. Empty for other owners.
 */
export function commandsForSpec(reader: Reader, pod: Pod, change: SpecChange): Command[] {
  const deployment = owningDeployment(reader, pod);
  if (deployment) {
    const { template } = deployment.spec;
    if (!template.spec) return [];
    const spec = { ...deployment.spec, template: { ...template, spec: change(template.spec) } };
    return [applied({ ...bare(deployment), spec })];
  }
  if (pod.metadata.ownerReferences?.length) return [];
  const { namespace = 'default', name } = pod.metadata;
  const changed = { ...bare(pod), spec: change(pod.spec) };
  return [{ type: 'object.delete', kind: 'Pod', namespace, name, gracePeriodSeconds: 0 }, applied(changed)];
}

export function owningDeployment({ world }: Reader, pod: Pod): Deployment | undefined {
  const namespace = pod.metadata.namespace ?? 'default';
  const replicaSet = pod.metadata.ownerReferences?.find(({ kind }) => kind === 'ReplicaSet');
  const owner =
    replicaSet &&
    world
      .table(store('ReplicaSet'))
      .get(keyOf(namespace, replicaSet.name))
      ?.metadata.ownerReferences?.find(({ kind }) => kind === 'Deployment');
  return owner && world.table(store('Deployment')).get(keyOf(namespace, owner.name));
}

/** The object as a person would write it, without the fields that the API server fills in. */
export function bare(object: Pod | Deployment): KubeObject {
  const { namespace, name, labels, annotations } = object.metadata;
  return {
    apiVersion: object.apiVersion ?? '',
    kind: object.kind ?? '',
    metadata: { name, ...(namespace && { namespace }), ...(labels && { labels }), ...(annotations && { annotations }) },
  };
}

/** The command that applies one object. */
export function applied(object: KubeObject): Command {
  return { type: 'manifests.apply', files: [{ name: `${object.metadata.name}.yaml`, text: objectYaml(object) }] };
}

/** A single change that may let a Pod fit on one node: to the Pod, the node, or the other Pods there. */
export type HelpChange =
  | {
      readonly of: 'pod';
      readonly label: string;
      readonly change: SpecChange;
      /** The share of the original request that remains. */
      readonly keeps?: number;
    }
  | {
      readonly of: 'node';
      readonly label: string;
      readonly change: (node: Node) => Node;
      readonly command: Command;
      /** Equal for changes that differ only in the node; absent where no two are alike. */
      readonly kind?: string;
      /** The command writes the whole list of taints: nothing else may change the node's spec at the same time. */
      readonly writesTaints?: boolean;
    }
  | { readonly of: 'others'; readonly label: string; readonly gone: readonly Pod[] };

/** A Pod and a node as they would be after some changes. */
export interface Thought {
  readonly pod: Pod;
  readonly node: Node;
  readonly changes: readonly HelpChange[];
}

export function after({ pod, node, changes }: Thought, change: HelpChange): Thought {
  return {
    pod: change.of === 'pod' ? { ...pod, spec: change.change(pod.spec) } : pod,
    node: change.of === 'node' ? change.change(node) : node,
    changes: [...changes, change],
  };
}

/** The other Pods that a thought removes. */
export function goneIn({ changes }: Thought): readonly Pod[] {
  return changes.flatMap((change) => (change.of === 'others' ? change.gone : []));
}

import type { Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { isKind } from '#model/kinds.ts';
import type { InputProblem } from '#protocol/command.ts';

/** Kinds that Pods refer to by name and that people often leave out of a dump. */
const REFERRED = ['ConfigMap', 'Secret'] as const;

/**
 * Kinds of which a dump has nothing at all, though every cluster has ConfigMaps, and many have Secrets. What its Pods refer to is not known, and is
 * taken to be there. The notes say so where a Pod does refer to them.
 */
export function unknownKinds(dumped: readonly KubeObject[]): {
  readonly kinds: readonly string[];
  readonly notes: readonly InputProblem[];
} {
  if (dumped.length === 0) return { kinds: [], notes: [] };
  const kinds = REFERRED.filter((kind) => !dumped.some((object) => object.kind === kind));
  const pods = dumped.filter((object) => isKind(object, 'Pod'));
  const notes = kinds.flatMap((kind) => {
    const count = pods.filter((pod) => refersTo(pod, kind)).length;
    if (count === 0) return [];
    const who = count === 1 ? 'one of its Pods refers to some' : `${count} of its Pods refer to some`;
    return [{ message: `the dump has no ${kind}s, and ${who}: whatever a Pod names of them is taken as there` }];
  });
  return { kinds, notes };
}

/** Whether a Pod names an object of the kind, or a key in one. */
export function refersTo({ spec }: Pod, kind: (typeof REFERRED)[number]): boolean {
  const containers = [...(spec.initContainers ?? []), ...spec.containers];
  const isMap = kind === 'ConfigMap';
  const inVolumes = (spec.volumes ?? []).some(({ name = '', configMap, secret, projected }) => {
    if (name.startsWith('kube-api-access-')) return false;
    return [...(projected?.sources ?? []), { configMap, secret }].some((source) =>
      isMap ? source.configMap : source.secret,
    );
  });
  const inContainers = containers.some(
    ({ env = [], envFrom = [] }) =>
      envFrom.some(({ configMapRef, secretRef }) => (isMap ? configMapRef : secretRef)) ||
      env.some(({ valueFrom }) => (isMap ? valueFrom?.configMapKeyRef : valueFrom?.secretKeyRef)),
  );
  return inVolumes || inContainers || (!isMap && (spec.imagePullSecrets ?? []).length > 0);
}

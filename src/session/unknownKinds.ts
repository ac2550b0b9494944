import type { UnknownKind } from '#cluster/api/unknownKinds.ts';
import type { Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { isKind } from '#model/kinds.ts';
import type { InputProblem } from '#protocol/command.ts';

/** Kinds that Pods refer to by name and that people often leave out of a dump. */
const REFERRED = [
  'ConfigMap',
  'Secret',
  'ServiceAccount',
  'PriorityClass',
  'RuntimeClass',
  'PersistentVolumeClaim',
] as const;
type Referred = (typeof REFERRED)[number];

/**
 * Kinds of which a dump has nothing at all, although clusters have some. What its Pods refer to is not known, and is taken to be there. The notes
 * say so of ConfigMaps and Secrets; of the other kinds `missingKinds` and reports do.
 */
export function unknownKinds(dumped: readonly KubeObject[]): {
  readonly kinds: readonly UnknownKind[];
  readonly notes: readonly InputProblem[];
} {
  if (dumped.length === 0) return { kinds: [], notes: [] };
  const pods = dumped.filter((object) => isKind(object, 'Pod'));
  const there = new Set(dumped.map(({ kind }) => kind));
  const referred = REFERRED.filter((kind) => !there.has(kind)).map((kind) => ({
    kind,
    refers: pods.filter((pod) => refersTo(pod, kind)).length,
  }));
  const notes = referred.flatMap(({ kind, refers: count }) => {
    if (count === 0 || (kind !== 'ConfigMap' && kind !== 'Secret')) return [];
    const who = count === 1 ? 'one of its Pods refers to some' : `${count} of its Pods refer to some`;
    return [{ message: `the dump has no ${kind}s, and ${who}: each one that a Pod names is assumed to exist` }];
  });
  if (pods.length === 0) notes.push(...podsOfDump(dumped));
  const claims = dumped.filter((object) => isKind(object, 'PersistentVolumeClaim') && object.spec?.volumeName).length;
  const volumes = there.has('PersistentVolume') || claims === 0 ? [] : [{ kind: 'PersistentVolume', refers: claims }];
  const daemons = pods.filter(({ metadata }) =>
    metadata.ownerReferences?.some(({ kind, controller }) => kind === 'DaemonSet' && controller === true),
  ).length;
  const daemonSets = there.has('DaemonSet') ? [] : [{ kind: 'DaemonSet', refers: daemons }];
  return { kinds: [...referred, ...volumes, ...daemonSets], notes };
}

/** Pods that the workloads of a dump had by their status, where the dump itself has none. */
function podsOfDump(dumped: readonly KubeObject[]): InputProblem[] {
  const had = dumped.reduce((sum, object) => sum + podsByStatus(object), 0);
  if (had === 0) return [];
  return [
    {
      message: `the dump has no Pods, although its workloads say that they had ${had}: all are created anew, and the scheduler places them. To keep them as they were, add: kubectl get pods -A -o json`,
    },
  ];
}

function podsByStatus(object: KubeObject): number {
  if (isKind(object, 'ReplicaSet') || isKind(object, 'StatefulSet')) return object.status?.replicas ?? 0;
  if (isKind(object, 'DaemonSet')) return object.status?.currentNumberScheduled ?? 0;
  return 0;
}

/** Whether a Pod names an object of the kind, or a key in one. */
export function refersTo(pod: Pod, kind: Referred): boolean {
  const { serviceAccountName = 'default', priorityClassName = '', runtimeClassName = '', volumes = [] } = pod.spec;
  switch (kind) {
    case 'ServiceAccount':
      return serviceAccountName !== 'default';
    case 'PriorityClass':
      // The two classes that every cluster has need not be in a dump.
      return priorityClassName !== '' && !priorityClassName.startsWith('system-');
    case 'RuntimeClass':
      return runtimeClassName !== '';
    case 'PersistentVolumeClaim':
      return volumes.some(({ persistentVolumeClaim }) => persistentVolumeClaim !== undefined);
    default:
      return namesConfig(pod, kind);
  }
}

function namesConfig({ spec }: Pod, kind: 'ConfigMap' | 'Secret'): boolean {
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

import type {
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  PodSpec,
  PriorityClass,
  RuntimeClass,
} from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { SYSTEM_CLASS_PRIORITY } from '#model/pod/criticalPod.ts';

/** The size of a claim that is in no file: nothing depends on it. */
const UNKNOWN_SIZE = '1Gi';

/**
 * Objects that a dump has nothing of, although its Pods or claims name some: they are there in the cluster, so a
 * replacement must not be refused for
 * want of them. What is known of them stands in the Pods: the priority of a class, its overhead.
 */
export function standInReferred(dumped: readonly KubeObject[]): readonly KubeObject[] {
  const there = new Set(dumped.map(({ kind }) => kind));
  const specs = dumped.flatMap(specsOf);
  const claims = there.has('PersistentVolumeClaim') ? [] : claimsOfPods(dumped);
  const bound = [...dumped.filter((object) => isKind(object, 'PersistentVolumeClaim')), ...claims];
  return [
    ...(there.has('PriorityClass') ? [] : priorityClasses(specs)),
    ...(there.has('RuntimeClass') ? [] : runtimeClasses(specs)),
    ...claims,
    ...(there.has('PersistentVolume') ? [] : bound.flatMap(volumeOf)),
  ];
}

/** Pod specs, those of Pods first: they have the effect of their class. */
function specsOf(object: KubeObject): PodSpec[] {
  if (isKind(object, 'Pod')) return [object.spec];
  const { spec } = object as {
    readonly spec?: {
      readonly template?: { readonly spec?: PodSpec };
      readonly jobTemplate?: { readonly spec?: { readonly template?: { readonly spec?: PodSpec } } };
    };
  };
  const template = spec?.template?.spec ?? spec?.jobTemplate?.spec?.template?.spec;
  return template ? [template] : [];
}

function priorityClasses(specs: readonly PodSpec[]): (PriorityClass & KubeObject)[] {
  const found = new Map<string, PriorityClass & KubeObject>();
  const byValue = specs.toSorted((a, b) => Number(a.priority === undefined) - Number(b.priority === undefined));
  for (const { priorityClassName: name = '', priority = 0, preemptionPolicy } of byValue) {
    if (name === '' || found.has(name) || Object.hasOwn(SYSTEM_CLASS_PRIORITY, name)) continue;
    found.set(name, {
      apiVersion: 'scheduling.k8s.io/v1',
      kind: 'PriorityClass',
      metadata: { name },
      value: priority,
      ...(preemptionPolicy !== undefined && { preemptionPolicy }),
    });
  }
  return [...found.values()];
}

function runtimeClasses(specs: readonly PodSpec[]): (RuntimeClass & KubeObject)[] {
  const found = new Map<string, RuntimeClass & KubeObject>();
  const byOverhead = specs.toSorted((a, b) => Number(a.overhead === undefined) - Number(b.overhead === undefined));
  for (const { runtimeClassName: name = '', overhead } of byOverhead) {
    if (name === '' || found.has(name)) continue;
    found.set(name, {
      apiVersion: 'node.k8s.io/v1',
      kind: 'RuntimeClass',
      metadata: { name },
      handler: 'runc',
      ...(overhead && { overhead: { podFixed: overhead } }),
    });
  }
  return [...found.values()];
}

function claimsOfPods(dumped: readonly KubeObject[]): (PersistentVolumeClaim & KubeObject)[] {
  const found = new Map<string, PersistentVolumeClaim & KubeObject>();
  for (const object of dumped) {
    if (!isKind(object, 'Pod') || !hasStarted(object)) continue;
    const { namespace = 'default' } = object.metadata;
    for (const { persistentVolumeClaim } of object.spec.volumes ?? []) {
      const name = persistentVolumeClaim?.claimName ?? '';
      if (name === '' || found.has(`${namespace}/${name}`)) continue;
      found.set(`${namespace}/${name}`, {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        metadata: { name, namespace, uid: `stand-in-${namespace}-${name}`, annotations: BOUND },
        spec: {
          accessModes: ['ReadWriteOnce'],
          resources: { requests: { storage: UNKNOWN_SIZE } },
          storageClassName: '',
          volumeName: `stand-in-${namespace}-${name}`,
        },
        status: { phase: 'Bound', accessModes: ['ReadWriteOnce'], capacity: { storage: UNKNOWN_SIZE } },
      });
    }
  }
  return [...found.values()];
}

const BOUND = { 'pv.kubernetes.io/bind-completed': 'yes' };

/** Where a Pod has a node, its claims were bound. */
function hasStarted({ spec }: Pod): boolean {
  return (spec.nodeName ?? '') !== '';
}

/** A volume that every node reaches, for it is not known where it is. */
function volumeOf({ metadata, spec, status }: PersistentVolumeClaim & KubeObject): (PersistentVolume & KubeObject)[] {
  const { volumeName = '', storageClassName, volumeMode, accessModes = ['ReadWriteOnce'] } = spec ?? {};
  if (volumeName === '') return [];
  const capacity = status?.capacity ?? spec?.resources?.requests ?? { storage: UNKNOWN_SIZE };
  const { namespace = 'default', name, uid } = metadata;
  return [
    {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: volumeName, uid: `stand-in-${volumeName}` },
      spec: {
        capacity,
        accessModes,
        ...(storageClassName !== undefined && { storageClassName }),
        ...(volumeMode !== undefined && { volumeMode }),
        persistentVolumeReclaimPolicy: 'Retain',
        claimRef: {
          apiVersion: 'v1',
          kind: 'PersistentVolumeClaim',
          namespace,
          name,
          ...(uid !== undefined && { uid }),
        },
        nfs: { server: 'unknown.invalid', path: '/' },
      },
      status: { phase: 'Bound' },
    },
  ];
}

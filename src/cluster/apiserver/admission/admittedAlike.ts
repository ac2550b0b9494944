import { extended } from '#base/extended.ts';
import type { Etcd } from '#cluster/etcd/etcd.ts';
import type { Container, Pod, PodSpec } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import { TOKEN_VOLUME } from './serviceAccount.ts';

/** Metadata that the server itself gives to each Pod. */
interface Given {
  readonly name: string;
  readonly uid: string;
  readonly creationTimestamp: string;
}

/** A Pod that was admitted without a warning, and the objects that admission read. */
interface Admitted {
  readonly pod: Pod & KubeObject;
  /** Generated name of the volume with its token. */
  readonly volume: string | undefined;
  readonly seen: readonly (KubeObject | undefined)[];
}

/**
 * Last admitted Pod by request object: a controller uses one object for all Pods of a batch. Objects never change. So
 * as long as admission reads the same objects, the next Pod differs only in generated values. Generated names are
 * always valid.
 */
const LAST = new WeakMap<KubeObject, Admitted>();

/**
 * Returns the admitted and validated Pod for a repeated request object, or `undefined` if it must be admitted.
 * `newName` generates a name.
 */
export function admittedAlike(
  asked: KubeObject,
  given: Given,
  etcd: Etcd,
  newName: (base: string) => string,
): KubeObject | undefined {
  const last = LAST.get(asked);
  if (!last || !isSame(last.seen, seenFor(last.pod, etcd))) return undefined;
  const { pod, volume } = last;
  const metadata = { ...pod.metadata, ...given };
  if (volume === undefined) return { ...pod, metadata };
  return { ...pod, metadata, spec: renamed(pod.spec, volume, newName(TOKEN_VOLUME)) };
}

/**
 * Remembers a Pod that was admitted, valid, and without warnings. `drawn` are the names generated during its admission.
 */
export function rememberAdmitted(asked: KubeObject, pod: KubeObject, etcd: Etcd, drawn: readonly string[]): void {
  if (!isKind(pod, 'Pod') || drawn.length > 1 || !isLikeTheNext(asked, pod)) return;
  const seen = seenFor(pod, etcd);
  if (seen[0] !== undefined) LAST.set(asked, { pod, volume: drawn[0], seen });
}

/**
 * Excludes Pods that cannot be reused: a requested name may be invalid, each node has its own labels, and the condition
 * of a gated Pod has a time.
 */
function isLikeTheNext({ metadata }: KubeObject, { spec, status }: Pod): boolean {
  return !metadata.name && !!metadata.generateName && !spec.nodeName && status?.conditions === undefined;
}

/** The Pod's account comes first, because admission reads the Namespace's age if the account is missing. */
function seenFor({ metadata: { namespace = '' }, spec }: Pod, etcd: Etcd): (KubeObject | undefined)[] {
  const seen = [
    etcd.get('ServiceAccount', keyOf(namespace, spec.serviceAccountName ?? '')),
    etcd.get('Namespace', namespace),
  ];
  for (const kind of CONSULTED) for (const object of etcd.objects(kind).unordered()) seen.push(object);
  return seen;
}

/** Kinds of which plugins read all objects. */
const CONSULTED = ['LimitRange', 'PriorityClass', 'RuntimeClass'] as const;

function isSame(before: Admitted['seen'], now: Admitted['seen']): boolean {
  return before.length === now.length && before.every((object, index) => object === now[index]);
}

function renamed(spec: PodSpec, volume: string, name: string): PodSpec {
  const { initContainers, volumes = [] } = spec;
  const mounted = (container: Container): Container =>
    container.volumeMounts?.some((mount) => mount.name === volume)
      ? extended(container, { volumeMounts: container.volumeMounts.map((mount) => withName(mount, volume, name)) })
      : container;
  const containers = spec.containers.map(mounted);
  const renamedVolumes = volumes.map((each) => withName(each, volume, name));
  return extended(
    spec,
    initContainers
      ? { containers, initContainers: initContainers.map(mounted), volumes: renamedVolumes }
      : { containers, volumes: renamedVolumes },
  );
}

function withName<T extends { readonly name: string }>(item: T, before: string, name: string): T {
  return item.name === before ? { ...item, name } : item;
}

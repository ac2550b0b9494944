import { extended } from '#base/extended.ts';
import { setOwn, withOwn } from '#base/record.ts';
import { formatTime } from '#base/rfc3339.ts';
import { defaultAccount, rootCertificates } from '#cluster/api/customScale.ts';
import { isNamespaced, storeKind } from '#cluster/api/held.ts';
import { defaultNodeLabels, machineStatus, nodeConditions } from '#cluster/api/nodeFacts.ts';
import type { Etcd } from '#cluster/etcd/etcd.ts';
import type { ActorContext } from '#kernel/event.ts';
import { bootstrapObjects } from '#model/flowcontrol/bootstrapObjects.ts';
import type { Node } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { admitSeed } from './admitObject.ts';
import { hasGeneration } from './strategies/strategy.ts';

/**
 * Letters without vowels and digits that look like letters, to avoid words.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/rand/rand.go.
 */
const SUFFIX_LETTERS = 'bcdfghjklmnpqrstvwxz2456789';
const SUFFIX_LENGTH = 5;

/**
 * Maximum length of a base: names may have 63 characters, and longer bases are cut.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/names/generate.go.
 */
const MAX_BASE_LENGTH = 63 - SUFFIX_LENGTH;
const SUFFIX: readonly number[] = new Array(SUFFIX_LENGTH).fill(SUFFIX_LETTERS.length - 1);

/**
 * Largest number of each part, in the order of the draws: two bits of the variant, then parts of 4, 4, 4, 3, 3, 6 and 6
 * digits.
 */
const UID: readonly number[] = [0x3, 0xffff, 0xffff, 0xffff, 0xfff, 0xfff, 0xffffff, 0xffffff];

/** Creation time of objects from the start: an hour before the run. */
export const SEEDED_US = -3_600_000_000;
const NAMESPACES = ['default', 'kube-node-lease', 'kube-public', 'kube-system'];
/** Kinds that admission of other kinds needs, so they come first. */
const FIRST = ['Namespace', 'PriorityClass', 'RuntimeClass', 'LimitRange', 'ServiceAccount'];

/**
 * Stores objects as if they had existed for long: fills in defaults, uids and times, and keeps their status. Nodes
 * without conditions are ready. Namespaces that objects name are created with their usual contents.
 */
export function seedStore(etcd: Etcd, objects: readonly KubeObject[], context: ActorContext): void {
  const placed = objects.map((object) => inNamespace(object, objects));
  const named = new Set(placed.filter(({ kind }) => kind === 'Namespace').map(({ metadata }) => metadata.name));
  const missing = [...new Set([...NAMESPACES, ...placed.map(({ metadata }) => metadata.namespace ?? 'default')])]
    .filter((name) => !named.has(name))
    .sort();
  const namespaces = missing.map(
    (name): KubeObject => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name }, spec: {} }),
  );
  const has = new Set(placed.map((object) => `${object.kind} ${objectKey(object)}`));
  const parts = [...missing, ...named]
    .flatMap((name) => [defaultAccount(name), rootCertificates(name)])
    .filter((object) => !has.has(`${object.kind} ${objectKey(object)}`));
  const first = placed
    .filter(({ kind }) => FIRST.includes(kind))
    .sort((a, b) => FIRST.indexOf(a.kind) - FIRST.indexOf(b.kind));
  const rest = placed.filter(({ kind }) => !FIRST.includes(kind));
  const newName = (base: string) => generatedName(base, context, 'volumeNames');
  const random = (first: number, last: number) => context.random('kube-apiserver/services').int(first, last);
  let nodes = 0;
  for (const object of [...namespaces, ...first, ...parts, ...rest]) {
    const ready = isKind(object, 'Node') ? readyNode(object, ++nodes) : object;
    const admitted = admitSeed(withMetadata(ready, context), { etcd, newName, random, isOld: true });
    const revision = revisionOf(object);
    if (revision === undefined) etcd.put(storeKind(ready), admitted);
    else
      etcd.restore(
        storeKind(ready),
        { ...admitted, metadata: { ...admitted.metadata, resourceVersion: String(revision) } },
        revision,
      );
  }
}

/** Revision of the last write of an object from a dump. */
function revisionOf({ metadata: { uid, resourceVersion = '' } }: KubeObject): number | undefined {
  return uid !== undefined && /^[1-9]\d{0,14}$/.test(resourceVersion) ? Number(resourceVersion) : undefined;
}

function inNamespace(object: KubeObject, all: readonly KubeObject[]): KubeObject {
  if (!isNamespaced(object, all) || object.metadata.namespace) return object;
  return { ...object, metadata: { ...object.metadata, namespace: 'default' } };
}

const SET_LAST: ReadonlySet<string> = new Set(['uid', 'creationTimestamp', 'generation']);

function withMetadata(object: KubeObject, context: ActorContext): KubeObject {
  const { uid, creationTimestamp, generation } = object.metadata;
  const counted = generation ?? (hasGeneration(object.kind) ? 1 : undefined);
  const own = {
    uid: uid ?? generatedUid(context),
    creationTimestamp: creationTimestamp ?? formatTime(SEEDED_US),
  };
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(object.metadata)) if (!SET_LAST.has(name)) setOwn(given, name, value);
  const counting = counted === undefined ? given : extended(given, { generation: counted });
  return extended(object, { metadata: extended(counting, own) as unknown as KubeObject['metadata'] });
}

function readyNode(node: Node, ordinal: number): KubeObject {
  const labels = defaultNodeLabels(node);
  const known = node.status?.conditions?.some(({ type }) => type === 'Ready') ?? false;
  return extended(node, {
    metadata: extended(node.metadata, { labels: withOldNames(labels ?? node.metadata.labels ?? {}) }),
    spec: node.spec ?? {},
    status: extended(machineStatus(node, ordinal), {
      conditions: known ? node.status?.conditions : nodeConditions(true, formatTime(SEEDED_US)),
    }),
  });
}

/**
 * Labels that the node controller has long added.
 * Upstream source (v1.36.2): pkg/controller/nodelifecycle/node_lifecycle_controller.go, reconcileNodeLabels.
 */
function withOldNames(labels: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const arch = labels['kubernetes.io/arch'];
  const os = labels['kubernetes.io/os'];
  const old = {
    ...(arch !== undefined && { 'beta.kubernetes.io/arch': arch }),
    ...(os !== undefined && { 'beta.kubernetes.io/os': os }),
  };
  return withOwn(old, labels);
}

/**
 * FlowSchemas and PriorityLevelConfigurations that every API server creates at start, unless the given objects include
 * them.
 */
export function seedFlowControl(etcd: Etcd, brought: readonly KubeObject[], context: ActorContext): void {
  const isBrought = ({ kind, metadata: { name } }: KubeObject) =>
    brought.some((object) => object.kind === kind && object.metadata.name === name);
  for (const object of bootstrapObjects()) {
    if (isBrought(object)) continue;
    const { metadata } = object;
    const uid = generatedUid(context);
    etcd.put(object.kind, {
      ...object,
      metadata: { ...metadata, generation: 1, uid, creationTimestamp: formatTime(SEEDED_US) },
    } as KubeObject);
  }
}

/**
 * Name that the API server generates from `generateName`. Names of things other than objects use their own random
 * stream.
 */
export function generatedName(base: string, context: Pick<ActorContext, 'random'>, of = 'names'): string {
  let suffix = '';
  for (const letter of context.random(`kube-apiserver/${of}`).ints(SUFFIX)) suffix += SUFFIX_LETTERS[letter];
  return base.slice(0, MAX_BASE_LENGTH) + suffix;
}

/** A UUID (version 4) from the run's own random numbers, so that a repeated run has the same uids. */
export function generatedUid(context: Pick<ActorContext, 'random'>): string {
  const [variant, a, b, c, d, e, f, g] = context.random('kube-apiserver/uids').ints(UID) as UidParts;
  return `${hex(a, 4)}${hex(b, 4)}-${hex(c, 4)}-4${hex(d, 3)}-${hex(8 + variant, 1)}${hex(e, 3)}-${hex(f, 6)}${hex(g, 6)}`;
}

type UidParts = [number, number, number, number, number, number, number, number];

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0');
}

import { compare } from '#base/order.ts';
import { utf8 } from '#base/textEncoding.ts';
import { sameData } from '#cluster/api/sameData.ts';
import { plainSortedJson, sortedJson } from '#model/encoding/printedObject.ts';
import type { ControllerRevision, PodTemplateSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { controllerReference } from './objectsByOwner.ts';

export const POD_TEMPLATE_HASH = 'pod-template-hash';
const SAFE_LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

/** Cached text of each template, because every sync of a Deployment compares them. */
const texts = new WeakMap<PodTemplateSpec, string>();

/** Label with the revision that a Pod was created from. */
export const REVISION_LABEL = 'controller-revision-hash';

const MAX_PREFIX_LENGTH = 223;

/** Data of a revision: a patch that restores the template. */
export function revisionData(template: PodTemplateSpec): object {
  return { spec: { template: { ...template, $patch: 'replace' } } };
}

export function templateOfRevision({ data }: ControllerRevision): PodTemplateSpec {
  const { spec } = (data ?? {}) as { readonly spec?: { readonly template?: PodTemplateSpec & { $patch?: string } } };
  const { $patch: _, ...template } = spec?.template ?? {};
  return template;
}

/**
 * Whether both have the same data.
 * Upstream source (v1.36.2): pkg/controller/history/controller_history.go, EqualRevision.
 */
export function isSameRevision(a: ControllerRevision, b: ControllerRevision): boolean {
  return a === b || sameData(a.data, b.data);
}

export const lowerRevisionFirst = (a: ControllerRevision, b: ControllerRevision): number =>
  a.revision - b.revision ||
  compareText(a.metadata.creationTimestamp ?? '', b.metadata.creationTimestamp ?? '') ||
  compareText(a.metadata.name, b.metadata.name);

/** Next revision number. `revisions` are sorted. */
export function nextRevision(revisions: readonly ControllerRevision[]): number {
  return (revisions.at(-1)?.revision ?? 0) + 1;
}

/** Finds a revision by name in the owner's namespace. */
export type FindRevision = (name: string) => ControllerRevision | undefined;

/**
 * A revision of the owner, with that hash in its name and under that label.
 * Upstream source (v1.36.2): pkg/controller/history/controller_history.go, NewControllerRevision.
 */
export function newRevision(
  owner: KubeObject,
  template: PodTemplateSpec,
  revision: number,
  hash: string,
  label: string,
): ControllerRevision {
  const { namespace = '', annotations } = owner.metadata;
  return {
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    metadata: {
      name: revisionName(owner, hash),
      namespace,
      labels: { ...template.metadata?.labels, [label]: hash },
      ...(annotations ? { annotations } : undefined),
      ownerReferences: [controllerReference(owner)],
    },
    data: revisionData(template),
    revision,
  };
}

/** Upstream source (v1.36.2): pkg/controller/history/controller_history.go, ControllerRevisionName. */
export function revisionName({ metadata: { name } }: KubeObject, hash: string): string {
  return `${name.slice(0, MAX_PREFIX_LENGTH)}-${hash}`;
}

/**
 * Hash of the bytes of a revision and the number of collisions.
 * Upstream source (v1.36.2): pkg/controller/history/controller_history.go, HashControllerRevision.
 */
export function revisionHash(template: PodTemplateSpec, collisionCount: number): string {
  return safeLetters(fnv1(utf8(`${sortedJson(revisionData(template))}${collisionCount}`)));
}

/** FNV-1 with 32 bits, unlike the FNV-1a of templates. Upstream source: Go's hash/fnv, New32. */
export function fnv1(bytes: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash, 0x01000193) ^ byte;
  return hash >>> 0;
}

function compareText(a: string, b: string): number {
  return compare(a, b);
}

/**
 * Value of the pod-template-hash label. The algorithm is upstream's (FNV-1a, 32 bits, then safe letters). Its input is
 * the template's JSON with sorted keys, while upstream hashes Go's dump of the struct. So the letters differ from a
 * real cluster's.
 * Upstream source (v1.36.2): pkg/controller/controller_utils.go, ComputeHash.
 */
export function templateHash(template: PodTemplateSpec, collisionCount: number | undefined): string {
  return safeLetters(fnv1a(`${plainSortedJson(template)}${collisionCount ?? ''}`));
}

/**
 * 32-bit hash in letters that form no words.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/rand/rand.go, SafeEncodeString.
 */
function safeLetters(hash: number): string {
  return [...String(hash)].map((digit) => SAFE_LETTERS[digit.charCodeAt(0) % SAFE_LETTERS.length]).join('');
}

/** Whether two templates create the same Pods; the hash label is ignored. */
export function sameTemplate(a: PodTemplateSpec | undefined, b: PodTemplateSpec | undefined): boolean {
  if (a?.spec === b?.spec && a?.metadata === b?.metadata) return true;
  return textOf(a) === textOf(b);
}

function textOf(template: PodTemplateSpec | undefined): string {
  const known = template && texts.get(template);
  if (known !== undefined) return known;
  const text = plainSortedJson(withoutHash(template));
  if (template) texts.set(template, text);
  return text;
}

function withoutHash(template: PodTemplateSpec | undefined): PodTemplateSpec {
  const { [POD_TEMPLATE_HASH]: _, ...labels } = template?.metadata?.labels ?? {};
  return { ...template, metadata: { ...template?.metadata, labels } };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

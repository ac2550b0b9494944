import { compare } from '#base/order.ts';
import { utf8 } from '#base/utf8.ts';
import { sameData } from '#cluster/api/sameData.ts';
import { sortedJson } from '#model/encoding/sortedJson.ts';
import type { ControllerRevision, PodTemplateSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { controllerReference } from './owners.ts';
import { safeLetters } from './templateHash.ts';

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

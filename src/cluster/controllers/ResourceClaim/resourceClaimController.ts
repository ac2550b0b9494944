import { table } from '#kernel/delta.ts';
import type { Table } from '#kernel/table.ts';
import { TableIndex } from '#kernel/tableIndex.ts';
import type { World } from '#kernel/world.ts';
import type { Pod, ResourceClaim } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import { podResourceClaims } from '#model/pod/podResourceClaims.ts';
import type { Answer, Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { controllerCache } from '../objectsByOwner.ts';
import {
  type ClaimsMade,
  claimOf,
  claimsMade,
  isDone,
  isOwnedBy,
  isReservedFor,
  MadeClaims,
  makeClaims,
  owningPod,
  putLast,
  updateOf,
} from './makeClaims.ts';

const FINALIZER = 'resource.kubernetes.io/delete-protection';

const NOWHERE: readonly string[] = [];

const POD = 'pod:';
const CLAIM = 'claim:';
/** Upstream: maxUIDCacheEntries. */
const MOST_DELETED = 500;

interface DeletedPod {
  readonly ordinal: number;
}

/** By uid: the last few Pods with claims that the informer reported as deleted. */
const DELETED_PODS = table<DeletedPod>('controllers/ResourceClaim.deletedPods');

/**
 * Creates the claims of Pods from templates, and removes Pods from claims that they will not use any more.
 * Upstream source (v1.36.2): pkg/controller/resourceclaim/controller.go.
 */
export class ResourceClaimController implements Controller {
  readonly name = 'ResourceClaim';
  readonly account = 'resource-claim-controller';
  readonly eventSource = 'resource_claim';
  readonly watches = ['Pod', 'ResourceClaim', 'ResourceClaimTemplate'];
  private readonly deleted: Table<DeletedPod>;
  private readonly made: MadeClaims;
  private readonly pods: TableIndex<Pod>;

  constructor(world: World) {
    this.deleted = world.table(DELETED_PODS);
    this.made = new MadeClaims(world);
    this.pods = podsByResourceClaim(world.table(controllerCache('Pod')));
  }

  handle({ type, object }: InformerEvent, scope: InformerScope): void {
    const key = objectKey(object);
    if (isKind(object, 'Pod')) this.podChanged(object, type === 'DELETED', scope);
    else if (isKind(object, 'ResourceClaimTemplate'))
      for (const pod of this.pods.at(templatePlace(key))) this.podChanged(pod, false, scope);
    else {
      if (type !== 'DELETED') scope.enqueue(`${CLAIM}${key}`);
      for (const pod of this.pods.at(claimPlace(key))) this.podChanged(pod, false, scope);
    }
  }

  sync(scope: SyncScope): void {
    const { key } = scope;
    if (key.startsWith(POD)) {
      const pod = scope.cache('Pod').get(key.slice(POD.length));
      if (pod && pod.metadata.deletionTimestamp === undefined) makeClaims(pod, scope, this.made);
    } else {
      const claim = scope.cache('ResourceClaim').get(key.slice(CLAIM.length));
      if (claim) releaseClaim(claim, scope, this.isGone);
    }
  }

  answered(scope: SyncScope, answers: readonly Answer[], next: object): void {
    const step = next as ClaimsMade | ClaimStep;
    if (step.type === 'claimsMade') {
      const pod = scope.cache('Pod').get(scope.key.slice(POD.length));
      if (pod) claimsMade(pod, scope, answers, step, this.made);
      return;
    }
    const claim = scope.cache('ResourceClaim').get(scope.key.slice(CLAIM.length));
    if (claim) goOnReleasing(claim, scope, answers, step, this.isGone);
  }

  private readonly isGone = (uid: string): boolean => this.deleted.has(uid);

  /** Upstream: enqueuePod. */
  private podChanged(pod: Pod, isDeleted: boolean, scope: InformerScope): void {
    const extended = pod.status?.extendedResourceClaimStatus;
    if (!pod.spec.resourceClaims?.length && !extended) return;
    if (isDeleted) this.remember(pod);
    if (isDeleted || isDone(pod)) {
      const { namespace } = pod.metadata;
      for (const claim of knownClaims(pod)) scope.enqueue(`${CLAIM}${keyOf(namespace, claim)}`);
      if (extended) scope.enqueue(`${CLAIM}${keyOf(namespace, extended.resourceClaimName)}`);
    }
    if (!isDeleted && needsWork(pod, scope)) scope.enqueue(`${POD}${objectKey(pod)}`);
  }

  private remember({ metadata }: Pod): void {
    putLast(this.deleted, metadata.uid ?? '', {}, MOST_DELETED);
  }
}

/** Claims with known names, even if others do not exist yet. */
function knownClaims({ spec, status }: Pod): readonly string[] {
  return (spec.resourceClaims ?? []).flatMap(({ name, resourceClaimName, resourceClaimTemplateName }) => {
    if (resourceClaimName !== undefined || resourceClaimTemplateName === undefined) return resourceClaimName ?? [];
    return status?.resourceClaimStatuses?.find((one) => one.name === name)?.resourceClaimName ?? [];
  });
}

/** Upstream: podNeedsWork. */
function needsWork(pod: Pod, scope: InformerScope): boolean {
  if (pod.metadata.deletionTimestamp !== undefined) return false;
  const references = podResourceClaims(pod);
  if (typeof references === 'string') return true;
  return references.some(({ claim: name, isOwn }) => {
    const claim = scope.cache('ResourceClaim').get(keyOf(pod.metadata.namespace, name));
    if (!claim) return isOwn;
    if (isOwn && !isOwnedBy(pod, claim)) return false;
    return Boolean(pod.spec.nodeName) && claim.status?.allocation !== undefined && !isReservedFor(pod, claim);
  });
}

/**
 * Pods of an informer's cache by the ResourceClaims and templates that they use; see `claimPlace` and `templatePlace`.
 */
function podsByResourceClaim(table: Table<Pod>): TableIndex<Pod> {
  return new TableIndex(table, {
    of: placesOf,
    areSame: (before, after) => before.spec === after.spec && before.status === after.status,
  });
}

/** Key of the users of the claim `namespace/name`. */
function claimPlace(key: string): string {
  return `claim/${key}`;
}

function templatePlace(key: string): string {
  return `template/${key}`;
}

function placesOf(pod: Pod): readonly string[] {
  const { namespace } = pod.metadata;
  if (!pod.spec.resourceClaims?.length) return NOWHERE;
  return pod.spec.resourceClaims.flatMap(({ name, resourceClaimName, resourceClaimTemplateName }) => {
    const made = pod.status?.resourceClaimStatuses?.find((one) => one.name === name)?.resourceClaimName;
    const claim = resourceClaimName ?? (resourceClaimTemplateName === undefined ? undefined : made);
    return [
      ...(claim === undefined ? [] : [claimPlace(keyOf(namespace, claim))]),
      ...(resourceClaimTemplateName === undefined ? [] : [templatePlace(keyOf(namespace, resourceClaimTemplateName))]),
    ];
  });
}

/** Continuation of a claim's sync: after Pods were looked up at the API server, or after one of its writes. */
type ClaimStep =
  | { readonly type: 'lookedUp'; readonly pods: readonly string[] }
  | { readonly type: 'statusWritten' }
  | { readonly type: 'finalizerWritten' };

type Consumer = NonNullable<NonNullable<ResourceClaim['status']>['reservedFor']>[number];

/**
 * Removes deleted or finished Pods from a claim. If none is left, it frees the devices. It removes the finalizer of a
 * deleted claim, and deletes a claim whose Pod will not run.
 * Upstream source (v1.36.2): pkg/controller/resourceclaim/controller.go, syncClaim.
 */
function releaseClaim(claim: ResourceClaim, scope: SyncScope, isGone: (uid: string) => boolean): void {
  const { namespace } = claim.metadata;
  const isUnknown = ({ name, uid }: Consumer) => !isGone(uid) && !scope.cache('Pod').has(keyOf(namespace, name));
  const unknown = podsOf(claim).filter(isUnknown);
  if (unknown.length === 0) {
    release(claim, scope, isGone);
    return;
  }
  for (const { name } of unknown)
    scope.send({ verb: 'get', kind: 'Pod', name, ...(namespace !== undefined && { namespace }) }, 'parallel');
  const next: ClaimStep = { type: 'lookedUp', pods: unknown.map(({ uid }) => uid) };
  scope.goOnWith(next);
}

/** Continues after the answers to one step. */
function goOnReleasing(
  claim: ResourceClaim,
  scope: SyncScope,
  answers: readonly Answer[],
  step: ClaimStep,
  isGone: (uid: string) => boolean,
): void {
  if (step.type === 'lookedUp') {
    const found = new Set(
      answers.flatMap(({ response }) => (response.ok ? (response.object?.metadata.uid ?? []) : [])),
    );
    release(claim, scope, (uid) => isGone(uid) || (step.pods.includes(uid) && !found.has(uid)));
    return;
  }
  if (answers.some(({ response }) => !response.ok)) {
    scope.fail();
    return;
  }
  const written = claimOf(answers.at(-1)) ?? claim;
  if (step.type === 'statusWritten' && !written.status?.allocation && hasFinalizer(written))
    dropFinalizer(written, scope);
  else if ((written.status?.reservedFor ?? []).length === 0) deleteUnused(claim, scope);
}

function podsOf({ status }: ResourceClaim): readonly Consumer[] {
  return (status?.reservedFor ?? []).filter(({ apiGroup = '', resource }) => apiGroup === '' && resource === 'pods');
}

function release(claim: ResourceClaim, scope: SyncScope, isGone: (uid: string) => boolean): void {
  const { status, metadata } = claim;
  const reservedFor = status?.reservedFor ?? [];
  const leaves = new Set(podsOf(claim).filter((consumer) => isOver(consumer, metadata.namespace, scope, isGone)));
  const remaining = reservedFor.filter((consumer) => !leaves.has(consumer));
  const isFree = remaining.length === 0;
  if (remaining.length < reservedFor.length) writeStatus(claim, remaining, isFree && hasFinalizer(claim), scope);
  else if (isFree && hasFinalizer(claim) && metadata.deletionTimestamp !== undefined) {
    if (status?.allocation) writeStatus(claim, remaining, true, scope);
    else dropFinalizer(claim, scope);
  } else if (isFree) deleteUnused(claim, scope);
}

/** Whether the Pod is gone, was replaced by another of its name, or will not run any more. */
function isOver(
  { name, uid }: Consumer,
  namespace: string | undefined,
  scope: SyncScope,
  isGone: (uid: string) => boolean,
): boolean {
  if (isGone(uid)) return true;
  const pod = scope.cache('Pod').get(keyOf(namespace, name));
  return pod !== undefined && (pod.metadata.uid !== uid || isDone(pod));
}

function hasFinalizer({ metadata }: ResourceClaim): boolean {
  return metadata.finalizers?.includes(FINALIZER) === true;
}

function writeStatus(
  claim: ResourceClaim,
  reservedFor: readonly Consumer[],
  deallocates: boolean,
  scope: SyncScope,
): void {
  const { allocation, reservedFor: _, ...rest } = claim.status ?? {};
  const status = {
    ...rest,
    ...(allocation && !deallocates && { allocation }),
    ...(reservedFor.length > 0 && { reservedFor }),
  };
  scope.send(updateOf({ ...claim, status }, 'status'));
  const next: ClaimStep = { type: 'statusWritten' };
  scope.goOnWith(next);
}

function dropFinalizer(claim: ResourceClaim, scope: SyncScope): void {
  const finalizers = (claim.metadata.finalizers ?? []).filter((one) => one !== FINALIZER);
  scope.send(updateOf({ ...claim, metadata: { ...claim.metadata, finalizers } }));
  const next: ClaimStep = { type: 'finalizerWritten' };
  scope.goOnWith(next);
}

/** A deleted Pod's claims are left to the garbage collector. */
function deleteUnused(claim: ResourceClaim, scope: SyncScope): void {
  const owner = owningPod(claim);
  const { namespace, name } = claim.metadata;
  const pod = owner && scope.cache('Pod').get(keyOf(namespace, owner.name));
  if (!owner || !pod || (pod.metadata.uid === owner.uid && !isDone(pod))) return;
  scope.send({ verb: 'delete', kind: 'ResourceClaim', name, ...(namespace !== undefined && { namespace }) });
}

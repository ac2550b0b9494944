import type { ResourceClaim } from '#model/generated/types.ts';
import { keyOf } from '#model/objectKey.ts';
import type { Answer, SyncScope } from '../controller.ts';
import { isDone, owningPod } from './claimFacts.ts';
import { claimOf, updateOf } from './makeClaims.ts';

const FINALIZER = 'resource.kubernetes.io/delete-protection';

/** Continuation of a claim's sync: after Pods were looked up at the API server, or after one of its writes. */
export type ClaimStep =
  | { readonly type: 'lookedUp'; readonly pods: readonly string[] }
  | { readonly type: 'statusWritten' }
  | { readonly type: 'finalizerWritten' };

type Consumer = NonNullable<NonNullable<ResourceClaim['status']>['reservedFor']>[number];

/**
 * Removes deleted or finished Pods from a claim. If none is left, it frees the devices. It removes the finalizer of a
 * deleted claim, and deletes a claim whose Pod will not run.
 * Upstream source (v1.36.2): pkg/controller/resourceclaim/controller.go, syncClaim.
 */
export function releaseClaim(claim: ResourceClaim, scope: SyncScope, isGone: (uid: string) => boolean): void {
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
export function goOnReleasing(
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

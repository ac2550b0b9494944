import type { Table } from '#kernel/table.ts';
import type { TableIndex } from '#kernel/tableIndex.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import { podResourceClaims } from '#model/pod/podResourceClaims.ts';
import type { Answer, Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { controllerCache } from '../controllerCache.ts';
import { isDone, isOwnedBy, isReservedFor } from './claimFacts.ts';
import { MadeClaims, putLast } from './madeClaims.ts';
import { type ClaimsMade, claimsMade, makeClaims } from './makeClaims.ts';
import { claimPlace, podsByResourceClaim, templatePlace } from './podsByResourceClaim.ts';
import { type ClaimStep, goOnReleasing, releaseClaim } from './releaseClaim.ts';

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

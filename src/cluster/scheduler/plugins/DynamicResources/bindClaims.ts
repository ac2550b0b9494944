import { formatTime } from '#base/rfc3339.ts';
import type { AllocationResult, ContainerExtendedResourceRequest, ResourceClaim } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import type { Handle } from '../../framework/handle.ts';
import type { ObjectWrite, PreBindResult, WriteAnswer } from '../../framework/plugin.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import { status } from '../../framework/status.ts';
import { isUnmade, madeClaim, toMake, unmadeClaim } from './extendedClaim.ts';
import { isReservedFor, presentClaims } from './podPlan.ts';

const NAME = 'DynamicResources';
export const FINALIZER = 'resource.kubernetes.io/delete-protection';
/** Upstream source (v1.36.2): staging/src/k8s.io/client-go/util/retry/util.go, DefaultRetry. */
const MOST_TRIES = 5;
const CONFLICT = 409;

/** A claim to write before the Pod is bound. */
interface ClaimToWrite {
  readonly claim: ResourceClaim;
  /** UID under which it was promised. */
  readonly promisedAs: string;
  readonly allocation?: AllocationResult;
  readonly mappings?: readonly ContainerExtendedResourceRequest[];
}

/** Last request to the API server. */
type Step = 'make' | 'finalizer' | 'status' | 'refresh' | 'podStatus';

/** Plain data, kept until the answer comes. */
interface BindMemo {
  /** Claims to write; the first one is in progress. */
  readonly todo: readonly ClaimToWrite[];
  readonly step: Step;
  readonly tries: number;
}

/** Parts of the scheduler's state needed for writing claims. */
type Known = Pick<Handle, 'assumedClaims' | 'nowUs'>;

/**
 * Writes one claim after another before the Pod is bound: creates the one for extended resources, adds the finalizer,
 * then allocation and reservation. Undefined when all is written.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go, PreBind and
 * bindClaim.
 */
export function beginWriting(pod: PodInfo, known: Known): PreBindResult | undefined {
  return next(pod, claimsToWrite(pod, known), known);
}

/** Next step after the answers. */
export function goOnWriting(
  pod: PodInfo,
  memo: object,
  [answer]: readonly WriteAnswer[],
  known: Known,
): PreBindResult | undefined {
  const { todo, step, tries } = memo as BindMemo;
  const [current, ...rest] = todo;
  if (!current || !answer) return next(pod, rest, known);
  if (!answer.ok) {
    const isRetried = answer.code === CONFLICT && (step === 'finalizer' || step === 'status') && tries < MOST_TRIES;
    if (isRetried) return asking(todo, 'refresh', [reading(current.claim)], tries + 1);
    return failed(`${whatFailed(step, pod, current)}: ${answer.message}`);
  }
  if (step === 'podStatus') return next(pod, rest, known);
  const claim = claimIn(answer.object) ?? current.claim;
  if (step === 'status') {
    known.assumedClaims.written(claim, current.promisedAs);
    return afterStatus(pod, { ...current, claim }, rest, known);
  }
  if (step === 'make') known.assumedClaims.written(claim, '');
  return writeStatus(pod, [{ ...current, claim }, ...rest], tries, known);
}

function claimsToWrite({ pod }: PodInfo, { assumedClaims }: Known): readonly ClaimToWrite[] {
  const own = presentClaims(pod, assumedClaims.ResourceClaim).filter((claim) => !isReservedFor(pod, claim));
  const extended = unmadeClaim(pod).metadata.uid ?? '';
  const known = own.map((claim): ClaimToWrite => ({ claim, promisedAs: claim.metadata.uid ?? '' }));
  const promised = assumedClaims.pending.get(extended);
  const all = promised ? [...known, { claim: promised.claim, promisedAs: extended }] : known;
  return all.map((one) => {
    const pending = assumedClaims.pending.get(one.promisedAs);
    const allocation = pending?.claim.status?.allocation;
    const { mappings } = pending ?? {};
    return { ...one, ...(allocation && { allocation }), ...(mappings && { mappings }) };
  });
}

function next(pod: PodInfo, todo: readonly ClaimToWrite[], known: Known): PreBindResult | undefined {
  const [current] = todo;
  if (!current) return undefined;
  if (!isUnmade(current.claim)) return writeStatus(pod, todo, 1, known);
  const object = toMake(current.claim) as ResourceClaim & KubeObject;
  return asking(todo, 'make', [{ verb: 'create', ...placeOf(current.claim), name: '', object }], 1);
}

/** The finalizer comes first, because a status update does not change metadata. */
function writeStatus({ pod }: PodInfo, todo: readonly ClaimToWrite[], tries: number, known: Known): PreBindResult {
  const [current] = todo as readonly [ClaimToWrite];
  const { claim, allocation } = current;
  const key = keyOf(claim.metadata.namespace, claim.metadata.name);
  if (claim.metadata.deletionTimestamp !== undefined) return failed(`claim ${key} got deleted in the meantime`);
  if (allocation && claim.status?.allocation) return failed(`claim ${key} got allocated elsewhere in the meantime`);
  const { finalizers = [] } = claim.metadata;
  if (allocation && !finalizers.includes(FINALIZER)) {
    const metadata = { ...claim.metadata, finalizers: [...finalizers, FINALIZER] };
    return asking(todo, 'finalizer', [updating({ ...claim, metadata })], tries);
  }
  const allocated = allocation ?? claim.status?.allocation;
  if (!allocated) return failed(`claim ${key} got deallocated elsewhere in the meantime`);
  const { name, uid = '' } = pod.metadata;
  const written: ResourceClaim = {
    ...claim,
    status: {
      ...claim.status,
      allocation: { ...allocated, allocationTimestamp: allocated.allocationTimestamp ?? formatTime(known.nowUs) },
      reservedFor: [...(claim.status?.reservedFor ?? []), { resource: 'pods', name, uid }],
    },
  };
  return asking(todo, 'status', [updating(written, 'status')], tries);
}

/** The Pod's status names the claim for its extended resources. */
function afterStatus(
  pod: PodInfo,
  { claim, mappings, promisedAs }: ClaimToWrite,
  rest: readonly ClaimToWrite[],
  known: Known,
): PreBindResult | undefined {
  if (promisedAs !== unmadeClaim(pod.pod).metadata.uid) return next(pod, rest, known);
  const { namespace, name } = pod.pod.metadata;
  if (!mappings || mappings.length === 0) {
    const missing = 'nil or empty request mappings, no update of pod';
    return failed(`${missing} ${keyOf(namespace, name)} ExtendedResourceClaimStatus`);
  }
  const extendedResourceClaimStatus = { requestMappings: mappings, resourceClaimName: claim.metadata.name };
  const write: ObjectWrite = {
    verb: 'patch',
    subresource: 'status',
    kind: 'Pod',
    name,
    ...(namespace !== undefined && { namespace }),
    patch: { status: { extendedResourceClaimStatus } },
  };
  return asking([{ claim, promisedAs }, ...rest], 'podStatus', [write], 1);
}

function asking(
  todo: readonly ClaimToWrite[],
  step: Step,
  writes: readonly ObjectWrite[],
  tries: number,
): PreBindResult {
  const memo: BindMemo = { todo, step, tries };
  return { status: status(NAME, 'Wait'), writes, memo };
}

function failed(message: string): PreBindResult {
  return { status: status(NAME, 'Error', message) };
}

function whatFailed(step: Step, { key }: PodInfo, { claim, allocation }: ClaimToWrite): string {
  const { namespace, name } = claim.metadata;
  const claimKey = keyOf(namespace, name);
  switch (step) {
    case 'make':
      return `create claim for extended resources ${namespace}/`;
    case 'refresh':
      return `get updated claim ${claimKey} after conflict`;
    case 'finalizer':
      return `add finalizer to claim ${claimKey}`;
    case 'podStatus':
      return `update pod ${key} ExtendedResourceClaimStatus`;
    default:
      return `${allocation ? 'add allocation and reservation' : 'add reservation'} to claim ${claimKey}`;
  }
}

function placeOf({ metadata }: ResourceClaim) {
  const { namespace, name } = metadata;
  return { kind: 'ResourceClaim', name, ...(namespace !== undefined && { namespace }) };
}

function reading(claim: ResourceClaim): ObjectWrite {
  return { verb: 'get', ...placeOf(claim) };
}

export function updating(claim: ResourceClaim, subresource?: 'status'): ObjectWrite {
  const object = claim as ResourceClaim & KubeObject;
  return { verb: 'update', ...placeOf(claim), object, ...(subresource && { subresource }) };
}

function claimIn(object: KubeObject | undefined): ResourceClaim | undefined {
  return object && isKind(object, 'ResourceClaim') ? object : undefined;
}

/**
 * Writes that undo the binding of a Pod: its reservations, and the claim created for it.
 * Upstream source (v1.36.2): the same file, Unreserve; extendeddynamicresources.go, unreserveExtendedResourceClaim.
 */
export function undoWrites({ pod }: PodInfo, { assumedClaims }: Known): readonly ObjectWrite[] {
  const { uid = '' } = pod.metadata;
  const reserved = presentClaims(pod, assumedClaims.ResourceClaim).filter(
    (claim) => claim.status?.allocation && isReservedFor(pod, claim),
  );
  const releases = reserved.map(
    (claim): ObjectWrite => ({
      verb: 'patch',
      ...placeOf(claim),
      subresource: 'status',
      patchType: 'strategic',
      patch: { status: { reservedFor: [{ $patch: 'delete', uid }] } },
      ...(claim.metadata.uid !== undefined && { uid: claim.metadata.uid }),
    }),
  );
  const made = madeClaim(pod, assumedClaims.ResourceClaim);
  return made ? [...releases, ...removing(made)] : releases;
}

/** Removes a claim that the scheduler created, its finalizer first. */
export function removing(claim: ResourceClaim): readonly ObjectWrite[] {
  const finalizers = (claim.metadata.finalizers ?? []).filter((one) => one !== FINALIZER);
  return [updating({ ...claim, metadata: { ...claim.metadata, finalizers } }), { verb: 'delete', ...placeOf(claim) }];
}

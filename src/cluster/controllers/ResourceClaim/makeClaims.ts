import { HOUR_US, type Micros } from '#base/time.ts';
import { table } from '#kernel/delta.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Pod, PodResourceClaim, ResourceClaim, ResourceClaimTemplate } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import type { Answer, SyncScope } from '../controller.ts';

const POD_CLAIM = 'resource.kubernetes.io/pod-claim-name';

/** Longest base of a name of 63 characters, with a hyphen and five random characters after it. */
const MOST_BASE = 57;

/** Upstream source (v1.36.2): staging/src/k8s.io/client-go/tools/cache/mutation_cache.go. */
const MOST_MADE = 100;

/** Claims that the controller has created, by the Pod's uid and the name in its spec. */
const MADE = table<MadeClaim>('controllers/ResourceClaim.made');

/**
 * Claims that the controller has created count as present for an hour, even if they are gone. So a deleted claim is not
 * recreated so soon.
 * Upstream source (v1.36.2): pkg/controller/resourceclaim/controller.go, claimCache.
 */
export class MadeClaims {
  private readonly made: Table<MadeClaim>;

  constructor(world: World) {
    this.made = world.table(MADE);
  }

  nameOf(pod: Pod, podClaim: string, nowUs: Micros): string | undefined {
    const found = this.made.get(placeOf(pod, podClaim));
    return found && found.untilUs > nowUs ? found.name : undefined;
  }

  note(pod: Pod, podClaim: string, name: string, nowUs: Micros): void {
    putLast(this.made, placeOf(pod, podClaim), { name, untilUs: nowUs + HOUR_US }, MOST_MADE);
  }
}

/** Continuation of a Pod's sync after its claims are created. */
export interface ClaimsMade {
  readonly type: 'claimsMade';
  /** By the name in the Pod's spec: claims that already exist, or whose names go into the status. */
  readonly known: Readonly<Record<string, string>>;
  /** Claims that were sent, by the name in the Pod's spec, in order. */
  readonly sent: readonly string[];
  /** Claim that cannot be created, and the reason. */
  readonly failure?: { readonly podClaim: string; readonly why: string };
}

/**
 * Creates a Pod's claims from templates, writes their names into the Pod's status, and reserves claims of a Pod that
 * already has a node.
 * Upstream source (v1.36.2): pkg/controller/resourceclaim/controller.go, syncPod and handleClaim.
 */
export function makeClaims(pod: Pod, scope: SyncScope, remembered: MadeClaims): void {
  const known: Record<string, string> = {};
  const sent: string[] = [];
  let failure: ClaimsMade['failure'];
  for (const podClaim of pod.spec.resourceClaims ?? []) {
    const templateName = podClaim.resourceClaimTemplateName;
    if (templateName === undefined || isThere(pod, podClaim, scope)) continue;
    const made = madeFor(pod, podClaim, scope, remembered);
    if (made !== undefined) {
      known[podClaim.name] = made;
      continue;
    }
    const { namespace } = pod.metadata;
    const template = scope.cache('ResourceClaimTemplate').get(keyOf(namespace, templateName));
    if (!template) {
      const missing = `resourceclaimtemplate.resource.k8s.io "${templateName}" not found`;
      failure = { podClaim: podClaim.name, why: `resource claim template "${templateName}": ${missing}` };
      break;
    }
    const object = claimFromTemplate(pod, podClaim, template);
    scope.send({
      verb: 'create',
      kind: 'ResourceClaim',
      name: '',
      object,
      ...(namespace !== undefined && { namespace }),
    });
    sent.push(podClaim.name);
  }
  const made: ClaimsMade = { type: 'claimsMade', known, sent, ...(failure && { failure }) };
  if (sent.length > 0) scope.goOnWith(made);
  else claimsMade(pod, scope, [], made, remembered);
}

/** Name of the claim that was already created. Upstream: findPodResourceClaim. */
function madeFor(pod: Pod, podClaim: PodResourceClaim, scope: SyncScope, remembered: MadeClaims): string | undefined {
  const there = scope
    .cache('ResourceClaim')
    .values()
    .find((claim) => isMadeFor(pod, podClaim, claim));
  return there?.metadata.name ?? remembered.nameOf(pod, podClaim.name, scope.nowUs);
}

/** Whether the claim's name is in the Pod's status and the claim belongs to the Pod. */
function isThere(pod: Pod, { name }: PodResourceClaim, scope: SyncScope): boolean {
  const made = pod.status?.resourceClaimStatuses?.find((one) => one.name === name);
  if (!made) return false;
  if (made.resourceClaimName === undefined) return true;
  const claim = scope.cache('ResourceClaim').get(keyOf(pod.metadata.namespace, made.resourceClaimName));
  return claim !== undefined && isOwnedBy(pod, claim);
}

export function claimsMade(
  pod: Pod,
  scope: SyncScope,
  answers: readonly Answer[],
  made: ClaimsMade,
  remembered: MadeClaims,
): void {
  for (const [i, answer] of answers.entries())
    if (answer.response.ok) remembered.note(pod, made.sent[i] ?? '', madeName(answer), scope.nowUs);
  const refused = answers.findIndex(({ response }) => !response.ok);
  const failure = refused < 0 ? made.failure : refusal(made.sent[refused] ?? '', answers[refused]);
  if (failure) {
    const message = `PodResourceClaim ${failure.podClaim}: ${failure.why}`;
    scope.event(pod, { type: 'Warning', reason: 'FailedResourceClaimCreation', message });
    scope.fail();
    return;
  }
  const fresh = made.sent.map((name, i) => [name, madeName(answers[i])] as const);
  const names = Object.entries({ ...made.known, ...Object.fromEntries(fresh) });
  const { namespace, name } = pod.metadata;
  if (names.length > 0) {
    const resourceClaimStatuses = names.map(([podClaim, claim]) => ({ name: podClaim, resourceClaimName: claim }));
    scope.send({
      verb: 'patch',
      subresource: 'status',
      kind: 'Pod',
      name,
      ...(namespace !== undefined && { namespace }),
      patchType: 'strategic',
      patch: { status: { resourceClaimStatuses } },
    });
  }
  if (pod.spec.nodeName) reserveClaims(pod, scope);
}

function refusal(podClaim: string, answer: Answer | undefined): ClaimsMade['failure'] {
  const message = answer && !answer.response.ok ? answer.response.status.message : '';
  return { podClaim, why: `create ResourceClaim : ${message}` };
}

function madeName(answer: Answer | undefined): string {
  return answer?.response.ok ? (answer.response.object?.metadata.name ?? '') : '';
}

/** A Pod whose node was set without the scheduler may still use claims that are allocated. */
function reserveClaims(pod: Pod, scope: SyncScope): void {
  for (const claim of usedClaims(pod, scope)) {
    if (!claim.status?.allocation || isReservedFor(pod, claim)) continue;
    const { name, uid = '' } = pod.metadata;
    const reservedFor = [...(claim.status.reservedFor ?? []), { resource: 'pods', name, uid }];
    scope.send(updateOf({ ...claim, status: { ...claim.status, reservedFor } }, 'status'));
  }
}

/** Existing claims that the Pod may use, up to the first that is missing or not usable. */
function usedClaims(pod: Pod, scope: SyncScope): readonly ResourceClaim[] {
  const found: ResourceClaim[] = [];
  for (const { name, resourceClaimName } of pod.spec.resourceClaims ?? []) {
    const made = pod.status?.resourceClaimStatuses?.find((one) => one.name === name);
    const claimName = resourceClaimName ?? made?.resourceClaimName;
    if (claimName === undefined) continue;
    const claim = scope.cache('ResourceClaim').get(keyOf(pod.metadata.namespace, claimName));
    if (!claim || (resourceClaimName === undefined && !isOwnedBy(pod, claim))) return found;
    found.push(claim);
  }
  return found;
}

/** PUT of a claim in the version that was seen, refused if it changed since. */
export function updateOf(claim: ResourceClaim, subresource?: 'status'): Parameters<SyncScope['send']>[0] {
  const { name, namespace } = claim.metadata;
  const object = claim as ResourceClaim & { readonly kind: string };
  return {
    verb: 'update',
    kind: 'ResourceClaim',
    name,
    ...(namespace !== undefined && { namespace }),
    object,
    ...(subresource && { subresource }),
  };
}

/** Claim in the answer to a write. */
export function claimOf(answer: Answer | undefined): ResourceClaim | undefined {
  const object = answer?.response.ok ? answer.response.object : undefined;
  return object && isKind(object, 'ResourceClaim') ? object : undefined;
}

interface MadeClaim {
  readonly ordinal: number;
  readonly name: string;
  readonly untilUs: Micros;
}

function placeOf({ metadata }: Pod, podClaim: string): string {
  return `${metadata.uid}/${podClaim}`;
}

/** Puts a record last. If there are more than the limit, removes the first one. */
export function putLast<T extends { readonly ordinal: number }>(
  records: Table<T>,
  key: string,
  record: Omit<T, 'ordinal'>,
  most: number,
): void {
  const ordinals = records.values().map(({ ordinal }) => ordinal);
  const first = Math.min(...ordinals);
  if (!records.has(key) && ordinals.length >= most)
    for (const other of records.keys())
      if (records.get(String(other))?.ordinal === first) records.delete(String(other));
  records.put(key, { ...record, ordinal: Math.max(0, ...ordinals) + 1 } as T);
}

/**
 * Whether the claim is the Pod's own.
 * Upstream source (v1.36.2): staging/src/k8s.io/dynamic-resource-allocation/resourceclaim/resourceclaim.go, IsForPod.
 */
export function isOwnedBy({ metadata }: Pod, claim: ResourceClaim): boolean {
  return claim.metadata.ownerReferences?.find(({ controller }) => controller === true)?.uid === metadata.uid;
}

export function isReservedFor({ metadata }: Pod, { status }: ResourceClaim): boolean {
  return (status?.reservedFor ?? []).some(({ uid }) => uid === metadata.uid);
}

/**
 * Whether no container of the Pod runs or ever will.
 * Upstream source (v1.36.2): pkg/controller/resourceclaim/controller.go, isPodDone.
 */
export function isDone({ metadata, spec, status }: Pod): boolean {
  if (status?.phase === 'Succeeded' || status?.phase === 'Failed') return true;
  return metadata.deletionTimestamp !== undefined && !spec.nodeName;
}

/** Pod that a claim was created for. */
export function owningPod({ metadata }: ResourceClaim): { readonly name: string; readonly uid: string } | undefined {
  return metadata.ownerReferences?.find(
    ({ controller, apiVersion, kind }) => controller === true && apiVersion === 'v1' && kind === 'Pod',
  );
}

/** Whether the claim was created for this claim of the Pod's spec. Upstream: findPodResourceClaim. */
function isMadeFor(pod: Pod, { name }: PodResourceClaim, claim: ResourceClaim): boolean {
  return owningPod(claim)?.uid === pod.metadata.uid && claim.metadata.annotations?.[POD_CLAIM] === name;
}

/** Claim from a template, for one Pod. Upstream: handleClaim. */
function claimFromTemplate(
  { metadata }: Pod,
  { name: podClaim }: PodResourceClaim,
  { spec: template }: ResourceClaimTemplate,
): ResourceClaim & KubeObject {
  const { name, namespace, uid = '' } = metadata;
  const { labels, annotations } = template.metadata ?? {};
  const owner = { apiVersion: 'v1', kind: 'Pod', name, uid, controller: true };
  return {
    apiVersion: 'resource.k8s.io/v1',
    kind: 'ResourceClaim',
    metadata: {
      name: '',
      generateName: baseOf(name, podClaim),
      ...(namespace !== undefined && { namespace }),
      ...(labels && { labels }),
      annotations: { ...annotations, [POD_CLAIM]: podClaim },
      ownerReferences: [owner],
    },
    spec: template.spec,
  };
}

/** Long names are cut in proportion, so that a part of both remains. */
function baseOf(pod: string, podClaim: string): string {
  const whole = `${pod}-${podClaim}-`;
  if (whole.length <= MOST_BASE) return whole;
  const cut = (name: string) => name.slice(0, Math.floor((name.length * MOST_BASE) / whole.length));
  return `${cut(pod)}-${cut(podClaim)}`;
}

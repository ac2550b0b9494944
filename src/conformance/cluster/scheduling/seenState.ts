import type { Condition, Event, ObjectMeta, Pod, PodGroup, ResourceClaim } from '#model/generated/types.ts';
import type { ClusterScript } from '../script/clusterScript.ts';

const SUFFIX_LENGTH = 5;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const TIME = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z/g;

/** The generated names of claims in the form of the recordings: with `{rand}` for the suffix from the API server. */
export class ClaimNames {
  private readonly known = new Map<string, string>();

  /** Learns the name of a claim with a generated name. */
  see({ metadata }: ResourceClaim): void {
    const { name, generateName } = metadata;
    if (generateName) this.known.set(name, `${name.slice(0, -SUFFIX_LENGTH)}{rand}`);
  }

  of(name: string): string {
    return this.known.get(name) ?? name;
  }

  /** Masks names, uids and times in a text as the recordings do. */
  inText(text: string): string {
    let masked = text.replace(UUID, '{uid}').replace(TIME, '{time}');
    for (const [name, shown] of this.known) masked = masked.replaceAll(name, shown);
    return masked;
  }

  inClaimStatuses(statuses: NonNullable<NonNullable<Pod['status']>['resourceClaimStatuses']>) {
    return statuses.map(({ name, resourceClaimName }) => ({
      name,
      ...(resourceClaimName !== undefined && { resourceClaimName: this.of(resourceClaimName) }),
    }));
  }
}

/** The contents of a look in the recordings. conformance/cluster/FORMAT-DRA.md describes each part. */
export interface SeenState {
  readonly pods: Readonly<Record<string, object>>;
  readonly claims: Readonly<Record<string, object>>;
  readonly podGroups: Readonly<Record<string, object>>;
  readonly events: readonly SeenEvent[];
}

export interface SeenEvent {
  readonly object: string;
  readonly type: string;
  readonly reason: string;
  readonly message: string;
  readonly source: string;
}

/** Looks at the cluster of a script, in the format of the recordings. */
export function seenState(script: ClusterScript, names: ClaimNames): SeenState {
  return {
    pods: Object.fromEntries(script.objects('Pod').map((pod) => [pod.metadata.name, seenPod(pod, names)])),
    claims: Object.fromEntries(
      script.objects('ResourceClaim').map((claim) => [names.of(claim.metadata.name), seenClaim(claim, names)]),
    ),
    podGroups: Object.fromEntries(script.objects('PodGroup').map((group) => [group.metadata.name, seenGroup(group)])),
    events: script.objects('Event').flatMap((event) => seenEvent(event, names)),
  };
}

function seenPod({ spec, status, metadata }: Pod, names: ClaimNames): object {
  const { phase, resourceClaimStatuses, extendedResourceClaimStatus } = status ?? {};
  const podScheduled = conditionOf(status, 'PodScheduled');
  const disruptionTarget = conditionOf(status, 'DisruptionTarget');
  return {
    node: spec.nodeName || null,
    phase,
    ...(resourceClaimStatuses && { resourceClaimStatuses: names.inClaimStatuses(resourceClaimStatuses) }),
    ...(extendedResourceClaimStatus && {
      extendedResourceClaimStatus: {
        ...extendedResourceClaimStatus,
        resourceClaimName: names.of(extendedResourceClaimStatus.resourceClaimName),
      },
    }),
    ...(podScheduled && podScheduled.status !== 'True' && { podScheduled: shown(podScheduled, names) }),
    ...(disruptionTarget && { disruptionTarget: shown(disruptionTarget, names) }),
    ...(metadata.deletionTimestamp !== undefined && { deleting: true }),
  };
}

type PodCondition = NonNullable<NonNullable<Pod['status']>['conditions']>[number];

function conditionOf(status: Pod['status'], wanted: string): PodCondition | undefined {
  return status?.conditions?.find(({ type }) => type === wanted);
}

function shown({ status, reason, message }: PodCondition, names: ClaimNames): object {
  return { status, ...(reason && { reason }), ...(message && { message: names.inText(message) }) };
}

function seenClaim({ metadata, spec, status }: ResourceClaim, names: ClaimNames): object {
  const { annotations, ownerReferences, finalizers } = metadata;
  return {
    ...(status && { status: seenStatus(status) }),
    ...(annotations && { annotations }),
    ...(ownerReferences && { ownerReferences: ownerReferences.map(({ uid: _, ...owner }) => owner) }),
    ...(finalizers && finalizers.length > 0 && { finalizers }),
    ...((metadata as ObjectMeta).deletionTimestamp !== undefined && { deleting: true }),
    ...(names.of(metadata.name) !== metadata.name && { spec }),
  };
}

function seenGroup({ metadata, status }: PodGroup): object {
  const { finalizers } = metadata;
  return {
    status: { ...status, ...(status?.conditions && { conditions: status.conditions.map(untimed) }) },
    ...(finalizers && finalizers.length > 0 && { finalizers }),
    ...((metadata as ObjectMeta).deletionTimestamp !== undefined && { deleting: true }),
  };
}

/** A condition of a group without its time and observed generation. */
export function untimed({ lastTransitionTime: _, observedGeneration: __, ...condition }: Condition): object {
  return condition;
}

/** The whole status, except for times and ids. */
function seenStatus(status: NonNullable<ResourceClaim['status']>): object {
  return JSON.parse(JSON.stringify(status), (key, value: unknown) => {
    if (key === 'lastTransitionTime') return undefined;
    if (key === 'allocationTimestamp' || key === 'timeAdded') return '{time}';
    return key === 'uid' || key === 'shareID' ? '{uid}' : value;
  });
}

const SPOKEN_OF = new Set(['Pod', 'ResourceClaim', 'PodGroup']);

function seenEvent(
  { involvedObject, type, reason, message, source, reportingComponent }: Event,
  names: ClaimNames,
): SeenEvent[] {
  const { kind = '', name = '' } = involvedObject;
  if (!SPOKEN_OF.has(kind)) return [];
  return [
    {
      object: `${kind}/${names.of(name)}`,
      type: type ?? '',
      reason: reason ?? '',
      message: names.inText(message ?? ''),
      source: source?.component || reportingComponent || '',
    },
  ];
}

import { store } from '#cluster/api/kindTables.ts';
import type { Entry } from '#kernel/event.ts';
import type { Pod, PodGroup, ResourceClaim } from '#model/generated/types.ts';
import type { ClaimNames } from './seenState.ts';
import { untimed } from './seenState.ts';

/** A change of an object that a watcher saw. */
export interface SeenChange {
  readonly at: number;
  readonly object: string;
  readonly what: string;
  readonly node?: string;
  readonly devices?: readonly string[];
  readonly pods?: readonly string[];
  readonly conditions?: readonly object[];
}

const PODS: string = store('Pod');
const CLAIMS: string = store('ResourceClaim');
const GROUPS: string = store('PodGroup');

/** The changes that an entry of a run made to Pods and claims, in the format of the recordings. */
export function happenings({ delta }: Entry, seconds: number, names: ClaimNames): readonly SeenChange[] {
  return delta.flatMap(({ table, before, after }) => {
    if (table === PODS) return ofPod(before as Pod | undefined, after as Pod | undefined, seconds);
    if (table === GROUPS) return ofGroup(before as PodGroup | undefined, after as PodGroup | undefined, seconds);
    if (table !== CLAIMS) return [];
    if (after) names.see(after as ResourceClaim);
    return ofClaim(before as ResourceClaim | undefined, after as ResourceClaim | undefined, seconds, names);
  });
}

function ofPod(before: Pod | undefined, after: Pod | undefined, at: number): SeenChange[] {
  const object = `Pod/${(after ?? before)?.metadata.name}`;
  const found: SeenChange[] = [];
  const node = after?.spec.nodeName;
  const nominated = after?.status?.nominatedNodeName;
  if (nominated && nominated !== before?.status?.nominatedNodeName)
    found.push({ at, object, what: 'nominated', node: nominated });
  if (node && node !== before?.spec.nodeName) found.push({ at, object, what: 'bound', node });
  // A Pod is marked before it goes, even if both are one request.
  if (!isMarked(before) && (isMarked(after) || (before && !after))) found.push({ at, object, what: 'deleting' });
  const phase = after?.status?.phase;
  if (phase !== before?.status?.phase && (phase === 'Succeeded' || phase === 'Failed'))
    found.push({ at, object, what: phase.toLowerCase() });
  if (!after) found.push({ at, object, what: 'gone' });
  return found;
}

function ofClaim(
  before: ResourceClaim | undefined,
  after: ResourceClaim | undefined,
  at: number,
  names: ClaimNames,
): SeenChange[] {
  const object = `ResourceClaim/${names.of((after ?? before)?.metadata.name ?? '')}`;
  const found: SeenChange[] = [];
  const isGenerated = after !== undefined && names.of(after.metadata.name) !== after.metadata.name;
  if (!before && isGenerated) found.push({ at, object, what: 'created' });
  const was = before?.status?.allocation;
  const is = after?.status?.allocation;
  if (is && !was) {
    const devices = (is.devices?.results ?? []).map(
      ({ request, driver, pool, device }) => `${request}=${driver}/${pool}/${device}`,
    );
    found.push({ at, object, what: 'allocated', devices });
  }
  if (after && was && !is) found.push({ at, object, what: 'deallocated' });
  const pods = reservedFor(after);
  if (after && pods.join() !== reservedFor(before).join()) found.push({ at, object, what: 'reservedFor', pods });
  if (isMarked(after) && !isMarked(before)) found.push({ at, object, what: 'deleting' });
  if (!after) found.push({ at, object, what: 'gone' });
  return found;
}

/** Each change in the conditions. */
function ofGroup(before: PodGroup | undefined, after: PodGroup | undefined, at: number): SeenChange[] {
  const object = `PodGroup/${(after ?? before)?.metadata.name}`;
  if (!after) return [{ at, object, what: 'gone' }];
  const conditions = (after.status?.conditions ?? []).map(untimed);
  const known = (before?.status?.conditions ?? []).map(untimed);
  if (conditions.length === 0 || JSON.stringify(conditions) === JSON.stringify(known)) return [];
  return [{ at, object, what: 'conditions', conditions }];
}

function isMarked(object: Pod | ResourceClaim | undefined): boolean {
  return object?.metadata.deletionTimestamp !== undefined;
}

function reservedFor(claim: ResourceClaim | undefined): readonly string[] {
  return (claim?.status?.reservedFor ?? []).map(({ name }) => name).sort();
}

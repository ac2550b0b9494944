import { UNDIGESTED } from '#base/digest.ts';
import { isRecord } from '#base/record.ts';
import type { FieldHistory, ManagedWrite, Managers } from '#cluster/api/fieldHistory.ts';
import { storeKind } from '#cluster/api/held.ts';
import type { Part } from '#cluster/api/request.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { Etcd } from '#cluster/etcd/etcd.ts';
import { sortedSet } from '#model/fields/fieldSet.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import type { RequestScope } from '../requestScope.ts';
import { givenManagers } from '../requestScope.ts';
import { managersAfter } from './fieldWalk.ts';
import { setOfEntry } from './managers.ts';

/** Number of writes kept before the managers are computed. Most objects have fewer writes, and no client asks. */
const MOST_WRITES = 8;

/** Known field history of a stored object. */
function historyOf(etcd: Etcd, object: KubeObject): FieldHistory | undefined {
  const known = etcd.keyInfo(storeKind(object), objectKey(object))?.[UNDIGESTED];
  const { managedFields } = object.metadata;
  return known ?? (managedFields && { managers: managedFields });
}

/** `metadata.managedFields` of a stored object, as the API shows it. */
export function managersOf(etcd: Etcd, object: KubeObject): Managers {
  return managersAfter(historyOf(etcd, object), etcd.objects('CustomResourceDefinition').values());
}

/** Object with its managers, for clients that ask for them. */
export function withManagers(etcd: Etcd, object: KubeObject): KubeObject {
  return showing(object, managersOf(etcd, object));
}

/** managedFields come after all other metadata, as Go writes them. */
export function showing(object: KubeObject, managers: Managers): KubeObject {
  const { managedFields: _, ...metadata } = object.metadata;
  if (managers.length === 0) return { ...object, metadata };
  const managedFields = managers.map((entry) => ({ ...entry, fieldsV1: sortedSet(setOfEntry(entry)) }));
  return { ...object, metadata: { ...metadata, managedFields } };
}

/** Records the creation of an object. */
export function created(scope: RequestScope, wanted: KubeObject): FieldHistory {
  const given = givenManagers(wanted.metadata);
  const earlier = given && given.length > 0 ? { managers: given } : undefined;
  return write(scope, { before: undefined, wanted, subresource: '', earlier, length: 1 });
}

/** Records an update or patch of an object; `undefined` where the model does not track writes. */
export function updated(
  scope: RequestScope,
  before: KubeObject,
  wanted: KubeObject,
  subresource: '' | Part,
): FieldHistory | undefined {
  const given = subresource === '' ? givenManagers(wanted.metadata) : undefined;
  const earlier = given ? { managers: given } : historyOf(scope.etcd, before);
  if (!earlier || ('managers' in earlier && earlier.managers.length === 0)) return earlier;
  const history = write(scope, { before, wanted, subresource, earlier, length: lengthOf(earlier) + 1 });
  if (!('managers' in earlier) && isRepeated(earlier, history)) {
    const { earlier: first } = earlier;
    return { ...history, earlier: first, length: lengthOf(first) + 1 };
  }
  if (history.length < MOST_WRITES) return history;
  return { managers: managersAfter(history, scope.etcd.objects('CustomResourceDefinition').values()) };
}

/**
 * As `updated`, for a write that only renews a Lease. Usually the write before did the same, so no comparison is
 * needed.
 */
export function renewed(scope: RequestScope, before: KubeObject, wanted: KubeObject): FieldHistory | undefined {
  const last = historyOf(scope.etcd, before);
  const manager = scope.manager();
  if (last && 'wanted' in last && last.renews && last.manager === manager && last.wanted.spec === before.spec) {
    const { earlier } = last;
    const { nowUs: atUs } = scope.context;
    return { manager, subresource: '', atUs, before, wanted, earlier, length: lengthOf(earlier) + 1, renews: true };
  }
  const first = updated(scope, before, wanted, '');
  return first && 'wanted' in first ? { ...first, renews: true } : first;
}

function lengthOf(history: FieldHistory | undefined): number {
  return history && 'length' in history ? history.length : 0;
}

/** If the same manager writes the same fields again, as in renewals of a Lease, the first write can be dropped. */
function isRepeated(first: ManagedWrite, second: ManagedWrite): boolean {
  return (
    first.before !== undefined &&
    first.manager === second.manager &&
    first.subresource === second.subresource &&
    first.subresource !== 'scale' &&
    isSameChange(first, second)
  );
}

/** Whether a request clears or sets the managers themselves. */
export function changesManagers(
  { etcd }: RequestScope,
  before: KubeObject,
  wanted: KubeObject,
  subresource: '' | Part,
): boolean {
  const given = subresource === '' ? givenManagers(wanted.metadata) : undefined;
  return given !== undefined && !sameData(given, managersOf(etcd, before));
}

function write(scope: RequestScope, about: Omit<ManagedWrite, 'manager' | 'atUs'>): ManagedWrite {
  const { before, wanted, subresource, earlier, length } = about;
  return { manager: scope.manager(), subresource, atUs: scope.context.nowUs, before, wanted, earlier, length };
}

/** An object before and after a write. */
interface Change {
  readonly before: unknown;
  readonly wanted: unknown;
}

/**
 * Whether two writes gave new values to the same plain fields and changed nothing else. The managers are then the same
 * after the second write alone. Returns false in cases that need a closer look: lists, added or removed fields, zeros
 * that Go omits.
 */
export function isSameChange(a: Change, b: Change): boolean {
  return isSame(a.before, a.wanted, b.before, b.wanted);
}

/** As `isSameChange`, with the four values as arguments, to avoid a pair of objects for each field. */
function isSame(oldA: unknown, newA: unknown, oldB: unknown, newB: unknown): boolean {
  if (oldA === newA || oldB === newB) return oldA === newA && oldB === newB;
  if (!isRecord(oldA)) return isPlain(oldA) && isPlain(newA) && isPlain(oldB) && isPlain(newB);
  if (!isRecord(newA) || !isRecord(oldB) || !isRecord(newB)) return false;
  for (const name in newB)
    if (
      !isSame(oldA[name], newA[name], oldB[name], newB[name]) ||
      (newA[name] === undefined) !== (newB[name] === undefined)
    )
      return false;
  return hasSameNames(oldA, newA) && hasSameNames(newA, oldB) && hasSameNames(oldB, newB);
}

function hasSameNames(a: object, b: object): boolean {
  for (const name in a) if (!(name in b)) return false;
  for (const name in b) if (!(name in a)) return false;
  return true;
}

function isPlain(value: unknown): boolean {
  return (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') && Boolean(value);
}

import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { isPodActive, readyCondition } from '#cluster/controllers/podFacts.ts';
import type { Change, TableOf } from '#kernel/delta.ts';
import type { Entry } from '#kernel/event.ts';
import type { ControllerRevision, Pod, ReplicaSet } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { keyOf, splitKey } from '#model/objectKey.ts';
import type { History } from '#session/reader.ts';
import { KeptHistories, walkEntries } from '../run/walkEntries.ts';
import { groupNameOf } from './replicaGroups.ts';

/** A time during which a Pod counted the same way. */
export interface Stretch {
  readonly name: string;
  readonly uid: string;
  readonly group: string;
  readonly fromUs: Micros;
  /** -1 while it continues. */
  readonly toUs: Micros;
  /** The time since which the Pod is Ready; -1 while it is not. */
  readonly readyUs: Micros;
}

/** A Pod appeared, or stopped counting. */
export interface Coming {
  readonly seq: number;
  readonly atUs: Micros;
  readonly name: string;
  readonly uid: string;
  readonly group: string;
}

const POD = store('Pod');
const REPLICA_SET = store('ReplicaSet');
const REVISION = store('ControllerRevision');

/**
 * The Pods of one workload along a branch: when each counted, whether it was Ready, and when each ReplicaSet or
 * revision appeared. It grows with the branch and reads each entry once.
 */
export class WorkloadHistory {
  readonly stretches: Stretch[] = [];
  readonly created: Coming[] = [];
  readonly gone: Coming[] = [];
  /**
   * The first time a ReplicaSet or ControllerRevision was current, by name: created, or reused under a new number.
   */
  readonly groupSince = new Map<string, { readonly seq: number; readonly atUs: Micros }>();
  isCut = false;
  private readonly table: TableOf<KubeObject>;
  private readonly key: string;
  private readonly uids = new Set<string>();
  private readonly open = new Map<string, Stretch>();
  private readonly revisions = new Map<string, number>();
  private walked = 0;

  /** @param id `Kind/namespace/name` */
  constructor(id: string) {
    const slash = id.indexOf('/');
    this.table = store(id.slice(0, slash));
    this.key = id.slice(slash + 1);
  }

  /** Reads on to the end of what is known of the branch. */
  extend(run: History): void {
    const isFirst = this.walked === 0;
    const walk = walkEntries(
      run,
      this.walked,
      (change) => this.touches(change),
      (entry) => this.take(entry),
    );
    this.walked = walk.seq;
    this.isCut ||= walk.isCut;
    if (isFirst) this.addUnchanged(run);
  }

  /** The finished stretches and those that continue. */
  all(): Stretch[] {
    return [...this.stretches, ...this.open.values()];
  }

  /** A record that no entry has changed is the same as at the start. */
  private addUnchanged({ world }: History): void {
    const object = world.table(this.table).get(this.key);
    if (object?.metadata.uid && !this.uids.has(object.metadata.uid)) this.uids.add(object.metadata.uid);
    for (const groups of [world.table(REPLICA_SET), world.table(REVISION)])
      for (const group of groups.unordered())
        if (!this.revisions.has(group.metadata.name) && this.isOurs(group)) this.group(group, 0, 0);
    const known = new Set([...this.created.map(({ uid }) => uid), ...this.all().map(({ uid }) => uid)]);
    for (const pod of world.table(POD).unordered())
      if (this.isOurs(pod) && !known.has(pod.metadata.uid ?? '')) this.pod(undefined, pod, 0, 0);
  }

  private touches({ table, key, before, after }: Change): boolean {
    if (table === this.table) return key === this.key;
    return (
      (table === POD || table === REPLICA_SET || table === REVISION) && this.isOurs((after ?? before) as KubeObject)
    );
  }

  private isOurs({ metadata: { namespace, ownerReferences } }: KubeObject): boolean {
    if (namespace !== splitKey(this.key).namespace) return false;
    return ownerReferences?.some(({ controller, uid }) => controller === true && this.uids.has(uid)) === true;
  }

  private take({ seq, atUs, delta }: Entry): void {
    for (let i = 0; i < delta.length; i++) {
      const { table, key, before, after } = delta[i] as Change;
      if (table === this.table && key === this.key) this.workload((after ?? before) as KubeObject);
      if (table === REPLICA_SET || table === REVISION) {
        if (after && this.isOurs(after as KubeObject)) this.group(after as KubeObject, seq, atUs);
      } else if (table === POD && this.isOurs((after ?? before) as KubeObject))
        this.pod(before as Pod | undefined, after as Pod | undefined, seq, atUs);
    }
  }

  private workload({ metadata: { uid } }: KubeObject): void {
    if (uid !== undefined) this.uids.add(uid);
  }

  private group(object: KubeObject, seq: number, atUs: Micros): void {
    const { uid, name } = object.metadata;
    if (object.kind === 'ReplicaSet' && uid !== undefined) this.uids.add(uid);
    const revision = revisionNumber(object);
    if (this.revisions.get(name) === revision) return;
    this.revisions.set(name, revision);
    this.groupSince.set(name, { seq, atUs });
  }

  private pod(before: Pod | undefined, after: Pod | undefined, seq: number, atUs: Micros): void {
    const pod = (after ?? before) as Pod;
    const { name, uid = '' } = pod.metadata;
    const group = groupNameOf(pod);
    if (before === undefined && seq > 0) this.created.push({ seq, atUs, name, uid, group });
    const counted = after !== undefined && isPodActive(after);
    const readyUs = counted ? readySinceUs(after) : -1;
    let last = this.open.get(uid);
    // The Pod existed before the first entry of the run that mentions it.
    if (!last && before && isPodActive(before) && !this.stretches.some((stretch) => stretch.uid === uid))
      last = { name, uid, group, fromUs: 0, toUs: -1, readyUs: readySinceUs(before) };
    if (last && counted && last.readyUs === readyUs && last.group === group) {
      this.open.set(uid, last);
      return;
    }
    if (last) this.stretches.push({ ...last, toUs: atUs });
    if (counted) this.open.set(uid, { name, uid, group, fromUs: atUs, toUs: -1, readyUs });
    else {
      this.open.delete(uid);
      if (last) this.gone.push({ seq, atUs, name, uid, group });
    }
  }
}

function readySinceUs(pod: Pod): number {
  const condition = readyCondition(pod);
  return condition?.status === 'True' ? (parseTime(condition.lastTransitionTime ?? '') ?? 0) : -1;
}

/** A reused template takes the next revision number. */
function revisionNumber(object: KubeObject): number {
  if (object.kind === 'ControllerRevision') return (object as ControllerRevision).revision;
  return Number((object as ReplicaSet).metadata.annotations?.['deployment.kubernetes.io/revision'] ?? 0);
}

const KEPT = 6;
const histories = new KeptHistories(KEPT, (id) => new WorkloadHistory(id));

/** The history of a workload along the present branch, read to its end. */
export function workloadHistory(run: History, kind: string, namespace: string, name: string): WorkloadHistory {
  return histories.of(run, `${kind}/${keyOf(namespace, name)}`);
}

import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { Change } from '#kernel/delta.ts';
import type { Entry, Reason } from '#kernel/event.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { EndedPod } from '#protocol/podLife.ts';
import type { History, Reader } from '#session/reader.ts';
import { KeptHistories, walkEntries } from '../run/walkEntries.ts';

const MOST = 24;

const POD = store('Pod');
/** Most branches whose Pod endings are remembered. */
const KEPT = 4;

interface Moment {
  readonly seq: number;
  readonly atUs: Micros;
}

/** Somebody asked the API server to delete or evict a Pod. */
export interface AskedToEnd extends Moment {
  readonly user: string;
  readonly isEviction: boolean;
}

/** Facts about a Pod that ended. */
export interface Ended {
  /** The Pod when its last process had ended, or when it was removed before that. */
  readonly pod: Pod;
  readonly ended: Moment;
  readonly asked: AskedToEnd | undefined;
  gone: Moment | undefined;
}

interface Born extends Moment {
  readonly name: string;
  readonly uid: string;
  readonly owner: string;
}

interface DeletionReason extends Reason {
  readonly subject: string;
  readonly user: string;
}

/**
 * Pod endings along a branch with their initiators, and new Pods, in order. It grows with the branch and reads each
 * entry once.
 */
class EndingsHistory {
  /** By uid, in the order of the ends. */
  readonly endings = new Map<string, Ended>();
  /** Pods that a controller made. */
  readonly born: Born[] = [];
  private readonly asked = new Map<string, AskedToEnd>();
  private walked = 0;

  extend(run: History): void {
    const touches = ({ table }: Change) => table === POD;
    this.walked = walkEntries(run, this.walked, touches, (entry) => this.take(entry)).seq;
  }

  private take(entry: Entry): void {
    for (const change of entry.delta) if (change.table === POD) this.pod(change, entry);
  }

  private pod({ before, after }: Change, entry: Entry): void {
    const { seq, atUs } = entry;
    const [was, is] = [before as Pod | undefined, after as Pod | undefined];
    const { uid = '', name, ownerReferences } = (is ?? was ?? ({ metadata: {} } as Pod)).metadata;
    if (!was) {
      const owner = ownerReferences?.find(({ controller }) => controller)?.uid;
      if (owner !== undefined) this.born.push({ seq, atUs, name, uid, owner });
      return;
    }
    if (isAskedFor(is) && !isAskedFor(was)) this.asked.set(uid, askedIn(entry, is));
    if (is && hasEnded(is) && !hasEnded(was)) this.end(uid, is, { seq, atUs });
    if (is) return;
    // Without a process that has to end first, one entry both requests the deletion and removes the Pod.
    if (!isAskedFor(was)) this.asked.set(uid, askedIn(entry, was));
    if (!this.endings.has(uid)) this.end(uid, was, { seq, atUs });
    const ending = this.endings.get(uid);
    if (ending) ending.gone = { seq, atUs };
  }

  private end(uid: string, pod: Pod, ended: Moment): void {
    this.endings.set(uid, { pod, ended, asked: this.asked.get(uid), gone: undefined });
  }
}

function isAskedFor(pod: Pod | undefined): pod is Pod {
  return pod?.metadata.deletionTimestamp !== undefined;
}

function hasEnded({ status }: Pod): boolean {
  return status?.phase === 'Failed' || status?.phase === 'Succeeded';
}

function askedIn({ seq, atUs, reasons }: Entry, { metadata: { namespace = '', name } }: Pod): AskedToEnd {
  const mine = reasons.filter((reason) => (reason as DeletionReason).subject === `${namespace}/${name}`);
  const user = mine.map((reason) => (reason as DeletionReason).user).find((text) => text !== undefined) ?? '';
  return { seq, atUs, user, isEviction: mine.some(({ type }) => type === 'pod.evicted') };
}

const histories = new KeptHistories(KEPT, () => new EndingsHistory());

/** The ends of Pods along the present branch, to the end of what is known. */
export function endingsOf(run: History): EndingsHistory {
  return histories.of(run, 'endings');
}

/** The last ended Pod of that name at the present moment; `undefined` when there was none. */
export function endedPod({ run }: Reader, key: string): Pod | undefined {
  let last: { readonly pod: Pod; readonly seq: number } | undefined;
  for (const { pod, gone } of endingsOf(run).endings.values()) {
    if (!gone || gone.seq > run.position.seq || objectKey(pod) !== key) continue;
    if (!last || gone.seq > last.seq) last = { pod, seq: gone.seq };
  }
  return last?.pod;
}

/** Pods that existed before the present moment and are gone, the last one first. */
export function endedPods({ run, world }: Reader): readonly EndedPod[] {
  const there = world.table(store('Pod'));
  const named = new Set<string>();
  const ended: EndedPod[] = [];
  const gone = [...endingsOf(run).endings.values()]
    .flatMap(({ pod, gone: at }) => (at && at.seq <= run.position.seq ? [{ pod, at }] : []))
    .sort((a, b) => b.at.seq - a.at.seq);
  for (const { pod, at } of gone) {
    if (ended.length >= MOST) break;
    const { name, namespace = '', uid = '' } = pod.metadata;
    const key = `${namespace}/${name}`;
    if (there.get(key) || named.has(key)) continue;
    named.add(key);
    ended.push({ namespace, name, uid, goneUs: at.atUs });
  }
  return ended;
}

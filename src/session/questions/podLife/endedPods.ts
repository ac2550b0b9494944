import { store } from '#cluster/api/kindTables.ts';
import { changesOf } from '#kernel/changesOf.ts';
import type { Delta } from '#kernel/delta.ts';
import type { Entry } from '#kernel/entry.ts';
import type { EndedPod } from '#protocol/podLife.ts';
import type { History, Reader } from '#session/reader.ts';
import { KeptTapes } from '../run/keptTapes.ts';
import { walkEntries } from '../run/walkEntries.ts';

const POD = store('Pod');
const MOST = 24;
/** Branches of which the deleted Pods are remembered. */
const KEPT = 4;

interface Gone extends EndedPod {
  readonly seq: number;
}

/** Every Pod that was deleted along a branch, in order; each entry is looked at once. */
class EndedTape {
  readonly gone: Gone[] = [];
  private walked = 0;

  extend(run: History): void {
    const touches = (delta: Delta) => delta.some(({ table }) => table === POD);
    this.walked = walkEntries(run, this.walked, touches, (entry) => this.take(entry)).seq;
  }

  private take(entry: Entry): void {
    for (const { before, after } of changesOf(entry, POD)) {
      if (!before || after) continue;
      const { name, namespace = '', uid = '' } = before.metadata;
      this.gone.push({ seq: entry.seq, goneUs: entry.atUs, name, namespace, uid });
    }
  }
}

const tapes = new KeptTapes(KEPT, () => new EndedTape());

/** Pods that were there before the present moment and are no more, the last one first. */
export function endedPods({ run, world }: Reader): readonly EndedPod[] {
  const { gone } = tapes.of(run, 'ended');
  const there = world.table(store('Pod'));
  const named = new Set<string>();
  const ended: EndedPod[] = [];
  for (let at = gone.length - 1; at >= 0 && ended.length < MOST; at--) {
    const { seq, ...pod } = gone[at] as Gone;
    const key = `${pod.namespace}/${pod.name}`;
    if (seq > run.position.seq || there.get(key) || named.has(key)) continue;
    named.add(key);
    ended.push(pod);
  }
  return ended;
}

import { store } from '#cluster/api/kindTables.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { EndedPod } from '#protocol/podLife.ts';
import type { Reader } from '#session/reader.ts';
import { endingsOf } from './endingsTape.ts';

const MOST = 24;

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

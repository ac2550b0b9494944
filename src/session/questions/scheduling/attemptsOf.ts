import { store } from '#cluster/api/kindTables.ts';
import type { AttemptView } from '#protocol/explanation.ts';
import type { Reader } from '#session/reader.ts';
import { decisionIn } from './decisions.ts';

/** Most entries that the search looks back; enough for a busy second of a large cluster, or hours of a small one. */
const LOOK_BACK = 20_000;
const MOST = 50;

/** The scheduling cycles of a Pod up to now, newest first. */
export function attemptsOf({ run, world }: Reader, key: string): readonly AttemptView[] {
  const uid = world.table(store('Pod')).get(key)?.metadata.uid;
  if (uid === undefined) return [];
  const found: AttemptView[] = [];
  const last = run.position.seq;
  for (let seq = last; seq > Math.max(0, last - LOOK_BACK) && found.length < MOST; seq--) {
    const entry = run.entry(seq);
    const cycle = decisionIn(entry, uid);
    if (!entry || !cycle) continue;
    const { attempt, outcome } = cycle;
    found.push({ seq, attempt, outcome, timeUs: entry.atUs });
    if (attempt === 1) break;
  }
  return found;
}

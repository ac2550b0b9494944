import { store } from '#cluster/api/kindTables.ts';
import { controllerOf } from '#cluster/controllers/owners.ts';
import { DRAIN, DRAIN_RECORDS, type Drain, drainEvent } from '#cluster/kubectl/drain/drainRecords.ts';
import { AGENDA } from '#kernel/agenda.ts';
import type { World } from '#kernel/world.ts';
import { objectKey } from '#model/objectKey.ts';
import type { DrainPodView, Drains, DrainView } from '#protocol/controllers.ts';
import type { Reader } from '#session/reader.ts';
import { budgetViews } from './budgetViews.ts';

const MOST_BUDGETS = 3;
const MOST_LINES = 60;

/** The newest drain (of `node`, if that node was drained), the state of each Pod, and the budgets involved. */
export function drains({ world }: Reader, node: string | undefined): Drains {
  const all = world.table(DRAIN_RECORDS).values();
  const drain = all.findLast((each) => node !== undefined && each.nodes.includes(node)) ?? all.at(-1);
  const keys = drain && new Set(drain.pods.map(({ pod }) => pod));
  const budgets = budgetViews(world, keys);
  return {
    ...(drain && { drain: drainView(world, drain) }),
    budgets: budgets.slice(0, MOST_BUDGETS),
    moreBudgets: Math.max(0, budgets.length - MOST_BUDGETS),
  };
}

function drainView(world: World, drain: Drain): DrainView {
  const again = askedAgain(world, drain);
  const pods = drain.pods
    .filter((pod) => pod.node === drain.node)
    .map(({ pod, state, refusals }): DrainPodView => {
      const againUs = again.get(pod) ?? -1;
      const message = refusals > 0 && state === 'evicting' ? lastRefusal(drain, pod) : '';
      return { pod, state: stateOf(state, refusals), refusals, againUs, message };
    });
  const staying = drain.phase === 'failed' ? [] : daemonPods(world, drain);
  return {
    id: drain.id,
    node: drain.node,
    phase: drain.phase,
    startedUs: drain.startedUs,
    pods: [...pods, ...staying],
    lines: drain.lines.slice(-MOST_LINES).map(({ atUs, text }) => ({ atUs, text })),
  };
}

function stateOf(state: Drain['pods'][number]['state'], refusals: number): DrainPodView['state'] {
  if (state === 'terminating') return 'evicted';
  if (state === 'evicting') return refusals > 0 ? 'refused' : 'waiting';
  return state;
}

/** The time at which kubectl retries each eviction. */
function askedAgain(world: World, { id }: Drain): Map<string, number> {
  const again = new Map<string, number>();
  for (const due of world.table(AGENDA).unordered()) {
    const event = due.actor === `${DRAIN}/${id}` ? drainEvent(due) : undefined;
    if (event?.type === 'eviction.due') again.set(event.pod, due.atUs);
  }
  return again;
}

/** The API server's message, without the prefix that kubectl adds. */
function lastRefusal({ lines }: Drain, key: string): string {
  const slash = key.indexOf('/');
  const which = `pods/"${key.slice(slash + 1)}" -n "${key.slice(0, slash)}"`;
  const text = lines.findLast((line) => line.stream === 'err' && line.text.includes(which))?.text ?? '';
  return text.slice(text.indexOf('): ') + 3);
}

function daemonPods(world: World, { node }: Drain): DrainPodView[] {
  return world
    .table(store('Pod'))
    .values()
    .filter((pod) => pod.spec.nodeName === node && controllerOf(pod)?.kind === 'DaemonSet')
    .map((pod) => ({ pod: objectKey(pod), state: 'daemonSet', refusals: 0, againUs: -1, message: '' }));
}

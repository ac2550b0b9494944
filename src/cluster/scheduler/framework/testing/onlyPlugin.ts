import type { LabelSelector, Node, Pod } from '#model/generated/types.ts';
import { testScheduler } from './surroundings.ts';

/** A scheduler over these nodes and Pods with only this plugin, besides the indispensable ones. */
export function onlyPlugin(
  name: string,
  nodes: readonly Node[],
  placed: readonly { readonly pod: Pod; readonly node: string }[],
) {
  const enabled = [name, 'PrioritySort', 'DefaultBinder'].map((plugin) => ({ name: plugin }));
  const plugins = { multiPoint: { enabled, disabled: [{ name: '*' }] } };
  const scheduler = testScheduler(nodes, { profiles: [{ schedulerName: 'default-scheduler', plugins }] });
  for (const { pod, node } of placed) scheduler.cache.addPod(pod, node);
  return scheduler;
}

/** By node: `Success`, or the code and the reasons. */
export function verdictsOf(scheduler: ReturnType<typeof testScheduler>, pod: Pod): Record<string, string> {
  const [, { filters }] = scheduler.decide(pod);
  return Object.fromEntries(filters.map(({ node, status }) => [node, [status.code, ...status.reasons].join(': ')]));
}

/** Meaning of a label selector, implemented independently for the tests. */
export function selects(selector: LabelSelector | undefined, labels: Readonly<Record<string, string>> = {}): boolean {
  if (!selector) return false;
  const byLabels = Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value);
  return (
    byLabels &&
    (selector.matchExpressions ?? []).every(({ key, operator, values = [] }) => {
      const value = labels[key];
      if (operator === 'Exists') return value !== undefined;
      if (operator === 'DoesNotExist') return value === undefined;
      if (operator === 'In') return value !== undefined && values.includes(value);
      return value === undefined || !values.includes(value);
    })
  );
}

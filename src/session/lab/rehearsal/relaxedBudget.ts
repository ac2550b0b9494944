import { shellLine } from '#base/shellWord.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import { keyOf } from '#model/objectKey.ts';
import type { BlockingBudget, RehearsalChange } from '#protocol/rehearsal.ts';

/** The budget with room to evict one of the Pods that are healthy now, however many are not. */
export function relaxed(
  world: World,
  { namespace, name, healthy, expected }: Pick<BlockingBudget, 'namespace' | 'name' | 'healthy' | 'expected'>,
): RehearsalChange[] {
  const spec = world.table(store('PodDisruptionBudget')).get(keyOf(namespace, name))?.spec;
  if (!spec) return [];
  if (healthy < 1) return [];
  const rule =
    spec.maxUnavailable === undefined ? { minAvailable: healthy - 1 } : { maxUnavailable: expected - healthy + 1 };
  return [patchedBudget('relax', namespace, name, rule)];
}

/** The command that changes a budget's spec. */
export function patchedBudget(
  what: RehearsalChange['what'],
  namespace: string,
  name: string,
  spec: object,
): RehearsalChange {
  const line = shellLine(
    'kubectl',
    'patch',
    'poddisruptionbudget',
    name,
    '-n',
    namespace,
    '--type=merge',
    '-p',
    JSON.stringify({ spec }),
  );
  return { what, label: line, command: { type: 'kubectl.run', line } };
}

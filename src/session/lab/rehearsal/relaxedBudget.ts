import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import { keyOf } from '#model/objectKey.ts';
import type { BlockingBudget, RehearsalChange } from '#protocol/rehearsal.ts';

/** One Pod fewer must stay. */
export function relaxed(
  world: World,
  { namespace, name, floor }: Pick<BlockingBudget, 'namespace' | 'name' | 'floor'>,
): RehearsalChange[] {
  const spec = world.table(store('PodDisruptionBudget')).get(keyOf(namespace, name))?.spec;
  if (!spec) return [];
  if (spec.maxUnavailable !== undefined) return [patchedBudget('relax', namespace, name, { maxUnavailable: 1 })];
  return floor > 0 ? [patchedBudget('relax', namespace, name, { minAvailable: floor - 1 })] : [];
}

/** A change of a budget's spec, as the command that makes it. */
export function patchedBudget(
  what: RehearsalChange['what'],
  namespace: string,
  name: string,
  spec: object,
): RehearsalChange {
  const line = `kubectl patch poddisruptionbudget ${name} -n ${namespace} --type=merge -p '${JSON.stringify({ spec })}'`;
  return { what, label: line, command: { type: 'kubectl.run', line } };
}

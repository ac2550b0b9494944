import type { Table } from '#kernel/table.ts';
import { TableIndex } from '#kernel/tableIndex.ts';
import type { Pod, PodDisruptionBudget } from '#model/generated/types.ts';

/**
 * Pods of an informer's cache by namespace, and by namespace and label. A budget reads only Pods that it may select.
 */
export class PodsByLabel {
  private readonly index: TableIndex<Pod>;

  constructor(table: Table<Pod>) {
    this.index = new TableIndex(table, {
      of: ({ metadata: { namespace = '', labels } }) => [
        namespace,
        ...Object.entries(labels ?? {}).map(([key, value]) => placeOf(namespace, key, value)),
      ],
      areSame: (before, after) => before.metadata.labels === after.metadata.labels,
    });
  }

  /** Pods in key order: all that the budget selects. If it has more than one label, others too. */
  near({ metadata: { namespace = '' }, spec }: PodDisruptionBudget): readonly Pod[] {
    const [first] = Object.entries(spec?.selector?.matchLabels ?? {});
    return this.index.at(first ? placeOf(namespace, ...first) : namespace);
  }
}

/** Names of namespaces and keys of labels contain no space. */
function placeOf(namespace: string, key: string, value: string): string {
  return `${namespace} ${key} ${value}`;
}

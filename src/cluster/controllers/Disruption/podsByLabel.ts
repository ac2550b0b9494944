import type { Table } from '#kernel/table.ts';
import { TableIndex } from '#kernel/tableIndex.ts';
import type { Pod, PodDisruptionBudget } from '#model/generated/types.ts';

/** The Pods of an informer's cache by namespace, and by namespace and label: a budget looks at those that it may select and at no others. */
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

  /** In the order of their keys; all that the budget selects, and others where it says more than one label. */
  near({ metadata: { namespace = '' }, spec }: PodDisruptionBudget): readonly Pod[] {
    const [first] = Object.entries(spec?.selector?.matchLabels ?? {});
    return this.index.at(first ? placeOf(namespace, ...first) : namespace);
  }
}

/** Neither names of namespaces nor keys of labels have a space in them. */
function placeOf(namespace: string, key: string, value: string): string {
  return `${namespace} ${key} ${value}`;
}

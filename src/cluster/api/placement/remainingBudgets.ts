import type { Pod, PodDisruptionBudget } from '#model/generated/types.ts';
import { compileLabelSelector, type LabelMatcher, SelectorError } from '#model/labels/labelMatcher.ts';
import { objectKey } from '#model/objectKey.ts';

interface Budget {
  readonly key: string;
  readonly namespace: string;
  readonly matches: LabelMatcher;
  left: number;
}

/**
 * Disruptions that PodDisruptionBudgets still allow within one loop. Each removable node uses up its share.
 * Upstream source (1.36): cluster-autoscaler/core/scaledown/pdb/basic.go.
 */
export class RemainingBudgets {
  private readonly budgets: readonly Budget[];

  constructor(objects: readonly PodDisruptionBudget[]) {
    this.budgets = objects.flatMap((object) => {
      const matches = matcherOf(object);
      const { namespace = '' } = object.metadata;
      const left = object.status?.disruptionsAllowed ?? 0;
      return matches ? [{ key: objectKey(object), namespace, matches, left }] : [];
    });
  }

  of({ metadata }: Pod): readonly Budget[] {
    return this.budgets.filter(
      ({ namespace, matches }) => namespace === metadata.namespace && matches(metadata.labels),
    );
  }

  left({ left }: Budget): number {
    return left;
  }

  spend(pods: readonly Pod[]): void {
    for (const pod of pods) for (const budget of this.of(pod)) budget.left--;
  }
}

function matcherOf({ spec }: PodDisruptionBudget): LabelMatcher | undefined {
  try {
    return compileLabelSelector(spec?.selector);
  } catch (error) {
    if (error instanceof SelectorError) return undefined;
    throw error;
  }
}

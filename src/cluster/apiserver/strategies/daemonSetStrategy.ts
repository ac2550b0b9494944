import type { DaemonSet } from '#model/generated/types.ts';
import { semanticEqual } from '#model/validation/common/semanticEqual.ts';

const TEMPLATE_GENERATION = 'deprecated.daemonset.template.generation';

/**
 * Counts template changes of a DaemonSet in an annotation that only the server sets.
 * Upstream source (v1.36.2): pkg/registry/apps/daemonset/strategy.go; pkg/apis/apps/v1/conversion.go.
 */
export function countTemplates(daemonSet: DaemonSet, old?: DaemonSet): DaemonSet {
  const before = Number(old?.metadata.annotations?.[TEMPLATE_GENERATION] ?? 0);
  const isNew = old === undefined || !semanticEqual(daemonSet.spec.template, old.spec.template);
  const annotations = { ...daemonSet.metadata.annotations, [TEMPLATE_GENERATION]: String(isNew ? before + 1 : before) };
  return { ...daemonSet, metadata: { ...daemonSet.metadata, annotations } };
}

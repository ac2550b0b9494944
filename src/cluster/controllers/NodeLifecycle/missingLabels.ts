import type { Node } from '#model/generated/types.ts';

const OLD_KEYS: Readonly<Record<string, string>> = {
  'kubernetes.io/arch': 'beta.kubernetes.io/arch',
  'kubernetes.io/os': 'beta.kubernetes.io/os',
};

/**
 * Old label names that a Node lacks or that differ; undefined if all are correct.
 * Upstream source (v1.36.2): pkg/controller/nodelifecycle/node_lifecycle_controller.go, reconcileNodeLabels.
 */
export function missingLabels({ metadata }: Node): Readonly<Record<string, string>> | undefined {
  const labels = metadata.labels ?? {};
  const missing = Object.entries(OLD_KEYS).flatMap(([key, old]): [string, string][] => {
    const value = labels[key];
    return value === undefined || labels[old] === value ? [] : [[old, value]];
  });
  return missing.length === 0 ? undefined : Object.fromEntries(missing);
}

import type { LabelSelector, NodeSelectorTerm } from '#model/generated/types.ts';
import type { FieldPath } from '#model/validation/fieldPath.ts';

/** Upstream source (v1.36.2): pkg/api/node/util.go. */
const DEPRECATED: ReadonlyMap<string, string> = new Map([
  ['beta.kubernetes.io/arch', 'deprecated since v1.14; use "kubernetes.io/arch" instead'],
  ['beta.kubernetes.io/os', 'deprecated since v1.14; use "kubernetes.io/os" instead'],
  ['failure-domain.beta.kubernetes.io/region', 'deprecated since v1.17; use "topology.kubernetes.io/region" instead'],
  ['failure-domain.beta.kubernetes.io/zone', 'deprecated since v1.17; use "topology.kubernetes.io/zone" instead'],
  ['beta.kubernetes.io/instance-type', 'deprecated since v1.17; use "node.kubernetes.io/instance-type" instead'],
  ['app.kubernetes.io/created-by', 'deprecated since v1.9'],
  ['scheduler.alpha.kubernetes.io/preferAvoidPods', 'deprecated since v1.22; use Taints and Tolerations instead'],
  ['node-role.kubernetes.io/master', 'use "node-role.kubernetes.io/control-plane" instead'],
]);

export function nodeLabelWarning(key: string): string | undefined {
  return DEPRECATED.get(key);
}

/** Upstream source (v1.36.2): as above, GetWarningsForNodeSelectorTerm without the values. */
export function nodeTermWarnings({ matchExpressions = [] }: NodeSelectorTerm, path: FieldPath): string[] {
  return matchExpressions.flatMap(({ key }, index) => {
    const message = nodeLabelWarning(key);
    const at = path.child('matchExpressions').index(index).child('key');
    return message === undefined ? [] : [`${at}: ${key} is ${message}`];
  });
}

/** Upstream source (v1.36.2): as above, GetWarningsForNodeSelector. */
export function nodeSelectorWarnings(selector: LabelSelector | undefined, path: FieldPath): string[] {
  const { matchExpressions = [], matchLabels = {} } = selector ?? {};
  return [
    ...nodeTermWarnings({ matchExpressions }, path),
    ...Object.keys(matchLabels).flatMap((key) => {
      const message = nodeLabelWarning(key);
      return message === undefined ? [] : [`${path.child('matchLabels', key)}: ${message}`];
    }),
  ];
}

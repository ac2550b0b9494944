import { compare } from '#base/order.ts';
import type { PodTemplateSpec, Toleration, TopologySpreadConstraint } from '#model/generated/types.ts';
import { formatLabelSelector } from '#model/labels/selectorString.ts';
import { containerLines } from './containers.ts';
import { annotationLines, labelLines, titledLines } from './parts.ts';
import { volumeLines } from './volumes.ts';

/** `Pod Template:` of a workload. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, DescribePodTemplate. */
export function templateLines(template: PodTemplateSpec | undefined): string[] {
  if (!template) return ['Pod Template:', '  <unset>'];
  const { metadata, spec } = template;
  const hasAnnotations = Object.keys(metadata?.annotations ?? {}).length > 0;
  const { initContainers = [], serviceAccountName, priorityClassName, schedulingGroup } = spec ?? {};
  return [
    'Pod Template:',
    ...labelLines('  Labels', metadata?.labels),
    ...(hasAnnotations ? annotationLines('  Annotations', metadata?.annotations) : []),
    ...(serviceAccountName ? [`  Service Account:\t${serviceAccountName}`] : []),
    ...(initContainers.length > 0 ? containerLines('  Init Containers', initContainers) : []),
    ...containerLines('  Containers', spec?.containers ?? []),
    ...volumeLines(spec?.volumes, '  '),
    ...spreadLines(spec?.topologySpreadConstraints, '  '),
    ...(priorityClassName ? [`  Priority Class Name:\t${priorityClassName}`] : []),
    ...labelLines('  Node-Selectors', spec?.nodeSelector),
    ...tolerationLines(spec?.tolerations, '  '),
    ...schedulingGroupLines(schedulingGroup, '  '),
  ];
}

/** One line per toleration, by key. */
export function tolerationLines(tolerations: readonly Toleration[] = [], space = ''): string[] {
  const sorted = [...tolerations].sort((a, b) => byText(a.key ?? '', b.key ?? ''));
  return titledLines(`${space}Tolerations`, sorted.map(tolerationText));
}

function tolerationText({ key = '', value = '', effect = '', operator = '', tolerationSeconds }: Toleration): string {
  const what = `${key}${value === '' ? '' : `=${value}`}${effect === '' ? '' : `:${effect}`}`;
  const how = operator === 'Exists' && value === '' ? (what === '' ? 'op=Exists' : ' op=Exists') : '';
  return `${what}${how}${tolerationSeconds === undefined ? '' : ` for ${tolerationSeconds}s`}`;
}

export function spreadLines(constraints: readonly TopologySpreadConstraint[] = [], space = ''): string[] {
  if (constraints.length === 0) return [];
  const texts = [...constraints]
    .sort((a, b) => byText(a.topologyKey, b.topologyKey))
    .map(({ topologyKey, whenUnsatisfiable, maxSkew, labelSelector }) => {
      const selector = labelSelector ? ` for selector ${formatLabelSelector(labelSelector)}` : '';
      return `${topologyKey}:${whenUnsatisfiable} when max skew ${maxSkew} is exceeded${selector}`;
    });
  return texts.map((text, at) => (at === 0 ? `${space}Topology Spread Constraints:\t${text}` : `${space}\t${text}`));
}

export function schedulingGroupLines(group: { readonly podGroupName?: string } | undefined, space = ''): string[] {
  return group ? [`${space}SchedulingGroup:`, `  PodGroupName:\t${group.podGroupName ?? ''}`] : [];
}

function byText(a: string, b: string): number {
  return compare(a, b);
}

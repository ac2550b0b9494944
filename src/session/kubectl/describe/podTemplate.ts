import type { PodTemplateSpec, Toleration } from '#model/generated/types.ts';
import { containerLines, volumeLines } from './containers.ts';
import { mapLines, NONE } from './parts.ts';

/** `Pod Template:` of a workload. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, DescribePodTemplate. */
export function templateLines({ metadata, spec }: PodTemplateSpec): string[] {
  return [
    'Pod Template:',
    ...[
      ...mapLines('Labels', metadata?.labels),
      ...(metadata?.annotations && Object.keys(metadata.annotations).length > 0
        ? mapLines('Annotations', metadata.annotations, ': ')
        : []),
      ...(spec?.serviceAccountName ? [`Service Account:\t${spec.serviceAccountName}`] : []),
      ...(spec?.initContainers?.length ? containerLines('Init Containers', spec.initContainers) : []),
      ...containerLines('Containers', spec?.containers ?? []),
      ...volumeLines(spec?.volumes),
      ...(spec?.priorityClassName ? [`Priority Class Name:\t${spec.priorityClassName}`] : []),
      ...mapLines('Node-Selectors', spec?.nodeSelector),
      ...tolerationLines(spec?.tolerations),
    ].map((line) => `  ${line}`),
  ];
}

/** One line for each, sorted. */
export function tolerationLines(tolerations: readonly Toleration[] | undefined): string[] {
  const texts = (tolerations ?? []).map(tolerationText).sort();
  if (texts.length === 0) return [`Tolerations:\t${NONE}`];
  return texts.map((text, at) => `${at === 0 ? 'Tolerations:' : ''}\t${text}`);
}

function tolerationText({ key = '', value = '', effect = '', operator = '', tolerationSeconds }: Toleration): string {
  const what = `${key}${value === '' ? '' : `=${value}`}${effect === '' ? '' : `:${effect}`}`;
  const how = operator === 'Exists' && value === '' ? (key === '' && effect === '' ? 'op=Exists' : ' op=Exists') : '';
  return `${what}${how}${tolerationSeconds === undefined ? '' : ` for ${tolerationSeconds}s`}`;
}

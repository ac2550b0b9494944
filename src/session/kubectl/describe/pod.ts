import { compare } from '#base/order.ts';
import type { Micros } from '#base/time.ts';
import type { Pod, PodTemplateSpec, Toleration, TopologySpreadConstraint } from '#model/generated/types.ts';
import { formatLabelSelector } from '#model/labels/selectorString.ts';
import { qosClass } from '#model/pod/oomScoreAdj.ts';
import { containerLines, resourceLines } from './containers.ts';
import {
  annotationLines,
  controllerLine,
  headLines,
  indented,
  labelLines,
  lastsText,
  longTime,
  markLines,
  NONE,
  titledLines,
} from './parts.ts';
import { volumeLines } from './volumeSources.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describePod. */
export function podLines(pod: Pod, nowUs: Micros): string[] {
  const { spec, status = {} } = pod;
  const { initContainers = [], ephemeralContainers = [] } = spec;
  return [
    ...headLines(pod),
    ...(spec.priority === undefined ? [] : [`Priority:\t${spec.priority}`]),
    ...(spec.priorityClassName ? [`Priority Class Name:\t${spec.priorityClassName}`] : []),
    ...(spec.runtimeClassName ? [`Runtime Class Name:\t${spec.runtimeClassName}`] : []),
    ...(spec.serviceAccountName ? [`Service Account:\t${spec.serviceAccountName}`] : []),
    spec.nodeName ? `Node:\t${spec.nodeName}/${status.hostIP ?? ''}` : `Node:\t${NONE}`,
    ...(status.startTime ? [`Start Time:\t${longTime(status.startTime)}`] : []),
    ...markLines(pod),
    ...statusLines(pod, nowUs),
    ...seccompLines(pod),
    `IP:\t${status.podIP ?? ''}`,
    ...ipLines(pod),
    ...controllerLine(pod),
    ...(status.nominatedNodeName ? [`NominatedNodeName:\t${status.nominatedNodeName}`] : []),
    ...(spec.resources ? ['Resources:', ...indented(resourceLines(spec.resources))] : []),
    ...(initContainers.length > 0
      ? containerLines('Init Containers', initContainers, pod, status.initContainerStatuses)
      : []),
    ...containerLines('Containers', spec.containers, pod, status.containerStatuses),
    ...(ephemeralContainers.length > 0
      ? containerLines('Ephemeral Containers', ephemeralContainers, pod, status.ephemeralContainerStatuses)
      : []),
    ...gateLines(pod),
    ...conditionLines(pod),
    ...volumeLines(spec.volumes),
    `QoS Class:\t${status.qosClass || qosClass(spec)}`,
    ...labelLines('Node-Selectors', spec.nodeSelector),
    ...tolerationLines(spec.tolerations),
    ...spreadLines(spec.topologySpreadConstraints),
    ...schedulingGroupLines(spec.schedulingGroup),
  ];
}

function statusLines({ metadata, status = {} }: Pod, nowUs: Micros): string[] {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = metadata;
  const reasons = [
    ...(status.reason ? [`Reason:\t${status.reason}`] : []),
    ...(status.message ? [`Message:\t${status.message}`] : []),
  ];
  const isEnded = status.phase === 'Failed' || status.phase === 'Succeeded';
  if (deletionTimestamp === undefined || isEnded) return [`Status:\t${status.phase ?? ''}`, ...reasons];
  return [
    `Status:\t${lastsText(deletionTimestamp, nowUs)}`,
    `Termination Grace Period:\t${deletionGracePeriodSeconds}s`,
    ...reasons,
  ];
}

function seccompLines({ spec }: Pod): string[] {
  const profile = spec.securityContext?.seccompProfile;
  if (!profile) return [];
  return [
    `SeccompProfile:\t${profile.type ?? ''}`,
    ...(profile.type === 'Localhost' ? [`LocalhostProfile:\t${profile.localhostProfile ?? ''}`] : []),
  ];
}

function ipLines({ status }: Pod): string[] {
  const ips = status?.podIPs ?? [];
  return ips.length === 0 ? [`IPs:\t${NONE}`] : ['IPs:', ...ips.map(({ ip }) => `  IP:\t${ip}`)];
}

function gateLines({ spec, status }: Pod): string[] {
  const gates = spec.readinessGates ?? [];
  if (gates.length === 0) return [];
  const rows = gates.map(({ conditionType }) => {
    const condition = status?.conditions?.find(({ type }) => type === conditionType);
    return `  ${conditionType} \t${condition?.status ?? NONE} `;
  });
  return ['Readiness Gates:', '  Type\tStatus', ...rows];
}

function conditionLines({ status }: Pod): string[] {
  const conditions = status?.conditions ?? [];
  if (conditions.length === 0) return [];
  return ['Conditions:', '  Type\tStatus', ...conditions.map(({ type, status: is }) => `  ${type} \t${is} `)];
}

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
function tolerationLines(tolerations: readonly Toleration[] = [], space = ''): string[] {
  const sorted = [...tolerations].sort((a, b) => byText(a.key ?? '', b.key ?? ''));
  return titledLines(`${space}Tolerations`, sorted.map(tolerationText));
}

function tolerationText({ key = '', value = '', effect = '', operator = '', tolerationSeconds }: Toleration): string {
  const what = `${key}${value === '' ? '' : `=${value}`}${effect === '' ? '' : `:${effect}`}`;
  const how = operator === 'Exists' && value === '' ? (what === '' ? 'op=Exists' : ' op=Exists') : '';
  return `${what}${how}${tolerationSeconds === undefined ? '' : ` for ${tolerationSeconds}s`}`;
}

function spreadLines(constraints: readonly TopologySpreadConstraint[] = [], space = ''): string[] {
  if (constraints.length === 0) return [];
  const texts = [...constraints]
    .sort((a, b) => byText(a.topologyKey, b.topologyKey))
    .map(({ topologyKey, whenUnsatisfiable, maxSkew, labelSelector }) => {
      const selector = labelSelector ? ` for selector ${formatLabelSelector(labelSelector)}` : '';
      return `${topologyKey}:${whenUnsatisfiable} when max skew ${maxSkew} is exceeded${selector}`;
    });
  return texts.map((text, at) => (at === 0 ? `${space}Topology Spread Constraints:\t${text}` : `${space}\t${text}`));
}

function schedulingGroupLines(group: { readonly podGroupName?: string } | undefined, space = ''): string[] {
  return group ? [`${space}SchedulingGroup:`, `  PodGroupName:\t${group.podGroupName ?? ''}`] : [];
}

function byText(a: string, b: string): number {
  return compare(a, b);
}

import { parseTime } from '#base/rfc3339.ts';
import type { Pod } from '#model/generated/types.ts';
import { ageText } from '../ageText.ts';
import { containerLines, volumeLines } from './containers.ts';
import { controllerLine, headLines, longTime, mapLines, markLines, NONE } from './parts.ts';
import { tolerationLines } from './podTemplate.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describePod. */
export function podLines(pod: Pod, nowUs: number): string[] {
  const { spec, status = {} } = pod;
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
    `IP:\t${status.podIP ?? ''}`,
    ...ipLines(pod),
    ...controllerLine(pod),
    ...(status.nominatedNodeName ? [`NominatedNodeName:\t${status.nominatedNodeName}`] : []),
    ...(spec.initContainers?.length
      ? containerLines('Init Containers', spec.initContainers, status.initContainerStatuses ?? [])
      : []),
    ...containerLines('Containers', spec.containers, status.containerStatuses ?? []),
    ...(spec.ephemeralContainers?.length
      ? containerLines('Ephemeral Containers', spec.ephemeralContainers, status.ephemeralContainerStatuses ?? [])
      : []),
    ...gateLines(pod),
    ...conditionLines(pod),
    ...volumeLines(spec.volumes),
    ...(status.qosClass ? [`QoS Class:\t${status.qosClass}`] : []),
    ...mapLines('Node-Selectors', spec.nodeSelector),
    ...tolerationLines(spec.tolerations),
  ];
}

function statusLines({ metadata, status = {} }: Pod, nowUs: number): string[] {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = metadata;
  const reasons = [
    ...(status.reason ? [`Reason:\t${status.reason}`] : []),
    ...(status.message ? [`Message:\t${status.message}`] : []),
  ];
  const isEnded = status.phase === 'Failed' || status.phase === 'Succeeded';
  if (deletionTimestamp === undefined || isEnded) return [`Status:\t${status.phase ?? ''}`, ...reasons];
  const lasts = ageText(nowUs - (parseTime(deletionTimestamp) ?? nowUs));
  return [
    `Status:\tTerminating (lasts ${lasts})`,
    `Termination Grace Period:\t${deletionGracePeriodSeconds}s`,
    ...reasons,
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

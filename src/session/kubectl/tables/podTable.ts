import type { Micros } from '#base/time.ts';
import type { Pod } from '#model/generated/types.ts';
import { podRow } from '#model/pod/podRow.ts';
import { sinceText } from '../ageText.ts';
import { NONE, tableOf } from './table.ts';

/** Upstream source (v1.36.2): pkg/printers/internalversion/printers.go, printPod. */
export const POD_TABLE = tableOf<Pod>(
  ['Name', 'Ready', 'Status', 'Restarts', 'Age'],
  (pod, nowUs) => {
    const row = podRow(pod);
    return [
      pod.metadata.name,
      `${row.readyContainers}/${row.totalContainers}`,
      row.status,
      restarts(row.restarts, row.lastRestartAt, nowUs),
      sinceText(pod.metadata.creationTimestamp, nowUs),
      pod.status?.podIP || NONE,
      pod.spec.nodeName || NONE,
      pod.status?.nominatedNodeName || NONE,
      readinessGates(pod),
    ];
  },
  ['IP', 'Node', 'Nominated Node', 'Readiness Gates'],
);

function restarts(count: number, lastAt: string | undefined, nowUs: Micros): string {
  return count > 0 && lastAt !== undefined ? `${count} (${sinceText(lastAt, nowUs)} ago)` : String(count);
}

function readinessGates({ spec, status }: Pod): string {
  const gates = spec.readinessGates ?? [];
  if (gates.length === 0) return NONE;
  const isTrue = (type: string) =>
    status?.conditions?.some((condition) => condition.type === type && condition.status === 'True') === true;
  return `${gates.filter(({ conditionType }) => isTrue(conditionType)).length}/${gates.length}`;
}

import type { Pod, Taint } from '#model/generated/types.ts';
import type { Help } from '#protocol/explanation.ts';
import type { Reader } from '#session/reader.ts';
import { liveVerdicts } from '../verdictsFor.ts';
import { commandsForSpec, type PodSpec, type SpecChange } from './commandsForSpec.ts';

/** A change of the Pod itself. */
export interface PodChange {
  readonly label: string;
  readonly change: SpecChange;
}

/** Only its gates hold a gated Pod. */
export function gateHelp(reader: Reader, pod: Pod): Help[] {
  return gateChange(pod).flatMap((change) => tried(reader, pod, change) ?? []);
}

/** Removes all gates; empty when there are none. */
export function gateChange(pod: Pod): PodChange[] {
  const gates = (pod.spec.schedulingGates ?? []).map(({ name }) => name);
  if (gates.length === 0) return [];
  return [{ label: `schedulingGates: - ${gates.join(', ')}`, change: (spec) => ({ ...spec, schedulingGates: [] }) }];
}

/** The change as a help, if the Pod fits with it. */
export function tried(reader: Reader, pod: Pod, { label, change }: PodChange): Help | undefined {
  const fitting = liveVerdicts(reader, { ...pod, spec: change(pod.spec) }).find(({ code }) => code === 'Success');
  if (!fitting) return undefined;
  const commands = commandsForSpec(reader, pod, change);
  return commands.length > 0 ? { change: label, effect: fitting.node, commands } : undefined;
}

export function tolerationFor({ key, value, effect }: Taint): PodChange {
  return {
    label: `tolerations: + ${key}=${value ?? ''}:${effect}`,
    change: (spec) => ({
      ...spec,
      tolerations: [
        ...(spec.tolerations ?? []),
        value ? { key, operator: 'Equal', value, effect } : { key, operator: 'Exists', effect },
      ],
    }),
  };
}

export function spreadChange(pod: Pod): PodChange[] {
  if (!pod.spec.topologySpreadConstraints?.some((each) => each.whenUnsatisfiable === 'DoNotSchedule')) return [];
  const change: SpecChange = (spec) => ({
    ...spec,
    topologySpreadConstraints: spec.topologySpreadConstraints?.map((each) => ({
      ...each,
      whenUnsatisfiable: 'ScheduleAnyway',
    })),
  });
  return [{ label: 'topologySpreadConstraints: whenUnsatisfiable: ScheduleAnyway', change }];
}

/** Removes one required affinity rule and keeps the rest. */
export function affinityChanges(pod: Pod, of: 'nodeAffinity' | 'podAffinity'): PodChange[] {
  const changes: PodChange[] = [];
  const { affinity, nodeSelector } = pod.spec;
  const relax = (part: 'nodeAffinity' | 'podAffinity' | 'podAntiAffinity') =>
    changes.push({ label: `affinity.${part}: - required`, change: (spec) => withoutRequired(spec, part) });
  if (of === 'nodeAffinity') {
    if (affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution) relax('nodeAffinity');
    if (nodeSelector && Object.keys(nodeSelector).length > 0)
      changes.push({ label: 'nodeSelector: {}', change: (spec) => ({ ...spec, nodeSelector: {} }) });
  }
  if (of === 'podAffinity') {
    if (affinity?.podAffinity?.requiredDuringSchedulingIgnoredDuringExecution) relax('podAffinity');
    if (affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution) relax('podAntiAffinity');
  }
  return changes;
}

function withoutRequired<S extends PodSpec>(spec: S, part: 'nodeAffinity' | 'podAffinity' | 'podAntiAffinity'): S {
  const { requiredDuringSchedulingIgnoredDuringExecution: _, ...rest } = spec.affinity?.[part] ?? {};
  return { ...spec, affinity: { ...spec.affinity, [part]: rest } };
}

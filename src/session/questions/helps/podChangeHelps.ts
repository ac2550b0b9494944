import type { Pod, Taint } from '../../../model/generated/types.ts';
import { tolerates } from '../../../model/pod/tolerations.ts';
import type { Help, NodeVerdict } from '../../../protocol/explanation.ts';
import type { Session } from '../../session.ts';
import { liveVerdicts } from '../verdictsFor.ts';
import { commandsForSpec, type PodSpec, type SpecChange } from './commandsForSpec.ts';

interface PodChange {
  readonly label: string;
  readonly change: SpecChange;
}

/** What could be changed about the Pod itself, other than how much it asks for; each tried. */
export function podChangeHelps(session: Session, pod: Pod, verdicts: readonly NodeVerdict[]): Help[] {
  return [
    ...tolerationChanges(session, pod, verdicts),
    ...spreadChange(pod, verdicts),
    ...affinityChanges(pod, verdicts),
  ]
    .map((change) => tried(session, pod, change))
    .filter((help) => help !== undefined);
}

/** A gated Pod is in nobody's way but its gates'. */
export function gateHelp(session: Session, pod: Pod): Help[] {
  const gates = (pod.spec.schedulingGates ?? []).map(({ name }) => name);
  if (gates.length === 0) return [];
  const change: SpecChange = (spec) => ({ ...spec, schedulingGates: [] });
  const help = tried(session, pod, { label: `schedulingGates: - ${gates.join(', ')}`, change });
  return help ? [help] : [];
}

function tried(session: Session, pod: Pod, { label, change }: PodChange): Help | undefined {
  const fitting = liveVerdicts(session, { ...pod, spec: change(pod.spec) }).find(({ code }) => code === 'Success');
  if (!fitting) return undefined;
  const commands = commandsForSpec(session, pod, change);
  return commands.length > 0 ? { change: label, effect: fitting.node, commands } : undefined;
}

/** One toleration for the one taint that stands in the way on some node; each taint once. */
function tolerationChanges(session: Session, pod: Pod, verdicts: readonly NodeVerdict[]): PodChange[] {
  const refusing = new Set(verdicts.filter(({ plugin }) => plugin === 'TaintToleration').map(({ node }) => node));
  const found = new Map<string, Taint>();
  for (const node of session.trials.nodes) {
    if (!refusing.has(node.metadata.name)) continue;
    const taints = (node.spec?.taints ?? []).filter(
      (taint) => taint.effect !== 'PreferNoSchedule' && !tolerates(pod.spec.tolerations, taint),
    );
    const [taint] = taints;
    if (taint && taints.length === 1) found.set(`${taint.key}=${taint.value ?? ''}:${taint.effect}`, taint);
  }
  return [...found].map(([text, { key, value, effect }]) => ({
    label: `tolerations: + ${text}`,
    change: (spec) => ({
      ...spec,
      tolerations: [
        ...(spec.tolerations ?? []),
        value ? { key, operator: 'Equal', value, effect } : { key, operator: 'Exists', effect },
      ],
    }),
  }));
}

function spreadChange(pod: Pod, verdicts: readonly NodeVerdict[]): PodChange[] {
  const hard = pod.spec.topologySpreadConstraints?.some((each) => each.whenUnsatisfiable === 'DoNotSchedule');
  if (!hard || !verdicts.some(({ plugin }) => plugin === 'PodTopologySpread')) return [];
  const change: SpecChange = (spec) => ({
    ...spec,
    topologySpreadConstraints: spec.topologySpreadConstraints?.map((each) => ({
      ...each,
      whenUnsatisfiable: 'ScheduleAnyway',
    })),
  });
  return [{ label: 'topologySpreadConstraints: whenUnsatisfiable: ScheduleAnyway', change }];
}

/** A required rule of affinity goes, the rest stays. */
function affinityChanges(pod: Pod, verdicts: readonly NodeVerdict[]): PodChange[] {
  const refusing = new Set(verdicts.map(({ plugin }) => plugin));
  const changes: PodChange[] = [];
  const { affinity, nodeSelector } = pod.spec;
  const relax = (part: 'nodeAffinity' | 'podAffinity' | 'podAntiAffinity') =>
    changes.push({ label: `affinity.${part}: - required`, change: (spec) => withoutRequired(spec, part) });
  if (refusing.has('NodeAffinity')) {
    if (affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution) relax('nodeAffinity');
    if (nodeSelector && Object.keys(nodeSelector).length > 0)
      changes.push({ label: 'nodeSelector: {}', change: (spec) => ({ ...spec, nodeSelector: {} }) });
  }
  if (refusing.has('InterPodAffinity')) {
    if (affinity?.podAffinity?.requiredDuringSchedulingIgnoredDuringExecution) relax('podAffinity');
    if (affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution) relax('podAntiAffinity');
  }
  return changes;
}

function withoutRequired<S extends PodSpec>(spec: S, part: 'nodeAffinity' | 'podAffinity' | 'podAntiAffinity'): S {
  const { requiredDuringSchedulingIgnoredDuringExecution: _, ...rest } = spec.affinity?.[part] ?? {};
  return { ...spec, affinity: { ...spec.affinity, [part]: rest } };
}

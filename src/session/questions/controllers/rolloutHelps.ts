import { shellLine } from '#base/shellWord.ts';
import { maxUnavailable, revisionOf, wanted } from '#cluster/controllers/Deployment/replicaCounts.ts';
import { isPodActive } from '#cluster/controllers/podFacts.ts';
import { podFromTemplate } from '#cluster/controllers/podFromTemplate.ts';
import { podsToDelete } from '#cluster/controllers/ReplicaSet/podsToDelete.ts';
import { POD_TEMPLATE_HASH } from '#cluster/controllers/templateHash.ts';
import type { Deployment, Pod, PodTemplateSpec } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import type { Help } from '#protocol/explanation.ts';
import type { Reader } from '#session/reader.ts';
import { applied, bare } from '../scheduling/helps/commandsForSpec.ts';
import { type Helped, helpsFor, NO_HELP } from '../scheduling/helps/helpsFor.ts';
import { groupNameOf } from './replicaGroup.ts';
import { newestOf, replicaSetsOf } from './replicaGroups.ts';

const MOST = 6;
/** Most additional old Pods that a trial removes at once. */
const MOST_EXTRA = 8;

/** Changes that let the workload's waiting Pods be placed. The model tries each before it is offered. */
export function rolloutHelps(reader: Reader, workload: KubeObject, pods: readonly Pod[]): Helped {
  const own = isKind(workload, 'Deployment') ? deploymentHelps(reader, workload, pods) : [];
  const waiting = pods.find(isUnplaced);
  const placing = waiting ? helpsFor(reader, waiting) : NO_HELP;
  const helps = [...own, ...placing.helps].slice(0, MOST);
  return { helps, none: helps.length === 0 ? placing.none : [] };
}

function deploymentHelps(reader: Reader, deployment: Deployment, pods: readonly Pod[]): Help[] {
  if (deployment.spec.paused) return [resume(deployment)];
  const waiting = pods.find(isUnplaced);
  if (!waiting) return [];
  return [...moreUnavailable(reader, deployment, pods, waiting), ...undo(reader, deployment, pods)];
}

function isUnplaced(pod: Pod): boolean {
  return isPodActive(pod) && pod.spec.nodeName === undefined;
}

function resume(deployment: Deployment): Help {
  const { paused: _, ...spec } = deployment.spec;
  const { name } = deployment.metadata;
  return {
    change: shellLine('kubectl', 'rollout', 'resume', `deployment/${name}`),
    effect: name,
    commands: [applied({ ...bare(deployment), spec: { ...spec, paused: false } })],
  };
}

/** The fewest additional old Pods whose removal makes room, in the order in which the ReplicaSets would pick them. */
function moreUnavailable(reader: Reader, deployment: Deployment, pods: readonly Pod[], waiting: Pod): Help[] {
  if ((deployment.spec.strategy?.type ?? 'RollingUpdate') !== 'RollingUpdate') return [];
  const group = groupNameOf(waiting);
  const old = pods.filter((pod) => isPodActive(pod) && groupNameOf(pod) !== group);
  const allowed = maxUnavailable(deployment);
  const most = Math.min(MOST_EXTRA, old.length, wanted(deployment) - allowed);
  for (let extra = 1; extra <= most; extra++) {
    const gone = podsToDelete(old, pods, extra, reader.run.clockUs);
    const placed = placedWithout(reader, gone, waiting, extra);
    if (placed === 0) continue;
    const value = allowed + extra;
    const { strategy } = deployment.spec;
    const rollingUpdate = { ...strategy?.rollingUpdate, maxUnavailable: value };
    const spec = { ...deployment.spec, strategy: { ...strategy, rollingUpdate } };
    return [
      {
        change: `maxUnavailable: ${value}`,
        effect: `- ${gone.map(({ metadata }) => metadata.name).join(', ')}`,
        commands: [applied({ ...bare(deployment), spec })],
      },
    ];
  }
  return [];
}

/** The template of the previous revision. Offered when all its Pods would find a node. */
function undo(reader: Reader, deployment: Deployment, pods: readonly Pod[]): Help[] {
  const replicaSets = replicaSetsOf(reader.world, deployment);
  const newest = newestOf(deployment, replicaSets);
  const [before] = replicaSets
    .filter((replicaSet) => replicaSet !== newest)
    .sort((a, b) => revisionOf(b) - revisionOf(a));
  if (!before?.spec.template || !newest) return [];
  const gone = pods.filter((pod) => groupNameOf(pod) === newest.metadata.name);
  const there = pods.filter((pod) => isPodActive(pod) && groupNameOf(pod) === before.metadata.name).length;
  const missing = Math.max(0, wanted(deployment) - there);
  const copy = podFromTemplate(before, before.spec.template);
  const named = { ...copy, metadata: { ...copy.metadata, name: `${before.metadata.name}-back`, uid: 'back' } };
  if (missing > 0 && placedWithout(reader, gone, named, missing) < missing) return [];
  const { name } = deployment.metadata;
  return [
    {
      change: shellLine('kubectl', 'rollout', 'undo', `deployment/${name}`),
      effect: `revision ${revisionOf(before)}`,
      commands: [
        applied({ ...bare(deployment), spec: { ...deployment.spec, template: withoutHash(before.spec.template) } }),
      ],
    },
  ];
}

/** The number of copies of the Pod that could be placed if the others were gone, at most `limit`. */
function placedWithout(reader: Reader, gone: readonly Pod[], pod: Pod, limit: number): number {
  const nodes = [...new Set(gone.flatMap(({ spec }) => spec.nodeName ?? []))];
  const { trials } = reader;
  return trials.withoutPods(new Set(gone.map(objectKey)), nodes, () => trials.fill(pod, limit).length);
}

function withoutHash(template: PodTemplateSpec): PodTemplateSpec {
  const { [POD_TEMPLATE_HASH]: _, ...labels } = template.metadata?.labels ?? {};
  return { ...template, metadata: { ...template.metadata, labels } };
}

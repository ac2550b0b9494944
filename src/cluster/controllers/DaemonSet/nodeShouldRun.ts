import type { DaemonSet, Node, PodSpec, Taint } from '#model/generated/types.ts';
import { compileNodeSelector, type NodeMatcher } from '#model/labels/nodeSelector.ts';
import { firstUntoleratedTaint } from '#model/pod/tolerations.ts';
import { daemonTolerations } from './daemonPod.ts';

/** Decision of a DaemonSet about one node. */
export interface DaemonVerdict {
  /** Whether to create a Pod if there is none. */
  readonly shouldRun: boolean;
  /** Whether an existing Pod may stay. */
  readonly shouldContinue: boolean;
}

interface Demands {
  readonly matches: NodeMatcher;
  readonly tolerations: ReturnType<typeof daemonTolerations>;
}

const NEVER: DaemonVerdict = { shouldRun: false, shouldContinue: false };
const ALWAYS: DaemonVerdict = { shouldRun: true, shouldContinue: true };
const STAYING: DaemonVerdict = { shouldRun: false, shouldContinue: true };

/** Upstream source (v1.36.2): pkg/controller/daemon/daemon_controller.go, NodeShouldRunDaemonPod. */
export function nodeShouldRun(node: Node, { spec }: DaemonSet): DaemonVerdict {
  const podSpec = spec.template.spec ?? { containers: [] };
  if (podSpec.nodeName && podSpec.nodeName !== node.metadata.name) return NEVER;
  const { matches, tolerations } = demandsOf(podSpec);
  if (!matches(node)) return NEVER;
  const untolerated = (effects: readonly string[]) =>
    firstUntoleratedTaint(node.spec?.taints, tolerations, ({ effect }: Taint) => effects.includes(effect));
  if (!untolerated(['NoExecute', 'NoSchedule'])) return ALWAYS;
  return untolerated(['NoExecute']) ? NEVER : STAYING;
}

const known = new WeakMap<PodSpec, Demands>();

/** Cached, because it is the same for all nodes and templates never change. */
function demandsOf(spec: PodSpec): Demands {
  let demands = known.get(spec);
  if (!demands) {
    demands = { matches: nodeMatcher(spec), tolerations: daemonTolerations(spec) };
    known.set(spec, demands);
  }
  return demands;
}

function nodeMatcher({ nodeSelector = {}, affinity }: PodSpec): NodeMatcher {
  const labels = Object.entries(nodeSelector);
  const required = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const byAffinity = required && compileNodeSelector(required);
  return (node) =>
    labels.every(([key, value]) => node.metadata.labels?.[key] === value) && (!byAffinity || byAffinity(node));
}

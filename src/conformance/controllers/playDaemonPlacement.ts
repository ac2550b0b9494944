import { newDaemonPod } from '#cluster/controllers/DaemonSet/daemonPod.ts';
import { nodeShouldRun } from '#cluster/controllers/DaemonSet/nodeShouldRun.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import type { DaemonSet, Node } from '#model/generated/types.ts';
import { createdObject } from './storedObject.ts';

interface PlacementCase extends RecordedCase {
  readonly daemonSet: DaemonSet;
  readonly nodes?: readonly Node[];
}

/** Category `daemonset-placement`. */
export function playDaemonPlacement({ daemonSet, nodes = [] }: PlacementCase): object {
  const stored = createdObject(daemonSet, 'set');
  const verdicts = nodes.map((node) => ({ name: node.metadata.name, ...nodeShouldRun(node, stored) }));
  return {
    shouldRun: verdicts.filter(({ shouldRun }) => shouldRun).map(({ name }) => name),
    shouldContinueRunning: verdicts.filter(({ shouldContinue }) => shouldContinue).map(({ name }) => name),
    podTolerations: newDaemonPod(stored, '', 'hash').spec.tolerations,
  };
}

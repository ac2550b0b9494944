import type { Node, Pod } from '../../../model/generated/types.ts';
import type { Session } from '../../session.ts';
import { liveVerdicts } from '../verdictsFor.ts';

/** Whether the Pod would fit on a node if the node were like this. */
export function fits(session: Session, pod: Pod, node: Node): boolean {
  return session.trials.withNode(node, () =>
    liveVerdicts(session, pod).some((verdict) => verdict.node === node.metadata.name && verdict.code === 'Success'),
  );
}

import type { Pod } from '../../../model/generated/types.ts';
import type { Help, NodeVerdict } from '../../../protocol/explanation.ts';
import type { Session } from '../../session.ts';
import { liveVerdicts } from '../verdictsFor.ts';
import { fewerPodsHelps } from './fewerPodsHelps.ts';
import { fits } from './fits.ts';
import { newNodeHelp } from './newNodeHelp.ts';
import { nodeChanges } from './nodeChanges.ts';
import { gateHelp, podChangeHelps } from './podChangeHelps.ts';
import { priorityHelp } from './priorityHelp.ts';
import { smallerRequestHelp } from './smallerRequestHelp.ts';

/** Trying costs a cycle each: nodes that are tried one by one, and answers that are worth showing. */
const NODES_TRIED = 24;
const HELPS_SHOWN = 12;

/** The smallest changes that would make room for a Pod, each tried in the model before it is offered. */
export function helpsFor(session: Session, pod: Pod): Help[] {
  const gates = gateHelp(session, pod);
  if (gates.length > 0) return gates;
  const verdicts = liveVerdicts(session, pod);
  if (verdicts.length === 0 || verdicts.some(({ code }) => code === 'Success')) return [];
  const smaller = smallerRequestHelp(session, pod, verdicts);
  const helps = [
    ...(smaller ? [smaller] : []),
    ...podChangeHelps(session, pod, verdicts),
    ...fewerPodsHelps(session, pod, verdicts),
    ...priorityHelp(session, pod),
    ...newNodeHelp(session, pod),
    ...nodeHelps(session, pod, verdicts),
  ];
  return helps.slice(0, HELPS_SHOWN);
}

function nodeHelps(session: Session, pod: Pod, verdicts: readonly NodeVerdict[]): Help[] {
  const nodes = new Map(session.trials.nodes.map((node) => [node.metadata.name, node]));
  const helps: Help[] = [];
  for (const verdict of verdicts.slice(0, NODES_TRIED)) {
    const node = nodes.get(verdict.node);
    if (node)
      helps.push(
        ...nodeChanges(pod, node, verdict)
          .filter((change) => fits(session, pod, change.node))
          .map(({ help }) => help),
      );
  }
  return helps;
}

import { GRACE_US } from '#cluster/controllers/NodeLifecycle/nodeHealth.ts';
import type { Node } from '#model/generated/types.ts';
import { nameOf, type Saying, say, type Tellers, type ToldEntry } from '../../told.ts';
import { whoIs } from '../who.ts';
import { written } from '../written.ts';

/** Sentences for the API server's writes of nodes. */
export const NODE_SENTENCES: Tellers = {
  'node.created': ({ reason }) => say('node.created', { node: nameOf(reason.subject) }),
  'node.updated': updated,
  'node.statusUpdated': (told) => {
    const { after } = written(told, 'Node');
    const node = told.reason.subject;
    const condition = after?.status?.conditions?.find(({ type }) => type === 'Ready');
    if (!condition) return undefined;
    if (condition.status === 'True') return say('node.ready', { node });
    if (condition.status === 'Unknown') return say('node.unknown', { node, seconds: GRACE_US / 1_000_000 });
    return say('node.notReady', { node, why: condition.message || condition.reason || '' });
  },
};

function updated(told: ToldEntry): Saying | undefined {
  const { before, after } = written(told, 'Node');
  const node = told.reason.subject;
  if (!before || !after) return undefined;
  const isCordoned = after.spec?.unschedulable === true;
  if (isCordoned !== (before.spec?.unschedulable === true))
    return isCordoned ? say('node.cordoned', { node }) : say('node.uncordoned', { node });
  const added = without(taintsOf(after), taintsOf(before));
  if (added.length > 0) {
    const has = (effect: string) => added.some((taint) => taint.endsWith(`:${effect}`));
    const keeps = has('NoSchedule') ? 'node.tainted' : 'node.taintedSoftly';
    return say(has('NoExecute') ? 'node.taintedOut' : keeps, { node, taints: added.join(', ') });
  }
  const removed = without(taintsOf(before), taintsOf(after));
  if (removed.length > 0) return say('node.untainted', { node, taints: removed.join(', ') });
  const labels = without(labelsOf(after), labelsOf(before));
  if (labels.length > 0) return say('node.labelled', { node, labels: labels.join(', ') });
  const who = whoIs(String(told.reason.user));
  return who.kind === 'person'
    ? say('written.updated', { kind: 'Node', name: node })
    : say('written.by', { kind: 'Node', name: node, who: who.name });
}

function without(all: readonly string[], known: readonly string[]): readonly string[] {
  return all.filter((each) => !known.includes(each));
}

function taintsOf({ spec }: Node): string[] {
  return (spec?.taints ?? []).map(({ key, value, effect }) => `${key}${value ? `=${value}` : ''}:${effect}`);
}

function labelsOf({ metadata }: Node): string[] {
  return Object.entries(metadata.labels ?? {}).map(([key, value]) => `${key}=${value}`);
}

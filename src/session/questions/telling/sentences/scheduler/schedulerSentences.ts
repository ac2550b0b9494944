import { SCHEDULER_TABLES, type SchedulingCycle } from '#cluster/scheduler/schedulerRecords.ts';
import type { SentenceSlots } from '#protocol/sentences.ts';
import { nameOf, type Saying, say, type Teller, type Tellers } from '../../told.ts';
import { decided } from './decisionSentences.ts';
import { queued } from './queueSentences.ts';

type OnNode = 'pod.held' | 'preBind.started';

/** Sentences for kube-scheduler's entries, by their reasons. */
export const SCHEDULER_SENTENCES: Tellers = {
  'pod.queued': queued,
  'pod.scheduled': decided,
  'pod.unschedulable': decided,
  'pod.nominated': decided,
  'schedulingCycle.failed': decided,
  'pod.assumed': ({ reason }) => {
    const node = String(reason.node);
    return onNode('pod.assumed', { pod: nameOf(reason.subject), node }, reason.subject, node);
  },
  'pod.held': byPlugin('pod.held'),
  'preBind.started': byPlugin('preBind.started'),
  'bind.failed': ({ reason }) => {
    const node = String(reason.node);
    const slots = { pod: nameOf(reason.subject), node, message: String(reason.message ?? '') };
    return onNode('bind.failed', slots, reason.subject, node);
  },
  'podGroup.scheduled': ({ reason, entry }) => {
    const cycle = entry.delta.find(({ table }) => table === SCHEDULER_TABLES.cycle)?.after as
      | SchedulingCycle
      | undefined;
    const count = cycle?.group?.members.length ?? 0;
    return say('podGroup.scheduled', { group: nameOf(reason.subject), count });
  },
  'podGroup.failed': ({ reason }) =>
    say('podGroup.unschedulable', { group: nameOf(reason.subject), message: reason.message ?? '' }),
  'podGroup.unschedulable': ({ reason }) =>
    say('podGroup.unschedulable', { group: nameOf(reason.subject), message: reason.message ?? '' }),
};

function byPlugin(id: OnNode): Teller {
  return ({ reason }) => {
    const node = String(reason.node);
    const slots = { pod: nameOf(reason.subject), node, plugin: String(reason.plugin) };
    return onNode(id, slots, reason.subject, node);
  };
}

/** A sentence about a Pod and its node. */
export function onNode<Id extends keyof SentenceSlots>(
  id: Id,
  slots: SentenceSlots[Id],
  key: string,
  node: string,
): Saying {
  return say(id, slots, {
    points: [
      { part: 'pod', key },
      { part: 'node', name: node },
    ],
  });
}

import { DEFAULT_MAX_IN_UNSCHEDULABLE_US } from '#cluster/scheduler/queue/queueOptions.ts';
import { type DecidedCycle, SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { SentenceSlots } from '#protocol/sentences.ts';
import { durationText } from '../../../scheduling/why/writtenAmounts.ts';
import { type DescribedEntry, nameOf, type Saying, say, type Teller, type Tellers } from '../../describedEntry.ts';
import { decided } from './decisionSentences.ts';

/** The queues' names on the page. */
const QUEUES: Readonly<Record<string, string>> = {
  active: 'activeQ',
  backoff: 'backoffQ',
  errorBackoff: 'error backoff',
  unschedulable: 'unschedulable',
};

/** A sentence about a Pod's move between the queues, with its cause. */
const queued: Teller = (described) => {
  const saying = moved(described);
  return { ...saying, points: [{ part: 'queue', name: String(described.reason.queue) }] };
};

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
    const cycle = entry.delta.find(({ table }) => table === SCHEDULER_TABLES.cycle)?.after as DecidedCycle | undefined;
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

function moved({ world, entry, reason }: DescribedEntry): Saying {
  const pod = nameOf(reason.subject);
  const record = world.table(SCHEDULER_TABLES.queuedPods).get(reason.subject);
  const place = String(reason.queue);
  const queue = QUEUES[place] ?? place;
  const event = String(reason.event);
  if (record && record.gatingPlugin !== '') {
    const gates = (record.pod.spec.schedulingGates ?? []).map(({ name }) => name).join(', ');
    return gates === '' ? say('pod.gated', { pod, plugin: record.gatingPlugin }) : say('pod.gatedBy', { pod, gates });
  }
  switch (event) {
    case 'UnschedulablePodAdd':
      return say('pod.queuedNew', { pod, queue });
    case 'UnschedulablePodUpdate':
      return say('pod.queuedChanged', { pod, queue });
    case 'BackoffComplete':
      return say('pod.queuedBackoffOver', { pod, queue });
    case 'UnschedulableTimeout':
      return say('pod.queuedTimeout', { pod, queue, wait: durationText(DEFAULT_MAX_IN_UNSCHEDULABLE_US) });
    case 'ForceActivate':
      return say('pod.queuedActivated', { pod, queue });
    default:
      break;
  }
  if (record && (place === 'backoff' || place === 'errorBackoff') && record.backoffExpirationUs > entry.atUs) {
    const wait = durationText(record.backoffExpirationUs - entry.atUs);
    return say('pod.queuedBackoff', { pod, queue, wait, attempt: record.attempts });
  }
  if (record && place === 'unschedulable') {
    const plugins = [...record.unschedulablePlugins, ...record.pendingPlugins].join(', ');
    return say('pod.queuedWaits', { pod, plugins });
  }
  return woken({ pod, queue, event, plugin: String(reason.plugin ?? '') }, deliveredName(entry.event));
}

interface Woken {
  readonly pod: string;
  readonly queue: string;
  readonly event: string;
  readonly plugin: string;
}

function woken({ pod, queue, event, plugin }: Woken, object: string): Saying {
  if (plugin === '') return say('woken.all', { pod, queue, event });
  const slots = { pod, queue, plugin, object };
  if (object === '') return say('woken.other', { pod, queue, plugin, event });
  if (event === 'NodeAdd') return say('woken.nodeAdded', slots);
  if (event.startsWith('Node')) return say('woken.nodeChanged', slots);
  if (event === 'AssignedPodDelete') return say('woken.podGone', slots);
  if (event === 'AssignedPodAdd') return say('woken.podPlaced', slots);
  return say('woken.other', { pod, queue, plugin, event });
}

/** The object that the watch event is about; empty when the entry handled something else. */
function deliveredName(event: DescribedEntry['entry']['event']): string {
  const { event: delivered } = event as { readonly event?: { readonly object?: { metadata?: { name?: string } } } };
  return delivered?.object?.metadata?.name ?? '';
}

import { DEFAULT_MAX_IN_UNSCHEDULABLE_US } from '#cluster/scheduler/queue/queueOptions.ts';
import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import { durationText } from '../../../scheduling/why/writtenAmounts.ts';
import { nameOf, type Saying, say, type Teller, type ToldEntry } from '../../told.ts';

/** The queues' names on the page. */
const QUEUES: Readonly<Record<string, string>> = {
  active: 'activeQ',
  backoff: 'backoffQ',
  errorBackoff: 'error backoff',
  unschedulable: 'unschedulable',
};

/** A sentence about a Pod's move between the queues, with its cause. */
export const queued: Teller = (told) => {
  const saying = moved(told);
  return { ...saying, points: [{ part: 'queue', name: String(told.reason.queue) }] };
};

function moved({ world, entry, reason }: ToldEntry): Saying {
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
function deliveredName(event: ToldEntry['entry']['event']): string {
  const { event: delivered } = event as { readonly event?: { readonly object?: { metadata?: { name?: string } } } };
  return delivered?.object?.metadata?.name ?? '';
}

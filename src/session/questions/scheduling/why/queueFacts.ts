import { DEFAULT_SCHEDULER_NAME } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import { DEFAULT_MAX_IN_UNSCHEDULABLE_US, LEFTOVER_FLUSH_PERIOD_US } from '#cluster/scheduler/queue/queueOptions.ts';
import {
  type BindingCycle,
  type HeapSlot,
  type PodRef,
  type QueuedPod,
  type RunningPreemption,
  SCHEDULER_TABLES,
} from '#cluster/scheduler/schedulerRecords.ts';
import type { TableOf } from '#kernel/delta.ts';
import type { Pod } from '#model/generated/types.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import type { PodFact } from '#protocol/podFacts.ts';
import type { Reader } from '#session/reader.ts';
import { byBackoff, byPriority, firstOfHeap } from '#session/views/queueViews.ts';
import { durationOf } from '../cycleExplanation.ts';
import { decidingNow, lastDecisionSeq } from '../decisions.ts';
import { traitsOf } from '../pluginTraits.ts';
import { wakersOf } from '../wakersOf.ts';
import { claimWaits } from './claimFacts.ts';
import { clockText, durationText, fact, listText } from './writtenAmounts.ts';

/** The place of a Pod without a node in kube-scheduler, and the next step. */
export function queueFacts(reader: Reader, pod: Pod, key: string): PodFact[] {
  const { world } = reader;
  const uid = pod.metadata.uid ?? '';
  const scheduler = pod.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME;
  const served = [...reader.trials.profiles.keys()];
  if (!served.includes(scheduler)) return [fact('noScheduler', { scheduler, served: served.join(', ') })];
  const deciding = decidingFacts(reader, uid);
  if (deciding.length > 0) return deciding;
  const binding = world.table(SCHEDULER_TABLES.binding).get(uid);
  if (binding) return [...bindingFacts(reader, binding), ...claimWaits(reader, pod)];
  const queued = world.table(SCHEDULER_TABLES.queuedPods).get(key);
  const running = world.table(SCHEDULER_TABLES.preemptions).get(uid);
  const preempting = running ? [fact('preempting', { node: running.node, victims: victimsOf(running) })] : [];
  if (!queued || queued.uid !== uid) {
    if (preempting.length > 0) return preempting;
    const isGated = (pod.spec.schedulingGates ?? []).length > 0;
    return isGated ? gatedFacts(pod, 'SchedulingGates') : [fact(isLed(reader) ? 'notSeen' : 'noLeader', {})];
  }
  return [...preempting, ...placeFacts(reader, queued), ...(isLed(reader) ? [] : [fact('noLeader', {})])];
}

/** The reason that a Pod is kept out of the active queue: its gates, or a plugin that waits for something else. */
function gatedFacts({ spec: { schedulingGates = [], schedulingGroup } }: Pod, plugin: string): PodFact[] {
  const gates = schedulingGates.map(({ name }) => name).join(', ');
  if (gates !== '') return [fact('gated', { plugin, gates })];
  const group = schedulingGroup?.podGroupName ?? '';
  return [
    traitsOf(plugin).waitsFor === 'group' ? fact('gangGathers', { plugin, group }) : fact('heldBack', { plugin }),
  ];
}

function isLed({ world }: Reader): boolean {
  if (world.table(SCHEDULER_TABLES.instances).size === 0) return true;
  return (world.table(SCHEDULER_TABLES.leadership).get('leadership')?.leader ?? '') !== '';
}

function decidingFacts(reader: Reader, uid: string): PodFact[] {
  const member = decidingNow(reader.world, uid);
  const entry = member && reader.run.entry(member.seq);
  if (!member || !entry) return [];
  const left = durationText(entry.atUs + durationOf(entry) - reader.run.clockUs);
  const { number, node, victims } = member;
  switch (member.outcome) {
    case 'scheduled':
      return [fact('decidedNode', { cycle: number, node, left })];
    case 'nominated':
      return [fact('decidedNomination', { cycle: number, node, victims: namesOf(victims), left })];
    default:
      return [fact('decided', { cycle: number, left })];
  }
}

function bindingFacts({ run }: Reader, { stage, node, permits, preBinds }: BindingCycle): PodFact[] {
  switch (stage) {
    case 'WaitOnPermit': {
      const plugins = permits.map(({ plugin }) => plugin).join(', ');
      const untilUs = Math.min(...permits.map((permit) => permit.untilUs));
      return [fact('permit', { plugins, node, left: durationText(untilUs - run.clockUs) })];
    }
    case 'PreBind':
      return [fact('preBind', { plugins: preBinds.map(({ plugin }) => plugin).join(', '), node })];
    case 'Bind':
      return [fact('bind', { node })];
  }
}

function victimsOf({ waiting, lastVictim }: RunningPreemption): string {
  return namesOf([...waiting, ...(lastVictim ? [lastVictim] : [])]);
}

function namesOf(pods: readonly PodRef[]): string {
  return listText(pods.map(({ namespace, name }) => keyOf(namespace, name)));
}

function placeFacts(reader: Reader, queued: QueuedPod): PodFact[] {
  if (queued.gatingPlugin !== '') return gatedFacts(queued.pod, queued.gatingPlugin);
  switch (queued.place) {
    case 'active':
      return activeFacts(reader, queued);
    case 'backoff':
    case 'errorBackoff':
      return backoffFacts(reader, queued);
    case 'unschedulable':
      return poolFacts(reader, queued);
  }
}

function activeFacts(reader: Reader, queued: QueuedPod): PodFact[] {
  const ahead = aheadOf(reader, queued, SCHEDULER_TABLES.activeHeap, byPriority);
  const waiting = reader.world.table(SCHEDULER_TABLES.activeHeap).size;
  const position = ahead.length + 1;
  const facts = [fact('active', { position, waiting })];
  const [first] = ahead;
  if (!first) return facts;
  const higher = ahead.filter(({ priority }) => priority > queued.priority);
  facts.push(fact('activeAhead', { count: ahead.length, first: first.key, higher: higher.length }));
  const rejected = higher.filter(({ unschedulableCount }) => unschedulableCount > 0);
  if (rejected.length > 0) facts.push(fact('activeRejected', { count: rejected.length, priority: queued.priority }));
  const cycleUs = lastCycleUs(reader);
  if (cycleUs > 0)
    facts.push(
      fact('activeTime', {
        cycles: ahead.length,
        cycle: durationText(cycleUs),
        time: durationText(cycleUs * ahead.length),
      }),
    );
  return facts;
}

/** Pods that leave the heap before a Pod, in order. */
function aheadOf(
  { world }: Reader,
  queued: QueuedPod,
  heap: TableOf<HeapSlot, number>,
  less: typeof byPriority,
): QueuedPod[] {
  const slots = world.table(heap);
  const pods = world.table(SCHEDULER_TABLES.queuedPods);
  const waiting = slots.values().flatMap(({ key }) => pods.get(key) ?? []);
  const before = waiting.filter((other) => other !== queued && !less(queued, other));
  if (before.every((other) => less(other, queued))) return before.sort((a, b) => (less(a, b) ? -1 : 1));
  // Among equals the order depends on the heap.
  const order = firstOfHeap(slots, pods, less, before.length + 1);
  return order.slice(0, order.indexOf(queued.key)).flatMap((key) => pods.get(key) ?? []);
}

function lastCycleUs(reader: Reader): number {
  const seq = lastDecisionSeq(reader);
  const entry = seq === undefined ? undefined : reader.run.entry(seq);
  return entry ? durationOf(entry) : 0;
}

function backoffFacts(reader: Reader, queued: QueuedPod): PodFact[] {
  const untilUs = queued.backoffExpirationUs;
  const left = durationText(untilUs - reader.run.clockUs);
  const facts = [fact('backoff', { left, attempts: queued.attempts, clock: clockText(untilUs) })];
  if (queued.place === 'backoff' && reader.trials.popsFromBackoff) {
    const position = aheadOf(reader, queued, SCHEDULER_TABLES.backoffHeap, byBackoff).length + 1;
    facts.push(fact('backoffPops', { position, active: reader.world.table(SCHEDULER_TABLES.activeHeap).size }));
  }
  return facts;
}

function poolFacts(reader: Reader, queued: QueuedPod): PodFact[] {
  const events = [...new Set(wakersOf(reader, queued).map(({ event }) => event))];
  const plugins = [...queued.unschedulablePlugins, ...queued.pendingPlugins].join(', ');
  // The scheduler scans the pool once per period, and moves only Pods that have been there longer than the limit.
  const overUs = queued.timestampUs + DEFAULT_MAX_IN_UNSCHEDULABLE_US;
  const flushUs = (Math.floor(overUs / LEFTOVER_FLUSH_PERIOD_US) + 1) * LEFTOVER_FLUSH_PERIOD_US;
  return [
    fact('unschedulable', { plugins, events: listText(events) }),
    fact('unschedulableFlush', {
      after: durationText(DEFAULT_MAX_IN_UNSCHEDULABLE_US),
      clock: clockText(flushUs),
    }),
  ];
}

/** The nominated node of a Pod, and the victims that must leave it first. */
export function nominationFacts(reader: Reader, pod: Pod): PodFact[] {
  const node = pod.status?.nominatedNodeName ?? '';
  if (node === '') return [];
  const priority = pod.spec.priority ?? 0;
  const leaving = reader.trials
    .podsOn(node)
    .filter(({ metadata, spec }) => metadata.deletionTimestamp !== undefined && (spec.priority ?? 0) < priority)
    .map(objectKey);
  return leaving.length === 0
    ? [fact('nominated', { node })]
    : [fact('nominatedVictims', { node, victims: listText(leaving), count: leaving.length })];
}

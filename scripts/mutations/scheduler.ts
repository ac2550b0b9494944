import { mutation as wrong } from './mutation.ts';

const PLUGINS = 'cluster/scheduler/plugins';

export const SCHEDULER = [
  wrong(
    'scheduler/balanced-allocation',
    `${PLUGINS}/NodeResourcesBalancedAllocation/NodeResourcesBalancedAllocation.ts`,
    'return MIDDLE + Math.trunc((MIDDLE + after - before) / 2);',
    'return MIDDLE + Math.trunc((MIDDLE - after + before) / 2);',
  ),
  wrong(
    'scheduler/fit-resources',
    `${PLUGINS}/NodeResourcesFit/fitsRequest.ts`,
    'node.pods.length + 1 > node.allocatablePods',
    'node.pods.length > node.allocatablePods',
  ),
  wrong(
    'scheduler/gates',
    `${PLUGINS}/SchedulingGates/SchedulingGates.ts`,
    'if (gates.length === 0)',
    'if (gates.length < 2)',
  ),
  wrong(
    'scheduler/image-locality',
    `${PLUGINS}/ImageLocality/ImageLocality.ts`,
    'state.sizeBytes * (state.nodeCount / nodes)',
    'state.sizeBytes',
  ),
  wrong(
    'scheduler/inter-pod-affinity',
    `${PLUGINS}/InterPodAffinity/affinityFilter.ts`,
    'return this.existingCounts.hasAny(node) ? EXISTING_ANTI_AFFINITY : SUCCESS;',
    'return SUCCESS;',
  ),
  wrong(
    'scheduler/least-allocated scheduler/mixed scheduler/mixed-small',
    `${PLUGINS}/NodeResourcesFit/scoringStrategy.ts`,
    '((allocatable - requested) * MAX_SCORE)',
    '(requested * MAX_SCORE)',
  ),
  wrong(
    'scheduler/most-allocated',
    `${PLUGINS}/NodeResourcesFit/scoringStrategy.ts`,
    '(Math.min(requested, allocatable) * MAX_SCORE)',
    '((allocatable - Math.min(requested, allocatable)) * MAX_SCORE)',
  ),
  wrong(
    'scheduler/node-affinity',
    `${PLUGINS}/NodeAffinity/NodeAffinity.ts`,
    'return matches(node) ? SUCCESS : NO_MATCH;',
    'return matches(node) ? NO_MATCH : SUCCESS;',
  ),
  wrong(
    'scheduler/node-declared-features',
    `${PLUGINS}/NodeDeclaredFeatures/NodeDeclaredFeatures.ts`,
    'declared.includes(feature)',
    '!declared.includes(feature)',
  ),
  wrong(
    'scheduler/node-name-ports',
    `${PLUGINS}/NodePorts/NodePorts.ts`,
    'hostPorts.some((port)',
    'hostPorts.every((port)',
  ),
  wrong(
    'scheduler/preemption',
    `${PLUGINS}/DefaultPreemption/podImportance.ts`,
    'return startA < startB ||',
    'return startA > startB ||',
  ),
  wrong(
    'scheduler/profiles',
    'cluster/scheduler/config/expandPlugins.ts',
    '[...(sets.score?.enabled ?? []), ...multiPoint]',
    '[...multiPoint, ...(sets.score?.enabled ?? [])]',
  ),
  wrong(
    'scheduler/requested-to-capacity-ratio',
    `${PLUGINS}/NodeResourcesFit/scoringStrategy.ts`,
    'Math.round(sum / weights)',
    'Math.trunc(sum / weights)',
  ),
  wrong('scheduler/requeue', 'cluster/scheduler/queue/schedulingQueue.ts', 'if (!isOfInterest) return;', 'return;'),
  wrong(
    'scheduler/sampling',
    'cluster/scheduler/cycle/findFeasibleNodes.ts',
    'ADAPTIVE_START_PERCENT = 50',
    'ADAPTIVE_START_PERCENT = 40',
  ),
  wrong(
    'scheduler/taints',
    `${PLUGINS}/TaintToleration/TaintToleration.ts`,
    "taint.effect === 'PreferNoSchedule' &&",
    "taint.effect !== 'PreferNoSchedule' &&",
  ),
  wrong(
    'scheduler/topology-spread',
    `${PLUGINS}/PodTopologySpread/spreadFilter.ts`,
    'return maxSkew + minimum - ',
    'return maxSkew + minimum + ',
  ),
  wrong(
    'scheduler/volumes',
    `${PLUGINS}/VolumeBinding/matchVolume.ts`,
    'compareQuantities(capacityOf(volume), capacityOf(smallest)) < 0',
    'compareQuantities(capacityOf(volume), capacityOf(smallest)) > 0',
  ),
  // As if a device that a claim has could be had by another one.
  wrong(
    'cluster/dra',
    `${PLUGINS}/DynamicResources/allocator/search.ts`,
    'return this.input.allocated.devices.has(id) || ',
    'return ',
  ),
];

const QUEUE_FILES = 'cluster/scheduler/queue';

export const QUEUE = [
  wrong(
    'queue/activate',
    `${QUEUE_FILES}/schedulingQueue.ts`,
    "if (!queued || queued.place === 'active') return false;",
    "if (queued?.place !== 'unschedulable') return false;",
  ),
  wrong('queue/backoff', `${QUEUE_FILES}/backoff.ts`, 'durationUs *= 2', 'durationUs *= 3'),
  wrong(
    'queue/delete',
    `${QUEUE_FILES}/schedulingQueue.ts`,
    'if (known) this.places.remove(known);',
    'if (known?.attempts === 0) this.places.remove(known);',
  ),
  wrong(
    'queue/error',
    `${QUEUE_FILES}/schedulingQueue.ts`,
    'consecutiveErrorsCount: byError ? failed.consecutiveErrorsCount + 1 : 0',
    'consecutiveErrorsCount: failed.consecutiveErrorsCount + 1',
  ),
  wrong(
    'queue/events queue/node',
    'cluster/scheduler/framework/clusterEvent.ts',
    "'UpdateNodeLabel',",
    "'UpdateNodeTaint',",
  ),
  wrong(
    'queue/gates',
    `${QUEUE_FILES}/schedulingQueue.ts`,
    '!hints.concerns(queued.gatingPlugin, event)',
    'hints.concerns(queued.gatingPlugin, event)',
  ),
  wrong('queue/inflight', `${QUEUE_FILES}/inFlight.ts`, 'position > from ?', 'position < from ?'),
  wrong(
    'queue/leftover',
    `${QUEUE_FILES}/queueOptions.ts`,
    'DEFAULT_MAX_IN_UNSCHEDULABLE_US = 300_000_000',
    'DEFAULT_MAX_IN_UNSCHEDULABLE_US = 330_000_000',
  ),
  wrong(
    'queue/long queue/random',
    `${QUEUE_FILES}/backoff.ts`,
    'queued.backoffExpirationUs >= startOfWindow(nowUs)',
    'queued.backoffExpirationUs > startOfWindow(nowUs)',
  ),
  wrong(
    'queue/order queue-classic/order scheduler/queue-sort',
    `${QUEUE_FILES}/queueOptions.ts`,
    'a.timestampUs < b.timestampUs)',
    'a.timestampUs > b.timestampUs)',
  ),
  wrong(
    'queue/pending',
    `${QUEUE_FILES}/queueingHintMap.ts`,
    "return { strategy: 'immediately', plugin };",
    "return { strategy: 'afterBackoff', plugin };",
  ),
  wrong('queue/pod', 'cluster/scheduler/framework/podEvents.ts', "['UpdatePodScaleDown', isScaledDown],", ''),
  wrong(
    'queue/storage',
    `${PLUGINS}/VolumeBinding/queueingHints.ts`,
    'return usesClaim(pod, now);',
    'return !usesClaim(pod, now);',
  ),
  wrong(
    'queue/ties queue-classic/ties',
    `${QUEUE_FILES}/slotHeap.ts`,
    'if (!this.less(pod, this.pod(above))) break;',
    'if (this.less(this.pod(above), pod)) break;',
  ),
  wrong('queue/update', `${QUEUE_FILES}/schedulingQueue.ts`, 'this.places.replace(withPod(known, newPod));', ''),
];

const CLASSIC = `${QUEUE_FILES}/classic/classicQueue.ts`;

export const CLASSIC_QUEUE = [
  wrong(
    'queue-classic/activate',
    CLASSIC,
    "if (!queued || queued.place === 'active') return;",
    'if (!queued || queued) return;',
  ),
  wrong('queue-classic/backoff', CLASSIC, 'durationUs *= 2', 'durationUs *= 3'),
  wrong('queue-classic/delete', CLASSIC, 'this.leave(queued);\n    this.pods.delete', 'this.pods.delete'),
  wrong(
    'queue-classic/inflight',
    CLASSIC,
    'this.moveRequestCycle >= this.schedulingCycle',
    'this.moveRequestCycle > this.schedulingCycle',
  ),
  wrong(
    'queue-classic/leftover',
    CLASSIC,
    'timestampUs > DEFAULT_MAX_IN_UNSCHEDULABLE_US',
    'timestampUs > 2 * DEFAULT_MAX_IN_UNSCHEDULABLE_US',
  ),
  wrong(
    'queue-classic/long queue-classic/random',
    CLASSIC,
    'return queued.backoffExpirationUs > nowUs;',
    'return queued.backoffExpirationUs > nowUs + 1_000_000;',
  ),
  wrong('queue-classic/node', `${QUEUE_FILES}/classic/classicEvents.ts`, "NodeUpdateNodeTaint: 'NodeTaintChange',", ''),
  wrong('queue-classic/pod', CLASSIC, 'this.pool.keys().filter(isNear)', 'this.pool.keys()'),
  wrong('queue-classic/update', CLASSIC, 'else if (isPodUpdated(oldPod, newPod)) {', 'else {'),
];

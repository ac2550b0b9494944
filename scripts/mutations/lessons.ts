import { mutation as wrong } from './mutation.ts';

const SCHEDULER = 'cluster/scheduler';

/** A wrong rule for a lesson that teaches the right one: `lessons/ID`. Its verification must fail. */
export const LESSONS = [
  // As if the kubelet of a node saw Pods that have no node yet.
  wrong(
    'lessons/a-pods-first-two-seconds',
    'cluster/apiserver/watchFanout.ts',
    'return (object.spec as { readonly nodeName?: string } | undefined)?.nodeName;',
    "return (object.spec as { readonly nodeName?: string } | undefined)?.nodeName ?? 'node-1';",
  ),
  // As if the Pod that replaces another one got its name.
  wrong('lessons/desired-and-actual', 'cluster/controllers/podFacts.ts', "name: '',", "name: 'web-again',"),
  // As if a watch could begin at any version.
  wrong(
    'lessons/409-and-410',
    'cluster/apiserver/cacher/openWatch.ts',
    'if (asked < oldest) {',
    'if (asked < oldest && asked < 0) {',
  ),
  // As if the wait between restarts did not grow.
  wrong(
    'lessons/crash-loop-back-off',
    'cluster/kubelet/backoff.ts',
    'Math.min(2 * backoff.delayMs, maxMs)',
    'Math.min(backoff.delayMs, maxMs)',
  ),
  // As if a nodeSelector were not asked.
  wrong(
    'lessons/a-node-joins',
    `${SCHEDULER}/plugins/NodeAffinity/NodeAffinity.ts`,
    'return matches(node) ? SUCCESS : NO_MATCH;',
    'return matches(node) ? SUCCESS : SUCCESS;',
  ),
  // As if what is requested already did not count.
  wrong(
    'lessons/idle-yet-full',
    `${SCHEDULER}/plugins/NodeResourcesFit/fitsRequest.ts`,
    'cpuMilli > node.allocatableCpuMilli - node.requestedCpuMilli',
    'cpuMilli > node.allocatableCpuMilli',
  ),
  // As if a Pod could take the CPU of a second node, too.
  wrong(
    'lessons/half-of-everything-is-free',
    `${SCHEDULER}/plugins/NodeResourcesFit/fitsRequest.ts`,
    'cpuMilli > node.allocatableCpuMilli - node.requestedCpuMilli',
    'cpuMilli > 2 * node.allocatableCpuMilli - node.requestedCpuMilli',
  ),
  // As if a taint kept nobody out.
  wrong(
    'lessons/one-tainted-node',
    `${SCHEDULER}/plugins/TaintToleration/TaintToleration.ts`,
    'forbidsScheduling) ? UNTOLERATED : SUCCESS',
    'forbidsScheduling) ? SUCCESS : SUCCESS',
  ),
  // As if a node took any number of Pods.
  wrong(
    'lessons/one-hundred-and-ten',
    `${SCHEDULER}/plugins/NodeResourcesFit/fitsRequest.ts`,
    'node.pods.length + 1 > node.allocatablePods ? PODS : 0',
    'node.pods.length + 1 > node.allocatablePods ? 0 : 0',
  ),
  // As if the scheduler took Pods that are for another one.
  wrong(
    'lessons/pending-in-silence',
    `${SCHEDULER}/actor/eventHandlers.ts`,
    'return this.options.schedulerNames.has(pod.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME);',
    'return pod.spec.schedulerName !== DEFAULT_SCHEDULER_NAME || this.options.schedulerNames.size > 0;',
  ),
  // As if a disk could be reached from every zone.
  wrong(
    'lessons/the-volumes-zone',
    `${SCHEDULER}/plugins/VolumeBinding/matchVolume.ts`,
    'return !required || compileNodeSelector(required)',
    'return required !== null || compileNodeSelector(required)',
  ),
  // As if an object that requests nothing of what a quota limits were let pass.
  wrong(
    'lessons/no-pods-at-all',
    'cluster/apiserver/admission/resourceQuota.ts',
    'if (missing !== undefined) throw refused',
    'if (missing === null) throw refused',
  ),
  // As if a fuller node never got more points.
  wrong(
    'lessons/pack-or-spread',
    `${SCHEDULER}/plugins/NodeResourcesFit/scoringStrategy.ts`,
    "if (strategy.type === 'MostAllocated') return weightedAverage(resources, mostAllocated);",
    "if (strategy.type === 'MostAllocated') return weightedAverage(resources, leastAllocated);",
  ),
  // As if each search began at the first node.
  wrong(
    'lessons/not-every-node-is-looked-at',
    `${SCHEDULER}/actor/schedulingCycles.ts`,
    'nextStartNodeIndex: result.nextStartIndex',
    'nextStartNodeIndex: 0 * result.nextStartIndex',
  ),
  // As if new Pods always counted new ones only.
  wrong(
    'lessons/skewed-after-a-rollout',
    `${SCHEDULER}/plugins/PodTopologySpread/spreadConstraints.ts`,
    'return matchLabelKeys.length === 0 ? selector : withOwnLabels(selector, matchLabelKeys, pod);',
    "return withOwnLabels(selector, [...matchLabelKeys, 'pod-template-hash'], pod);",
  ),
  // As if tainted nodes never counted for spreading.
  wrong(
    'lessons/a-tainted-domain',
    `${SCHEDULER}/plugins/PodTopologySpread/spreadConstraints.ts`,
    "honorsTaints: constraint.nodeTaintsPolicy === 'Honor',",
    "honorsTaints: constraint.nodeTaintsPolicy !== 'Ignore',",
  ),
  // As if any new label on a node woke a Pod that NodeAffinity refused.
  wrong(
    'lessons/who-wakes-whom',
    `${SCHEDULER}/plugins/NodeAffinity/NodeAffinity.ts`,
    'isAllowed(now) && isMatched(pod, now) && !(old !== undefined && isMatched(pod, old))',
    'isAllowed(now) && (old === undefined || isMatched(pod, now) || !isMatched(pod, old))',
  ),
  // As if the wait were the same after each failure.
  wrong('lessons/back-off', `${SCHEDULER}/queue/backoff.ts`, 'durationUs *= 2', 'durationUs *= 1'),
  // As if who is unschedulable were flushed every half minute.
  wrong(
    'lessons/i-freed-room',
    `${SCHEDULER}/queue/queueOptions.ts`,
    'DEFAULT_MAX_IN_UNSCHEDULABLE_US = 300_000_000',
    'DEFAULT_MAX_IN_UNSCHEDULABLE_US = 30_000_000',
  ),
  // As if the queue knew no priority.
  wrong(
    'lessons/thousands-wait',
    `${SCHEDULER}/plugins/PrioritySort/PrioritySort.ts`,
    'a.priority > b.priority || (a.priority === b.priority && a.timestampUs < b.timestampUs)',
    'a.timestampUs < b.timestampUs',
  ),
  // As if a Pod that ends woke nobody who was refused for room.
  wrong(
    'lessons/starved-by-priority',
    `${SCHEDULER}/plugins/NodeResourcesFit/queueingHints.ts`,
    'if (now === undefined) return old !== undefined && isPlaced(old);',
    'if (now === undefined) return old === undefined;',
  ),
  // As if preemptionPolicy: Never were not read.
  wrong(
    'lessons/low-runs-while-high-waits',
    `${SCHEDULER}/plugins/DefaultPreemption/DefaultPreemption.ts`,
    "pod.pod.spec.preemptionPolicy === 'Never'",
    "pod.pod.spec.preemptionPolicy === ''",
  ),
  // As if Pods that run did not count for the anti-affinity of a new one.
  wrong(
    'lessons/a-rollout-that-locks-itself',
    `${SCHEDULER}/plugins/InterPodAffinity/affinityFilter.ts`,
    'if (this.antiAffinityCounts.hasAny(node)) return ANTI_AFFINITY;\n    return this.existingCounts.hasAny(node) ? EXISTING_ANTI_AFFINITY : SUCCESS;',
    'return SUCCESS;',
  ),
  // As if Pods of one workload did not push each other apart.
  wrong(
    'lessons/all-on-one-node',
    `${SCHEDULER}/plugins/PodTopologySpread/PodTopologySpread.ts`,
    'state.read(PRE_SCORE)?.of(node) ?? 0',
    '(state.read(PRE_SCORE)?.of(node) ?? 0) * 0',
  ),
  // As if Pods without requests counted nothing for the points of their node.
  wrong(
    'lessons/100m-and-200mi',
    `${SCHEDULER}/framework/scoredResources.ts`,
    "return nonZero ? node.nonZeroCpuMilli : node.requestedCpuMilli;\n  if (name === 'memory') return nonZero ? node.nonZeroMemoryBytes : node.requestedMemoryBytes;",
    "return node.requestedCpuMilli;\n  if (name === 'memory') return node.requestedMemoryBytes;",
  ),
  // As if an image that a node has were worth nothing.
  wrong(
    'lessons/the-image-is-there',
    `${SCHEDULER}/plugins/ImageLocality/ImageLocality.ts`,
    'return state ? Math.trunc(state.sizeBytes * (state.nodeCount / nodes)) : 0;',
    'return state ? 0 : 0;',
  ),
  // As if a nomination held its room against Pods of higher priority too.
  wrong(
    'lessons/nominated-yet-elsewhere',
    `${SCHEDULER}/framework/profile.ts`,
    'rival.priority >= pod.priority && rival.key !== pod.key',
    'rival.key !== pod.key',
  ),
  // As if the Pods of a gang were let go one by one.
  wrong(
    'lessons/four-or-none',
    `${SCHEDULER}/plugins/GangScheduling/GangScheduling.ts`,
    'placed.length < gang.minCount',
    'placed.length < 1',
  ),
  // As if budgets were not looked at when the node is chosen.
  wrong(
    'lessons/who-must-go',
    `${SCHEDULER}/plugins/DefaultPreemption/pickCandidates.ts`,
    '({ pdbViolations }) => -pdbViolations',
    '({ pdbViolations }) => pdbViolations',
  ),
  // As if evicting Pods could take a taint away.
  wrong(
    'lessons/not-helpful',
    `${SCHEDULER}/plugins/TaintToleration/TaintToleration.ts`,
    "'UnschedulableAndUnresolvable', 'node(s) had untolerated",
    "'Unschedulable', 'node(s) had untolerated",
  ),
  // As if a full node had room for one more all the same.
  wrong(
    'lessons/a-daemonset-waits',
    `${SCHEDULER}/plugins/NodeResourcesFit/fitsRequest.ts`,
    'cpuMilli > node.allocatableCpuMilli - node.requestedCpuMilli',
    'cpuMilli > node.allocatableCpuMilli',
  ),
  // As if a budget that is used up did not refuse.
  wrong(
    'lessons/the-drain-hangs',
    'cluster/apiserver/evictionBudget.ts',
    'if (disruptionsAllowed === 0) throw',
    'if (disruptionsAllowed < 0) throw',
  ),
  // As if the kubelet did not count what is still ending.
  wrong(
    'lessons/out-of-cpu',
    'cluster/kubelet/admission/admit.ts',
    "stage !== 'terminated' && !(",
    "!stage.startsWith('terminat') && !(",
  ),
  // As if a failed liveness probe restarted nothing.
  wrong(
    'lessons/three-probes',
    'cluster/kubelet/probing/probedStatus.ts',
    "= {}): 'startup' | 'liveness' | undefined {\n  if (liveness === 'Failure')",
    "= {}): 'startup' | 'liveness' | undefined {\n  if (liveness === 'Unknown')",
  ),
  // As if SIGTERM began a grace period of its own.
  wrong(
    'lessons/one-budget',
    'cluster/kubelet/termination/killContainer.ts',
    'leftAfter(killing.leftSeconds, spentUs)',
    'leftAfter(killing.leftSeconds, 0)',
  ),
  // As if SIGTERM did not wait for a preStop hook.
  wrong(
    'lessons/502-during-a-rollout',
    'cluster/kubelet/termination/killContainer.ts',
    'if (hookUs === undefined) return afterHook(',
    'if (hookUs !== 0) return afterHook(',
  ),
  // As if images were pulled side by side by default.
  wrong(
    'lessons/one-slow-pull',
    'cluster/kubelet/imagePuller.ts',
    'serializeImagePulls ? 1 : maxParallelImagePulls',
    'serializeImagePulls ? 9 : maxParallelImagePulls',
  ),
  // As if a PLEG that does not end its list were always healthy.
  wrong(
    'lessons/pleg-is-not-healthy',
    'cluster/kubelet/pleg/relist.ts',
    'const THRESHOLD_US = 180_000_000',
    'const THRESHOLD_US = 1_800_000_000',
  ),
  // As if priority did not count when memory runs short.
  wrong(
    'lessons/who-is-evicted-first',
    'cluster/kubelet/eviction/rankPods.ts',
    'memory: [larger(exceeds(memoryExcess)), byPriority, larger(memoryExcess)],',
    'memory: [larger(exceeds(memoryExcess)), larger(memoryExcess)],',
  ),
  // As if Pods were not tolerated on a node that is unreachable.
  wrong(
    'lessons/six-minutes',
    'cluster/controllers/TaintEviction/taintEvictionController.ts',
    'return shortest === undefined ? undefined : Math.max(0, shortest) * 1_000_000;',
    'return shortest === undefined ? undefined : 0;',
  ),
  // As if every Pod that waits were worth a machine.
  wrong(
    'lessons/no-scale-up',
    'cluster/autoscaler/scaleUp.ts',
    "if (spec.priority !== undefined && spec.priority < expendablePodsPriorityCutoff) return 'expendable';",
    'if (spec.priority !== undefined && spec.priority < expendablePodsPriorityCutoff) return undefined;',
  ),
  // As if the CPU that is used counted half as much again.
  wrong(
    'lessons/the-hpa-comes-late',
    'cluster/controllers/HorizontalPodAutoscaler/replicaCalculator.ts',
    'Math.trunc((used * 100) / requested)',
    'Math.trunc((used * 150) / requested)',
  ),
  // As if a budget that allows nothing did not refuse.
  wrong(
    'lessons/three-reasons-to-wait',
    'cluster/apiserver/evictionBudget.ts',
    'if (disruptionsAllowed === 0) throw tooManyRequests(whyNone(budget), undefined);',
    'if (disruptionsAllowed === -1) throw tooManyRequests(whyNone(budget), undefined);',
  ),
  // As if all queues were one line, first come, first served.
  wrong(
    'lessons/elephants-and-mice',
    'cluster/apiserver/flowcontrol/queueSet.ts',
    'const finish = queue.nextDispatchR + head.work;',
    'const finish = head.arrivalR;',
  ),
  // As if the watch cache had no index of the nodes of Pods.
  wrong(
    'lessons/what-a-list-costs',
    'cluster/apiserver/cacher/selection.ts',
    "kind === 'Pod' ? terms.find(({ field, equals }) => field === 'spec.nodeName' && equals)?.value : undefined;",
    "kind === 'Node' ? terms.find(({ field, equals }) => field === 'spec.nodeName' && equals)?.value : undefined;",
  ),
  // As if one member were a majority.
  wrong(
    'lessons/quorum',
    'cluster/etcd/raft.ts',
    'return Math.floor(members / 2) + 1;',
    'return Math.min(1, members);',
  ),
  // As if a nomination held no room at all.
  wrong(
    'lessons/you-are-the-scheduler',
    'cluster/scheduler/framework/profile.ts',
    'rival.priority >= pod.priority && rival.key !== pod.key',
    "rival.priority >= pod.priority && rival.key === ''",
  ),
  // As if a Pod that has failed still counted as a replica.
  wrong(
    'lessons/oom-or-evicted',
    'cluster/controllers/podFacts.ts',
    "return phase !== 'Succeeded' && phase !== 'Failed' && pod.metadata.deletionTimestamp === undefined;",
    "return phase !== 'Succeeded' && pod.metadata.deletionTimestamp === undefined;",
  ),
];

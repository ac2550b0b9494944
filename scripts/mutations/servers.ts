import { mutation as wrong } from './mutation.ts';

const FLOW = 'cluster/apiserver/flowcontrol';

export const APF = [
  wrong('apf/alloc', `${FLOW}/allocation.ts`, 'slope += threshold.slope;', 'slope = threshold.slope;'),
  wrong('apf/borrowing apf/e2e', `${FLOW}/seatDemand.ts`, 'SMOOTHING = 0.977', 'SMOOTHING = 0.97'),
  wrong('apf/classify', `${FLOW}/classify.ts`, 'path.startsWith(folder(url))', 'path.endsWith(folder(url))'),
  wrong(
    'apf/limits',
    `${FLOW}/allocation.ts`,
    'Math.ceil((serverConcurrencyLimit',
    'Math.floor((serverConcurrencyLimit',
  ),
  wrong('apf/queueset', `${FLOW}/queueSet.ts`, 'Math.max(queue.nextDispatchR, request.arrivalR)', 'request.arrivalR'),
  wrong('apf/reconfigure', `${FLOW}/allocation.ts`, 'upper: nominal + borrowing', 'upper: nominal'),
  wrong('apf/retry-after', `${FLOW}/retryAfter.ts`, 'recent >= 3 * value', 'recent > 3 * value'),
  wrong('apf/shuffle', `${FLOW}/flowHands.ts`, 'card >= (remainders[j - 1]', 'card > (remainders[j - 1]'),
  wrong('apf/wait-limit', `${FLOW}/waitLimit.ts`, 'PARTS = 4', 'PARTS = 5'),
  wrong('apf/watch-count', `${FLOW}/watchTracker.ts`, "if (name !== '') sum += ", "if (name === '') sum += "),
  wrong(
    'apf/width',
    `${FLOW}/workEstimate.ts`,
    'Math.ceil(watchers / WATCHES_PER_SEAT)',
    'Math.floor(watchers / WATCHES_PER_SEAT)',
  ),
];

const KUBELET_FILES = 'cluster/kubelet';

export const KUBELET = [
  wrong(
    'kubelet/container-status',
    `${KUBELET_FILES}/apiContainerStatuses.ts`,
    'b.createdUs - a.createdUs',
    'a.createdUs - b.createdUs',
  ),
  wrong(
    'kubelet/eviction-rank',
    `${KUBELET_FILES}/eviction/rankPods.ts`,
    'return amount(b) - amount(a);',
    'return amount(a) - amount(b);',
  ),
  wrong(
    'kubelet/eviction-sync',
    `${KUBELET_FILES}/eviction/evictionManager.ts`,
    'nowUs - sinceUs >= graceUs',
    'nowUs - sinceUs > graceUs',
  ),
  wrong(
    'kubelet/generation',
    'cluster/apiserver/strategies/strategy.ts',
    'Deployment: specOrAnnotationsChanged',
    'Deployment: specChanged',
  ),
  wrong(
    'kubelet/image-pull-backoff',
    `${KUBELET_FILES}/imagePuller.ts`,
    "isPresent && policy !== 'Always'",
    'isPresent',
  ),
  wrong(
    'kubelet/init-order',
    `${KUBELET_FILES}/actions/podActions.ts`,
    'if (definitionChanged)',
    'if (!definitionChanged)',
  ),
  wrong('kubelet/phase', `${KUBELET_FILES}/podStatus.ts`, 'apps.stopped === apps.succeeded', 'apps.succeeded > 0'),
  wrong(
    'kubelet/pod-delete-request',
    'cluster/apiserver/deleteObject.ts',
    'generation > 0 ? { generation: generation + 1 }',
    'generation > 0 ? { generation }',
  ),
  wrong(
    'kubelet/probes',
    `${KUBELET_FILES}/probing/probeWorker.ts`,
    'if (resultRun < threshold)',
    'if (resultRun <= threshold)',
  ),
  wrong('kubelet/qos', 'model/pod/oomScoreAdj.ts', 'isFullyLimited && isEqual', 'isEqual'),
  wrong(
    'kubelet/restart-backoff',
    `${KUBELET_FILES}/backoff.ts`,
    'Math.min(2 * backoff.delayMs, maxMs)',
    'Math.min(3 * backoff.delayMs, maxMs)',
  ),
  wrong('kubelet/static-pods', `${KUBELET_FILES}/mirrorPod.ts`, 'controller: true', 'controller: false'),
  wrong(
    'kubelet/termination',
    `${KUBELET_FILES}/termination/killContainer.ts`,
    'leftSeconds - Math.floor(spentUs / SECOND_US)',
    'leftSeconds',
  ),
];

const CONTROLLER_FILES = 'cluster/controllers';

export const CONTROLLERS = [
  wrong(
    'controllers/daemonset-placement',
    `${CONTROLLER_FILES}/DaemonSet/nodeShouldRun.ts`,
    "untolerated(['NoExecute', 'NoSchedule'])",
    "untolerated(['NoExecute'])",
  ),
  wrong(
    'controllers/daemonset-rolling',
    `${CONTROLLER_FILES}/DaemonSet/rollOutDaemons.ts`,
    'maxUnavailable - unavailable',
    'maxUnavailable',
  ),
  wrong(
    'controllers/deployment-rolling',
    `${CONTROLLER_FILES}/Deployment/rollout.ts`,
    'Math.min(wanted(replicaSet), budget - dropped)',
    'wanted(replicaSet)',
  ),
  wrong(
    'controllers/disruption',
    `${CONTROLLER_FILES}/Disruption/budgetStatus.ts`,
    'Math.max(0, healthy - desired)',
    'Math.max(0, healthy - desired + 1)',
  ),
  wrong(
    'controllers/endpoints',
    `${CONTROLLER_FILES}/EndpointSlice/podEndpoint.ts`,
    '(serving && !terminating)',
    'serving',
  ),
  wrong(
    'controllers/garbage-collection',
    `${CONTROLLER_FILES}/GarbageCollector/garbageCollector.ts`,
    'if (blocking.length === 0) removeFinalizer',
    'if (dependents.length === 0) removeFinalizer',
  ),
  wrong(
    'controllers/hpa',
    `${CONTROLLER_FILES}/HorizontalPodAutoscaler/replicaCalculator.ts`,
    'Math.ceil(ratio * readyCount)',
    'Math.floor(ratio * readyCount)',
  ),
  wrong(
    'controllers/job',
    `${CONTROLLER_FILES}/Job/jobBackoff.ts`,
    'FIRST_DELAY_US * 2 ** doublings',
    'FIRST_DELAY_US * 3 ** doublings',
  ),
  wrong(
    'controllers/node-lifecycle',
    `${CONTROLLER_FILES}/NodeLifecycle/nodeHealth.ts`,
    'GRACE_US = 50_000_000',
    'GRACE_US = 40_000_000',
  ),
  wrong(
    'controllers/replicaset-scale-down',
    `${CONTROLLER_FILES}/ReplicaSet/podsToDelete.ts`,
    'comparePods(a, b, facts) < 0',
    'comparePods(a, b, facts) < -9',
  ),
  wrong('controllers/slow-start', `${CONTROLLER_FILES}/expectations.ts`, '2 * previous', '3 * previous'),
  wrong(
    'controllers/statefulset',
    `${CONTROLLER_FILES}/StatefulSet/statefulSetPlan.ts`,
    'if (this.isOrdered && !isReady) return true;',
    '',
  ),
];

import type { Micros } from '#base/time.ts';
import { API_SERVER, type RequestArrived } from '#cluster/api/request.ts';
import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import { beforeDelete } from '#cluster/apiserver/deleteObject.ts';
import { setBehaviour } from '#cluster/environment/behaviourOf.ts';
import { evictionGraceSeconds } from '#cluster/kubelet/eviction/evictionManager.ts';
import { Kubelet } from '#cluster/kubelet/kubelet.ts';
import { kubeletEvent } from '#cluster/kubelet/kubeletEvents.ts';
import type { KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import { KUBELET_PODS, type RuntimeContainer } from '#cluster/kubelet/kubeletRecords.ts';
import { KubeletScope } from '#cluster/kubelet/kubeletScope.ts';
import { startNode } from '#cluster/kubelet/nodeAgent.ts';
import { killPod } from '#cluster/kubelet/podVerdict.ts';
import { requestSync } from '#cluster/kubelet/podWorker.ts';
import { findContainer, withContainer } from '#cluster/kubelet/runtimeContainer.ts';
import { podAdded, podRemoved, podUpdated } from '#cluster/kubelet/syncLoop/podOperations.ts';
import { effectiveGraceSeconds } from '#cluster/kubelet/termination/gracePeriods.ts';
import { CONSTANT_VALUES, CONSTANTS } from '#cluster/releases/constants.ts';
import { Engine } from '#kernel/engine.ts';
import type { Actor, ActorContext } from '#kernel/event.ts';
import { World } from '#kernel/world.ts';
import type { Container, Node, Pod } from '#model/generated/types.ts';
import { isSidecar } from '#model/pod/podResources.ts';
import type { TerminationCase } from './kubeletCase.ts';
import { readPod, toSeconds, toUs } from './kubeletCase.ts';

const LIMIT_US = 3_600_000_000;
const READY: Node['status'] = { conditions: [{ type: 'Ready', status: 'True' }] };

const EPOCH = '2026-01-01T00:00:00Z';
const HOOK_EVENTS: Readonly<Record<string, string>> = { finished: 'preStopFinished', failed: 'preStopFailed' };

/** Category `termination`: the running kubelet gets the event of the case. */
export function playTermination(recorded: TerminationCase): object {
  const pod = setDefaults({ ...readPod(recorded.pod), kind: 'Pod' }) as Pod;
  switch (recorded.trigger) {
    case 'delete':
      return playDeletion(pod, recorded);
    case 'evictHard':
    case 'evictSoft':
      return playEviction(pod, recorded);
    case 'podDone': {
      const { timeline, events } = runKubelet(pod, recorded, sync, isGone);
      return { timeline, events };
    }
    default:
      return playProbeKill(pod, recorded);
  }
}

/** Adds the steps of the API server: the mark at the beginning, and the removal at the end or at once. */
function playDeletion(pod: Pod, recorded: TerminationCase): object {
  const decision = beforeDelete({ ...pod, kind: 'Pod' }, recorded.gracePeriodSeconds, 0);
  const marked = decision.object as Pod;
  const period = decision.gracePeriodSeconds;
  const begin = (scope: KubeletScope, record: KubeletPod) => {
    const seen = { ...marked, status: record.pod.status };
    if (period === 0) podRemoved(scope, seen, record);
    else podUpdated(scope, seen, record);
  };
  const { timeline, events, graceSeconds } = runKubelet(pod, recorded, begin, isGone);
  const mark = {
    t: 0,
    event: 'deletionRequested',
    deletionGracePeriodSeconds: period,
    deletionTimestampOffset: period,
  };
  const endsAt = period === 0 ? 0 : (timeline.at(-1) as { readonly t: number }).t;
  return {
    effectiveGracePeriodSeconds: graceSeconds,
    timeline: [mark, ...timeline, { t: endsAt, event: 'apiObjectRemoved' }],
    events,
  };
}

function playEviction(pod: Pod, recorded: TerminationCase): object {
  const max = recorded.evictionMaxPodGracePeriod ?? 0;
  const override = evictionGraceSeconds(pod, recorded.trigger === 'evictHard', max);
  const begin = (scope: KubeletScope, record: KubeletPod) => {
    killPod(scope, record, EVICTED, effectiveGraceSeconds(pod, override));
  };
  const { timeline, events, graceSeconds } = runKubelet(pod, recorded, begin, isGone);
  return { effectiveGracePeriodSeconds: graceSeconds, timeline, events };
}

const EVICTED = { phase: 'Failed', reason: 'Evicted', message: '' } as const;

/** Reports that the one probe has failed. */
function playProbeKill(pod: Pod, recorded: TerminationCase): object {
  const { container: name = '', trigger } = recorded;
  const begin = (scope: KubeletScope, record: KubeletPod) => {
    const container = findContainer(record, name);
    const kind = trigger === 'startupFailure' ? 'startup' : 'liveness';
    const probe = container?.probes[kind];
    if (!container || !probe) return;
    const probes = { ...container.probes, [kind]: { ...probe, result: 'Failure' as const, onHold: true } };
    sync(scope, withContainer(record, { ...container, probes }));
  };
  const isDone = (record: KubeletPod | undefined) => !record || findContainer(record, name)?.state !== 'running';
  const { timeline, events } = runKubelet(pod, recorded, begin, isDone);
  return { timeline, events };
}

function sync(scope: KubeletScope, record: KubeletPod): void {
  requestSync(scope, record, 'syncCh');
}

/** Whether nothing of the Pod is running any more. */
function isGone(record: KubeletPod | undefined): boolean {
  return record === undefined || record.sandbox === 'stopped';
}

/** Events with their times, in the format of the recordings. */
interface KubeletTimeline {
  readonly timeline: readonly object[];
  /** Sorted. */
  readonly events: readonly string[];
  readonly graceSeconds: number;
}

/**
 * Runs one Pod on one node with the simulation's kubelet, and no other component to answer it. `begin` triggers the
 * case's event at time 0; then the kubelet runs until `isDone`.
 */
function runKubelet(
  pod: Pod,
  recorded: TerminationCase,
  begin: (scope: KubeletScope, record: KubeletPod) => void,
  isDone: (record: KubeletPod | undefined) => boolean,
): KubeletTimeline {
  const world = new World();
  const events: string[] = [];
  const apiServer: Actor = { name: API_SERVER, handle: (event) => events.push(...eventTexts(event as RequestArrived)) };
  const genesis = (context: ActorContext) => {
    withoutLatency(world);
    const scope = new KubeletScope(world, context, pod.spec.nodeName ?? '');
    const node: Node = { apiVersion: 'v1', kind: 'Node', metadata: { name: scope.nodeName }, spec: {}, status: READY };
    startNode(scope, node, 1, 'now');
    for (const container of allContainers(pod)) behave(world, pod, container, recorded);
    podAdded(scope, withStatus(pod, recorded.notRunning ?? []), node, []);
    begin(scope, scope.pod(pod.metadata.uid ?? '') as KubeletPod);
  };
  const engine = new Engine({ world, seed: 1, actors: [new Kubelet(world), apiServer], genesis });
  const read = () => world.table(KUBELET_PODS).get(pod.metadata.uid ?? '');
  let last = read() as KubeletPod;
  const { graceSeconds } = last;
  const exits = new Map<string, Exit>();
  while (!isDone(read())) {
    const next = engine.agenda.next();
    if (!next || next.atUs > LIMIT_US) throw new RangeError('the kubelet did not finish the termination');
    const event = kubeletEvent(engine.step());
    if (event?.type === 'container.exited')
      exits.set(event.container, { atUs: engine.position.atUs, code: event.exitCode });
    last = read() ?? last;
  }
  const timeline = last.containers.flatMap((container) => timelineOf(container, exits.get(container.name)));
  if (read()?.sandbox !== 'ready') timeline.push({ t: toSeconds(engine.position.atUs), event: 'sandboxStopped' });
  return { timeline, events: events.sort(), graceSeconds };
}

interface Exit {
  readonly atUs: Micros;
  readonly code: number;
}

/** Sets latencies to zero: the recordings have none. */
function withoutLatency(world: World): void {
  for (const name of ['api.request', 'etcd.write', 'watch.fanOut'] as const) {
    const { id } = CONSTANTS[name];
    world.table(CONSTANT_VALUES).put(id, { id, value: 0 });
  }
}

function eventTexts({ request }: RequestArrived): string[] {
  if (request.verb !== 'create' || request.kind !== 'Event') return [];
  const { type, reason, message } = request.object as unknown as Record<'type' | 'reason' | 'message', string>;
  return [`${type} ${reason} ${message}`];
}

function allContainers({ spec }: Pod): Container[] {
  return [...(spec.initContainers ?? []), ...spec.containers];
}

/** Sets the behaviour of a container when it is stopped. */
function behave(world: World, pod: Pod, { name, lifecycle }: Container, { behaviour = {} }: TerminationCase): void {
  const {
    onSigterm = 'exit',
    exitAfterSeconds,
    exitCode = 0,
    preStopExecSeconds,
    preStopFails = false,
  } = behaviour[name] ?? {};
  const { namespace = '', name: workload } = pod.metadata;
  setBehaviour(
    world,
    { namespace, workload, container: name },
    {
      ignoresSigterm: onSigterm === 'ignore',
      stopsAfterMs: toUs(exitAfterSeconds) / 1000,
      exitCodeOnSigterm: exitCode,
      ...(!lifecycle?.preStop?.sleep && { preStopMs: toUs(preStopExecSeconds) / 1000 }),
      preStopFails,
    },
  );
}

/** The Pod with everything running except `notRunning`; plain init containers have completed. */
function withStatus(pod: Pod, notRunning: readonly string[]): Pod {
  const status = ({ name, image = '' }: Container, runs: boolean) => ({
    name,
    image,
    imageID: '',
    restartCount: 0,
    ready: runs,
    started: runs,
    state:
      runs && !notRunning.includes(name)
        ? { running: { startedAt: EPOCH } }
        : { terminated: { exitCode: 0, reason: 'Completed', startedAt: EPOCH, finishedAt: EPOCH } },
  });
  const { initContainers = [], containers } = pod.spec;
  return {
    ...pod,
    status: {
      phase: 'Running',
      initContainerStatuses: initContainers.map((container) => status(container, isSidecar(container))),
      containerStatuses: containers.map((container) => status(container, true)),
    },
  };
}

function timelineOf({ name: container, lastKill }: RuntimeContainer, exit: Exit | undefined): object[] {
  if (!lastKill || !exit) return [];
  const { hook, sigtermUs, sigkillUs } = lastKill;
  const hookEnd = hook && hook.abandonedUs < 0 ? HOOK_EVENTS[hook.result] : undefined;
  return [
    ...(hook ? [{ t: toSeconds(hook.startUs), event: 'preStopStarted', container }] : []),
    ...(hook && hookEnd ? [{ t: toSeconds(hook.endUs), event: hookEnd, container }] : []),
    { t: toSeconds(sigtermUs), event: 'sigterm', container, gracePeriodSeconds: toSeconds(sigkillUs - sigtermUs) },
    ...(exit.atUs === sigkillUs ? [{ t: toSeconds(sigkillUs), event: 'sigkill', container }] : []),
    { t: toSeconds(exit.atUs), event: 'containerTerminated', container, exitCode: exit.code },
  ];
}

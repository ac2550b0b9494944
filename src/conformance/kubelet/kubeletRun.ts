import type { Micros } from '#base/time.ts';
import { API_SERVER, type RequestArrived } from '#cluster/api/request.ts';
import { setBehaviour } from '#cluster/environment/behaviourOf.ts';
import { Kubelet } from '#cluster/kubelet/kubelet.ts';
import { kubeletEvent } from '#cluster/kubelet/kubeletEvents.ts';
import { KUBELET_PODS, type KubeletPod, type RuntimeContainer } from '#cluster/kubelet/kubeletRecords.ts';
import { KubeletScope } from '#cluster/kubelet/kubeletScope.ts';
import { startNode } from '#cluster/kubelet/nodeAgent.ts';
import { podAdded } from '#cluster/kubelet/syncLoop/podOperations.ts';
import { CONSTANT_VALUES, CONSTANTS } from '#cluster/releases/constants.ts';
import type { Actor, ActorContext } from '#kernel/actor.ts';
import { Engine } from '#kernel/engine.ts';
import { World } from '#kernel/world.ts';
import type { Container, Node, Pod } from '#model/generated/types.ts';
import { isSidecar } from '#model/pod/podResources.ts';
import type { TerminationCase } from './kubeletCase.ts';
import { toSeconds, toUs } from './units.ts';

const LIMIT_US = 3_600_000_000;

/** Events with their times, in the format of the recordings. */
export interface KubeletTimeline {
  readonly timeline: readonly object[];
  /** Sorted. */
  readonly events: readonly string[];
  readonly graceSeconds: number;
}

/**
 * Runs one Pod on one node with the simulation's kubelet, and no other component to answer it. `begin` triggers the
 * case's event at time 0; then the kubelet runs until `isDone`.
 */
export function runKubelet(
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
    if (!next || next.atUs > LIMIT_US) throw new RangeError('the kubelet does not come to an end');
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

const READY: Node['status'] = { conditions: [{ type: 'Ready', status: 'True' }] };

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

const EPOCH = '2026-01-01T00:00:00Z';

const HOOK_EVENTS: Readonly<Record<string, string>> = { finished: 'preStopFinished', failed: 'preStopFailed' };

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

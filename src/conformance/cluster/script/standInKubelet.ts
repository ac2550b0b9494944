import { formatMicroTime } from '#base/rfc3339.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import { type ApiRequest, type ResponseArrived, sendRequest } from '#cluster/api/request.ts';
import type { ListDelivered, WatchDelivered } from '#cluster/api/watch.ts';
import { writeUs } from '#cluster/releases/constants.ts';
import type { Actor, ActorContext, DueEvent } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Container, Pod } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { isSidecar } from '#model/pod/podResources.ts';
import { type StandInContainer, type StandInPod, standInStatus } from './standInStatus.ts';

/** Run time of a container without a script, if it is to end at all. */
const PLAIN_RUN_US = 10 * SECOND_US;
const FIRST_BACKOFF_US = 10 * SECOND_US;
const MOST_BACKOFF_US = 300 * SECOND_US;
const SLEEP_AND_EXIT = /^(?:sleep (\d+(?:\.\d+)?))?(?:; ?)?(?:exit (\d+))?$/;

const NAME = 'kubelet';
const LEASE_US = 3 * SECOND_US;
const LEASES = 'kube-node-lease';
const KILLED = 143;
/**
 * Time that the stand-in takes for a Pod that begins to run. No recording states it; they only show that two Pods
 * seldom become ready in the same moment. With 100 ms the verdicts are the same. With 20 ms or none, the steps of some
 * rollouts and the retries for a budget differ from the recorded ones.
 */
const TURN_US = 60_000;
/**
 * Delay until the stand-in sees the end of a container: 0 to 0.1 s in the recorded timelines of `dra` and `gang`, so
 * the middle of that.
 */
const NOTICE_US = 50_000;

interface LeaseDue extends DueEvent {
  readonly type: 'standIn.lease';
}

interface PodDue extends DueEvent {
  readonly type: 'standIn.run' | 'standIn.remove';
  readonly uid: string;
}

interface ContainerDue extends DueEvent {
  readonly type: 'standIn.exit' | 'standIn.restart';
  readonly uid: string;
  readonly container: string;
}

type StandInEvent = ListDelivered | WatchDelivered | ResponseArrived | LeaseDue | PodDue | ContainerDue;

interface StandInNode {
  readonly hostIP: string;
  readonly ordinal: number;
  leased: boolean;
  /** Whether its kubelet is silent: no lease, no status, nothing ends. */
  isSilent: boolean;
}

/**
 * The stand-in for the kubelet in the recordings of suite `cluster` (FORMAT.md, End to end), which no part of the
 * product uses. A bound Pod runs a second later, its containers end as `sleep N; exit M` says, and a deleted Pod is
 * gone a second later. It records no Events.
 */
export class StandInKubelet implements Actor<StandInEvent> {
  readonly name = NAME;
  private readonly world: World;
  private readonly nodes = new Map<string, StandInNode>();
  /** The latest version of each Pod that the node received, by uid. */
  private readonly pods = new Map<string, Pod>();
  private readonly running = new Map<string, StandInPod>();
  private readonly removing = new Set<string>();
  /** Time at which it is free for the next Pod, in simulated microseconds. */
  private freeUs = 0;

  constructor(world: World) {
    this.world = world;
  }

  /** Silences the kubelet of the node for good. */
  silence(name: string): void {
    const node = this.nodes.get(name);
    if (node) node.isSilent = true;
  }

  handle(event: StandInEvent, context: ActorContext, address: string): void {
    const name = address.slice(NAME.length + 1);
    if (event.type === 'list.delivered') {
      this.start(name, context);
      for (const object of event.objects) if (isKind(object, 'Pod')) this.seen(object, name, context);
    } else if (event.type === 'watch.delivered') this.watched(event.event, name, context);
    const node = this.nodes.get(name);
    if (!node || node.isSilent) return;
    if (event.type === 'standIn.lease') this.renew(name, node, context);
    else if (event.type === 'standIn.run') this.run(event.uid, name, node, context);
    else if (event.type === 'standIn.remove') this.remove(event.uid, name, context);
    else if (event.type === 'standIn.exit') this.exit(event, name, context);
    else if (event.type === 'standIn.restart') this.restart(event, name, context);
  }

  private start(name: string, context: ActorContext): void {
    if (this.nodes.has(name)) return;
    const ordinal = this.nodes.size + 1;
    this.nodes.set(name, { hostIP: `192.168.0.${ordinal}`, ordinal, leased: false, isSilent: false });
    const lease: LeaseDue = { type: 'standIn.lease' };
    context.schedule(0, `${NAME}/${name}`, lease);
  }

  private watched({ type, object }: WatchDelivered['event'], name: string, context: ActorContext): void {
    if (isKind(object, 'Node')) {
      if (type === 'DELETED') this.nodes.delete(name);
      else this.start(name, context);
    } else if (isKind(object, 'Pod')) {
      if (type === 'DELETED') this.forget(object.metadata.uid ?? '');
      else this.seen(object, name, context);
    }
  }

  private forget(uid: string): void {
    this.pods.delete(uid);
    this.running.delete(uid);
    this.removing.delete(uid);
  }

  private seen(pod: Pod & KubeObject, name: string, context: ActorContext): void {
    const { uid = '', deletionTimestamp } = pod.metadata;
    const isNew = !this.pods.has(uid);
    this.pods.set(uid, pod);
    const address = `${NAME}/${name}`;
    const phase = pod.status?.phase;
    if (isNew && phase !== 'Succeeded' && phase !== 'Failed') {
      const run: PodDue = { type: 'standIn.run', uid };
      context.schedule(this.turnUs(context.nowUs + SECOND_US) - context.nowUs, address, run);
    }
    const running = this.running.get(uid);
    if (running) this.gatesMayOpen({ ...running, pod }, name, context);
    if (deletionTimestamp === undefined || this.removing.has(uid)) return;
    this.removing.add(uid);
    const remove: PodDue = { type: 'standIn.remove', uid };
    context.schedule(SECOND_US, address, remove);
  }

  /** One process serves all nodes and takes one Pod after another, so no two become ready in the same moment. */
  private turnUs(wantedUs: Micros): number {
    const turnUs = Math.max(wantedUs, this.freeUs);
    this.freeUs = turnUs + TURN_US;
    return turnUs;
  }

  /** Another client wrote a condition that the Pod's readiness waits for. */
  private gatesMayOpen(running: StandInPod, name: string, context: ActorContext): void {
    this.running.set(running.pod.metadata.uid ?? '', running);
    if (!running.pod.spec.readinessGates?.length) return;
    const wanted = standInStatus(running, context.nowUs).conditions?.find(({ type }) => type === 'Ready')?.status;
    const written = running.pod.status?.conditions?.find(({ type }) => type === 'Ready')?.status;
    if (written !== undefined && wanted !== written) this.write(running, name, context);
  }

  private run(uid: string, name: string, node: StandInNode, context: ActorContext): void {
    const pod = this.pods.get(uid);
    if (!pod || this.running.has(uid) || this.removing.has(uid)) return;
    const { nowUs } = context;
    const started = (containerName: string): StandInContainer => ({
      name: containerName,
      startedUs: nowUs,
      ended: undefined,
      restarts: 0,
      isDone: false,
    });
    const count = this.running.size + 1;
    const running: StandInPod = {
      pod,
      startedUs: nowUs,
      hostIP: node.hostIP,
      podIP: pod.spec.hostNetwork ? node.hostIP : `10.244.${node.ordinal}.${(count % 250) + 2}`,
      containers: pod.spec.containers.map((container) => started(container.name)),
    };
    this.write(running, name, context);
    for (const container of pod.spec.containers) this.scheduleEnd(uid, container.name, name, context);
  }

  private scheduleEnd(uid: string, container: string, name: string, context: ActorContext): void {
    const pod = this.pods.get(uid);
    const spec = pod?.spec.containers.find((other) => other.name === container);
    const end = pod && spec && endOf(spec, pod);
    if (!end) return;
    const exit: ContainerDue = { type: 'standIn.exit', uid, container };
    context.schedule(end.afterUs + NOTICE_US, `${NAME}/${name}`, exit);
  }

  private exit({ uid, container }: ContainerDue, name: string, context: ActorContext): void {
    const running = this.running.get(uid);
    const was = running?.containers.find((other) => other.name === container);
    const spec = running?.pod.spec.containers.find((other) => other.name === container);
    const end = running && spec && endOf(spec, running.pod);
    if (!running || !was || was.ended || !end || this.removing.has(uid)) return;
    const again = isRestarted(running.pod, end.exitCode);
    const ended = { ...was, ended: { atUs: context.nowUs, exitCode: end.exitCode }, isDone: !again };
    this.write(withContainer(running, ended), name, context);
    if (!again) return;
    const restart: ContainerDue = { type: 'standIn.restart', uid, container };
    context.schedule(backoffUs(was.restarts), `${NAME}/${name}`, restart);
  }

  private restart({ uid, container }: ContainerDue, name: string, context: ActorContext): void {
    const running = this.running.get(uid);
    const was = running?.containers.find((other) => other.name === container);
    if (!running || !was?.ended || this.removing.has(uid)) return;
    const again: StandInContainer = {
      ...was,
      startedUs: context.nowUs,
      lastEnd: { startedUs: was.startedUs, ...was.ended },
      ended: undefined,
      restarts: was.restarts + 1,
    };
    this.write(withContainer(running, again), name, context);
    this.scheduleEnd(uid, container, name, context);
  }

  /** If the Pod has finalizers, its containers end first. */
  private remove(uid: string, name: string, context: ActorContext): void {
    const pod = this.pods.get(uid);
    if (!pod) return;
    const { namespace = '', name: podName, finalizers } = pod.metadata;
    const running = this.running.get(uid);
    if (finalizers?.length && running) {
      const ended = { atUs: context.nowUs, exitCode: KILLED };
      const containers = running.containers.map((container) =>
        container.ended ? { ...container, isDone: true } : { ...container, ended, isDone: true },
      );
      this.write({ ...running, containers }, name, context);
    }
    this.send(
      { verb: 'delete', user: userOf(name), kind: 'Pod', namespace, name: podName, uid, gracePeriodSeconds: 0 },
      name,
      context,
    );
  }

  private write(running: StandInPod, name: string, context: ActorContext): void {
    const { namespace = '', name: podName, uid = '' } = running.pod.metadata;
    this.running.set(uid, running);
    const status = standInStatus(running, context.nowUs);
    const conditions = (status.conditions ?? []).map((condition) => ({ reason: null, message: null, ...condition }));
    this.send(
      {
        verb: 'patch',
        subresource: 'status',
        user: userOf(name),
        kind: 'Pod',
        namespace,
        name: podName,
        uid,
        patchType: 'strategic',
        patch: { status: { ...status, conditions } },
      },
      name,
      context,
    );
  }

  private renew(name: string, node: StandInNode, context: ActorContext): void {
    const due: LeaseDue = { type: 'standIn.lease' };
    context.schedule(LEASE_US, `${NAME}/${name}`, due);
    const spec = { holderIdentity: name, leaseDurationSeconds: 40, renewTime: formatMicroTime(context.nowUs) };
    const base = { user: userOf(name), kind: 'Lease', namespace: LEASES, name };
    if (node.leased) {
      this.send({ ...base, verb: 'patch', patch: { spec } }, name, context);
      return;
    }
    node.leased = true;
    const metadata = { name, namespace: LEASES };
    const object: KubeObject = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata, spec };
    this.send({ ...base, verb: 'create', object }, name, context);
  }

  private send(request: ApiRequest, name: string, context: ActorContext): void {
    sendRequest(this.world, context, `${NAME}/${name}`, request, writeUs(this.world));
  }
}

function userOf(node: string): string {
  return `system:node:${node}`;
}

function withContainer(running: StandInPod, changed: StandInContainer): StandInPod {
  const containers = running.containers.map((container) => (container.name === changed.name ? changed : container));
  return { ...running, containers };
}

/** The end of a container that ends by itself. */
interface ContainerEnd {
  readonly afterUs: Micros;
  readonly exitCode: number;
}

/** When and how a container of the Pod ends after its start; undefined if it runs for ever. */
function endOf(container: Container, pod: Pod): ContainerEnd | undefined {
  const [shell, flag, script = ''] = [...(container.command ?? []), ...(container.args ?? [])];
  const said = shell === 'sh' && flag === '-c' ? SLEEP_AND_EXIT.exec(script.trim()) : null;
  if (said && script.trim() !== '')
    return { afterUs: Math.round(Number(said[1] ?? 0) * SECOND_US), exitCode: Number(said[2] ?? 0) };
  const policy = pod.spec.restartPolicy ?? 'Always';
  return policy === 'Always' || isSidecar(container) ? undefined : { afterUs: PLAIN_RUN_US, exitCode: 0 };
}

/** Whether a container with this exit code is started again. */
function isRestarted(pod: Pod, exitCode: number): boolean {
  const policy = pod.spec.restartPolicy ?? 'Always';
  return policy === 'Always' || (policy === 'OnFailure' && exitCode !== 0);
}

/** Wait before a restart by the stand-in: 10, 20, 40 ... s. */
function backoffUs(restarts: number): number {
  return Math.min(MOST_BACKOFF_US, FIRST_BACKOFF_US * 2 ** Math.min(restarts, 10));
}

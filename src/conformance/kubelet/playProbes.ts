import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import type { ProbeKind, ProbeResult } from '#cluster/kubelet/kubeletRecords.ts';
import {
  failedProbe,
  failedSidecarProbe,
  type ProbeView,
  probedStatus,
} from '#cluster/kubelet/probing/probedStatus.ts';
import { periodUs } from '#cluster/kubelet/probing/probeTurn.ts';
import {
  countOutcome,
  newProbeWorker,
  type ProbedContainer,
  type ProbeWorker,
  takeTurn,
} from '#cluster/kubelet/probing/probeWorker.ts';
import type { Container, Pod } from '#model/generated/types.ts';
import { isSidecar } from '#model/pod/podResources.ts';
import type { ProbesCase } from './kubeletCase.ts';
import { readPod } from './kubeletCase.ts';
import { outcomeAt, ProbeScript, toNs, toRecordedSeconds, unhealthyEvent } from './probeScript.ts';

const SECOND_NS = 1_000_000_000;
/** The order in which workers start; a worker's tick comes just before that of the next. */
const KINDS: readonly ProbeKind[] = ['startup', 'readiness', 'liveness'];

/** Category `probes`. */
export function playProbes(recorded: ProbesCase): object {
  const pod = setDefaults({ ...readPod(recorded.pod), kind: 'Pod' }) as Pod;
  const all = [...(pod.spec.initContainers ?? []), ...pod.spec.containers];
  const spec = all.find(({ name }) => name === recorded.container) ?? { name: '' };
  return new ProbePlay(recorded, spec, all.indexOf(spec) < (pod.spec.initContainers?.length ?? 0)).play();
}

/** A worker with its ticker and the events that wait while it probes. */
interface RunningWorker {
  state: ProbeWorker;
  /** Number of the present ticker: ticks of older ones are ignored. */
  ticker: number;
  isBusy: boolean;
  isStopped: boolean;
  tickWaits: boolean;
  triggerWaits: boolean;
}

/** One container, its workers and the kubelet, as far as the recording has them. */
class ProbePlay {
  private readonly recorded: ProbesCase;
  private readonly isInit: boolean;
  private readonly script = new ProbeScript();
  private readonly workers: ReadonlyMap<ProbeKind, RunningWorker>;
  private readonly results = new Map<string, ProbeResult>();
  private readonly timeline: object[] = [];
  private readonly probes: object[] = [];
  private readonly events = new Set<string>();
  private seen: ProbedContainer | undefined;
  private ready = false;
  private instance = -1;
  private instanceNs = 0;
  private isDying = false;

  constructor(recorded: ProbesCase, spec: Container, isInit: boolean) {
    this.recorded = recorded;
    this.isInit = isInit && isSidecar(spec);
    const probes = { startup: spec.startupProbe, readiness: spec.readinessProbe, liveness: spec.livenessProbe };
    const workers = KINDS.flatMap((kind) => {
      const probe = probes[kind];
      if (!probe) return [];
      const state = newProbeWorker(kind, probe);
      const idle = { isBusy: false, isStopped: false, tickWaits: false, triggerWaits: false };
      return [[kind, { state, ticker: 0, ...idle }] as const];
    });
    this.workers = new Map(workers);
  }

  play(): object {
    const { containerStartsAt, kubeletSeesAt, deletionSeenAt, until = 0 } = this.recorded;
    KINDS.forEach((kind, order) => {
      const worker = this.workers.get(kind);
      if (worker) this.script.at(order, () => this.startWorker(worker));
    });
    this.script.at(toNs(containerStartsAt), () => this.startInstance());
    this.script.at(toNs(kubeletSeesAt), () => this.seeStart());
    if (deletionSeenAt !== undefined) this.script.at(toNs(deletionSeenAt), () => this.seeDeletion());
    this.script.playUntil(until);
    return { timeline: this.timeline, probes: this.probes, distinctEvents: [...this.events] };
  }

  private note(event: string, more: object = {}): void {
    this.timeline.push({ t: toRecordedSeconds(this.script.nowNs), event, ...more });
  }

  // The container

  private startInstance(): void {
    this.instance++;
    this.instanceNs = this.script.nowNs;
    this.isDying = false;
    this.note('containerStarted', { restartCount: this.instance });
  }

  private seeStart(): void {
    const containerId = `containerd://${this.instance}`;
    this.seen = { containerId, isRunning: true, startedUs: this.instanceNs / 1000, started: false };
    this.refresh();
  }

  private kill(reason: string): void {
    const { killTakesSeconds, seeDelaySeconds, restartDelaySeconds } = this.recorded;
    this.isDying = true;
    this.note('kill', { reason });
    const endNs = this.script.nowNs + toNs(killTakesSeconds);
    const seenNs = endNs + toNs(seeDelaySeconds);
    const againNs = seenNs + toNs(restartDelaySeconds);
    this.script.at(endNs, () => this.note('containerTerminated'));
    this.script.at(seenNs, () => this.seeExit());
    this.script.at(againNs, () => this.startInstance());
    this.script.at(againNs + toNs(seeDelaySeconds), () => this.seeStart());
  }

  private seeExit(): void {
    if (this.seen) this.seen = { ...this.seen, isRunning: false };
    this.refresh();
  }

  private seeDeletion(): void {
    this.note('deletionSeen');
    for (const worker of this.workers.values()) worker.isStopped ||= worker.state.kind !== 'readiness';
  }

  // The kubelet

  private view(): ProbeView {
    const id = this.seen?.containerId ?? '';
    const of = <T>(look: (kind: ProbeKind) => T) => Object.fromEntries(KINDS.map((kind) => [kind, look(kind)]));
    return {
      isRunning: this.seen?.isRunning === true,
      hasProbe: of((kind) => this.isThere(kind)) as ProbeView['hasProbe'],
      results: of((kind) =>
        this.isThere(kind) ? this.results.get(`${kind} ${id}`) : undefined,
      ) as ProbeView['results'],
    };
  }

  /** A stopped worker ends after its present probe, and drops its result. */
  private isThere(kind: ProbeKind): boolean {
    const worker = this.workers.get(kind);
    return worker !== undefined && (!worker.isStopped || worker.isBusy);
  }

  private refresh(): void {
    if (!this.seen) return;
    const view = this.view();
    const { started, ready, triggersReadiness } = probedStatus(view);
    if (started !== this.seen.started) this.note('started', { value: started });
    if (ready !== this.ready) this.note('ready', { value: ready });
    this.seen = { ...this.seen, started };
    this.ready = ready;
    if (triggersReadiness) this.trigger();
    if (this.isDying || !view.isRunning) return;
    const isStarting = view.hasProbe.startup && view.results.startup !== 'Success';
    const failed = this.isInit ? failedSidecarProbe(isStarting, view.results) : failedProbe(view.results);
    if (failed) this.kill(failed === 'startup' ? 'StartupProbe' : 'LivenessProbe');
  }

  private trigger(): void {
    const worker = this.workers.get('readiness');
    if (!worker || worker.isStopped || worker.triggerWaits) return;
    worker.triggerWaits = true;
    this.script.in(0, () => this.goOn(worker));
  }

  // The workers

  private startWorker(worker: RunningWorker): void {
    this.startTicker(worker);
    this.turn(worker);
  }

  private startTicker(worker: RunningWorker): void {
    const ticker = ++worker.ticker;
    const periodNs = periodUs(worker.state.probe) * 1000;
    worker.tickWaits = false;
    const tick = () => {
      if (worker.ticker !== ticker || worker.isStopped) return;
      this.script.in(periodNs, tick);
      worker.tickWaits = true;
      this.goOn(worker);
    };
    this.script.in(periodNs, tick);
  }

  /** Takes the next waiting event of an idle worker. A trigger restarts the ticker, so a waiting tick is dropped. */
  private goOn(worker: RunningWorker): void {
    if (worker.isBusy || worker.isStopped) return;
    if (worker.triggerWaits) {
      worker.triggerWaits = false;
      this.startTicker(worker);
    } else if (worker.tickWaits) worker.tickWaits = false;
    else return;
    this.turn(worker);
  }

  private turn(worker: RunningWorker): void {
    worker.isBusy = true;
    const { worker: state, results, isToProbe } = takeTurn(worker.state, this.seen, this.script.nowNs / 1000);
    worker.state = state;
    for (const result of results) this.set(state, result);
    if (isToProbe) this.probe(worker);
    else this.rest(worker);
  }

  private probe(worker: RunningWorker): void {
    const { kind, probe } = worker.state;
    const { outcomes = [] } = this.recorded;
    const own = outcomes[Math.min(this.instance, outcomes.length - 1)];
    const outcome = outcomeAt(own?.[kind], this.script.nowNs - this.instanceNs);
    this.probes.push({ t: toRecordedSeconds(this.script.nowNs), probe: kind, outcome });
    const takesNs = outcome === 'hang' ? (probe.timeoutSeconds ?? 1) * SECOND_NS : 0;
    const end = () => {
      if (outcome !== 'success') this.events.add(unhealthyEvent(kind, probe, outcome === 'hang'));
      const { worker: state, result } = countOutcome(worker.state, outcome === 'success' ? 'Success' : 'Failure');
      worker.state = state;
      if (result) this.set(state, result);
      this.rest(worker);
    };
    if (takesNs === 0) end();
    else this.script.in(takesNs, end);
  }

  private rest(worker: RunningWorker): void {
    worker.isBusy = false;
    this.goOn(worker);
  }

  /** Every change of a result makes the kubelet check the container. */
  private set({ kind, containerId }: ProbeWorker, result: ProbeResult): void {
    const key = `${kind} ${containerId}`;
    if (this.results.get(key) === result) return;
    this.results.set(key, result);
    this.refresh();
  }
}

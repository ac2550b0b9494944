import { compare } from '#base/order.ts';
import { formatTime, parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { Write } from '#cluster/apiserver/requestScope.ts';
import { JobController } from '#cluster/controllers/Job/jobController.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import type { Job, JobSpec, Pod, PodCondition } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { ControlLoops, nearTimes } from './controlLoops.ts';

const TOLERANCE_SECONDS = 0.2;

export interface PodScript {
  readonly runsSeconds?: number;
  readonly exitCode?: number;
  readonly runsForever?: boolean;
  readonly disruptionTarget?: boolean;
}

interface Scripts {
  readonly podScript: readonly PodScript[] | undefined;
  readonly podScriptByIndex: Readonly<Record<string, readonly PodScript[]>> | undefined;
  readonly terminationSeconds: number;
}

interface PlayedPod {
  readonly label: string;
  readonly script: PodScript;
  readonly createdTenths: number;
  deletedTenths?: number;
}

const TENTH_US = 100_000;
const INDEX = 'batch.kubernetes.io/job-completion-index';
const INDEX_FAILURES = 'batch.kubernetes.io/job-index-failure-count';
const STARTUP_TENTHS = 10;

/** A Job under the live controller, in tenths of seconds; Pods follow their script. */
class JobPlay {
  readonly timeline: JobEvent[] = [];
  private readonly scripts: Scripts;
  private readonly loops = new ControlLoops((world) => [new JobController(world)], { storesAnyStatus: true });
  private readonly pods = new Map<string, PlayedPod>();
  /** Includes labels of Pods that are gone. */
  private readonly labels = new Map<string, string>();
  private readonly attempts = new Map<string, number>();
  private readonly job: Job;
  private tenths = 0;
  private shown = '';

  constructor(job: Job, scripts: Scripts) {
    this.scripts = scripts;
    this.job = job;
    const { namespace = '', name } = job.metadata;
    this.loops.begin([
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace }, spec: {} },
      { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default', namespace } },
    ]);
    this.loops.observe = (write) => this.wrote(write);
    this.loops.request({ verb: 'create', kind: 'Job', namespace, name, object: job });
  }

  /** Runs what is due before the other events of the same moment. */
  begin(tenths: number): void {
    this.tenths = tenths;
    this.loops.nowUs = tenths * TENTH_US;
    this.loops.settle();
    this.runPods();
  }

  change(spec: Partial<JobSpec>): void {
    const { namespace = '', name } = this.job.metadata;
    this.loops.request({ verb: 'patch', kind: 'Job', namespace, name, patch: { spec } });
  }

  end(): void {
    this.loops.settle();
    for (const name of this.pods.keys()) this.bind(name);
    this.showStatus();
  }

  private bind(key: string): void {
    const pod = this.loops.etcd.get('Pod', key);
    if (!pod || !isKind(pod, 'Pod') || pod.spec.nodeName) return;
    const { namespace = '', name } = pod.metadata;
    this.loops.request({ verb: 'bind', kind: 'Pod', namespace, name, node: 'node' });
  }

  private runPods(): void {
    for (const [name, played] of this.pods) {
      const pod = this.loops.etcd.get('Pod', name);
      if (!pod || !isKind(pod, 'Pod')) continue;
      const isOver = pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed';
      if (played.deletedTenths !== undefined) {
        if (this.tenths - played.deletedTenths < this.scripts.terminationSeconds * 10) continue;
        if (!isOver) this.report(pod, ended('Failed', 137, this.loops.nowUs, false));
        this.remove(pod);
      } else if (!isOver) this.runPod(pod, played);
    }
  }

  private runPod(pod: Pod, { label, script, createdTenths }: PlayedPod): void {
    const { runsSeconds = 0, exitCode = 0, runsForever, disruptionTarget = false } = script;
    const age = this.tenths - createdTenths;
    if (age >= STARTUP_TENTHS && pod.status?.phase === 'Pending') {
      const lastTransitionTime = formatTime(this.loops.nowUs);
      this.report(pod, { phase: 'Running', conditions: [{ type: 'Ready', status: 'True', lastTransitionTime }] });
    }
    if (runsForever || age < STARTUP_TENTHS + runsSeconds * 10) return;
    const phase = exitCode === 0 ? 'Succeeded' : 'Failed';
    this.report(pod, ended(phase, exitCode, this.loops.nowUs, disruptionTarget));
    this.note('podFinished', { pod: label, phase, exitCode });
  }

  private report({ metadata }: Pod, status: object): void {
    const { namespace = '', name } = metadata;
    this.loops.request({ verb: 'patch', subresource: 'status', kind: 'Pod', namespace, name, patch: { status } });
  }

  private remove({ metadata }: Pod): void {
    const { namespace = '', name } = metadata;
    this.loops.request({ verb: 'delete', kind: 'Pod', namespace, name, gracePeriodSeconds: 0 });
  }

  private wrote({ type, before, object }: Write): void {
    if (!isKind(object, 'Pod')) return;
    const key = `${object.metadata.namespace}/${object.metadata.name}`;
    if (type === 'ADDED') this.added(key, object);
    const played = this.pods.get(key);
    if (type === 'DELETED') this.pods.delete(key);
    if (!played || played.deletedTenths !== undefined || object.metadata.deletionTimestamp === undefined) return;
    if (before?.metadata.deletionTimestamp !== undefined) return;
    played.deletedTenths = this.tenths;
    this.note('deletePod', { pod: played.label });
  }

  private added(key: string, { metadata }: Pod): void {
    const index = metadata.annotations?.[INDEX];
    const indexFailureCount = metadata.annotations?.[INDEX_FAILURES];
    const attempt = this.attempts.get(index ?? '') ?? 0;
    this.attempts.set(index ?? '', attempt + 1);
    const label = index === undefined ? `pod-${attempt + 1}` : `pod-${index}-${attempt}`;
    const { podScript = [], podScriptByIndex } = this.scripts;
    const scripts =
      index === undefined ? podScript : (podScriptByIndex?.[index] ?? podScriptByIndex?.['*'] ?? podScript);
    const script = scripts[Math.min(attempt, scripts.length - 1)] ?? {};
    this.labels.set(key, label);
    this.pods.set(key, { label, script, createdTenths: this.tenths });
    this.note('createPod', {
      pod: label,
      ...(index !== undefined && { index }),
      ...(indexFailureCount !== undefined && { indexFailureCount }),
    });
  }

  private showStatus(): void {
    const { namespace, name } = this.job.metadata;
    const job = this.loops.etcd.get('Job', `${namespace}/${name}`);
    if (!job || !isKind(job, 'Job') || !job.status) return;
    const { uncountedTerminatedPods = {}, startTime, completionTime, ...status } = job.status;
    if ((uncountedTerminatedPods.succeeded ?? []).length + (uncountedTerminatedPods.failed ?? []).length > 0) return;
    const {
      active = 0,
      ready = 0,
      terminating = 0,
      succeeded = 0,
      failed = 0,
      completedIndexes,
      failedIndexes,
    } = status;
    const conditions = (status.conditions ?? []).map(({ type, status, reason, message }) => ({
      type,
      status,
      reason,
      message,
    }));
    const facts = {
      ...{ active, ready, terminating, succeeded, failed },
      ...(completedIndexes && { completedIndexes }),
      ...(failedIndexes !== undefined && { failedIndexes }),
      conditions,
      ...(startTime !== undefined && { startTime: secondsOf(startTime) }),
      ...(completionTime !== undefined && { completionTime: secondsOf(completionTime) }),
    };
    const text = this.withLabels(JSON.stringify(facts));
    if (text === this.shown) return;
    this.shown = text;
    this.note('status', JSON.parse(text));
  }

  /** Replaces names of Pods in messages by labels. */
  private withLabels(text: string): string {
    let labelled = text;
    for (const [key, label] of this.labels)
      labelled = labelled.replaceAll(key, `${this.job.metadata.namespace}/${label}`);
    return labelled;
  }

  private note(event: string, facts: object): void {
    this.timeline.push({ t: this.tenths / 10, event, ...facts });
  }
}

function ended(phase: string, exitCode: number, nowUs: Micros, isDisrupted: boolean): object {
  const lastTransitionTime = formatTime(nowUs);
  const ready: PodCondition = { type: 'Ready', status: 'False', lastTransitionTime };
  const disrupted: PodCondition = { type: 'DisruptionTarget', status: 'True', lastTransitionTime };
  return {
    phase,
    conditions: isDisrupted ? [ready, disrupted] : [ready],
    containerStatuses: [{ name: 'c', state: { terminated: { exitCode, finishedAt: lastTransitionTime } } }],
  };
}

interface JobAction {
  readonly t?: number;
  readonly suspend?: boolean;
  readonly setParallelism?: number;
}

interface JobCase extends RecordedCase {
  readonly job: Job;
  readonly podScript?: readonly PodScript[];
  readonly podScriptByIndex?: Readonly<Record<string, readonly PodScript[]>>;
  readonly terminationSeconds?: number;
  readonly actions?: readonly JobAction[];
  readonly until?: number;
  readonly expect: { readonly timeline?: readonly JobEvent[] };
}

interface JobEvent {
  readonly t?: number;
  readonly event?: string;
  readonly pod?: string;
}

/** Category `job`: the live controller with a stand-in for kubelets. */
export function playJob(recorded: JobCase): object {
  const { podScript, podScriptByIndex, terminationSeconds = 0, actions = [], until = 0, expect } = recorded;
  const play = new JobPlay(recorded.job, { podScript, podScriptByIndex, terminationSeconds });
  for (let tenths = 0; tenths <= until * 10; tenths++) {
    play.begin(tenths);
    for (const action of actions) if (Math.round((action.t ?? 0) * 10) === tenths) act(play, action);
    play.end();
  }
  const timeline = expect.timeline ?? [];
  return { timeline: nearTimes(asRecorded(play.timeline, timeline), timeline, TOLERANCE_SECONDS) };
}

function act(play: JobPlay, { suspend, setParallelism }: JobAction): void {
  if (suspend !== undefined) play.change({ suspend });
  if (setParallelism !== undefined) play.change({ parallelism: setParallelism });
}

/** Pods of one moment are interchangeable: they get the names of recorded Pods with the same history. */
function asRecorded(played: readonly JobEvent[], recorded: readonly JobEvent[]): JobEvent[] {
  const names = new Map<string, string>();
  const inRecording = podsInOrder(recorded);
  for (const [position, name] of podsInOrder(played).entries()) names.set(name, inRecording[position] ?? name);
  const renamed = (text: string) => text.replace(/\bpod-\d+\b/g, (name) => names.get(name) ?? name);
  return played.map((event) => JSON.parse(renamed(JSON.stringify(event))) as JobEvent);
}

/** Sorts by creation, then by history. Pods of indexed Jobs have their own names. */
function podsInOrder(timeline: readonly JobEvent[]): string[] {
  const fates = new Map<string, { readonly createdT: number; fate: string }>();
  for (const { t = 0, event = '', pod, ...rest } of timeline) {
    if (pod === undefined || !/^pod-\d+$/.test(pod)) continue;
    const known = fates.get(pod);
    if (event === 'createPod') fates.set(pod, { createdT: t, fate: '' });
    else if (known) known.fate += `${event} ${JSON.stringify(rest)} ${Math.round(t).toString().padStart(6, '0')};`;
  }
  return [...fates]
    .sort(([, a], [, b]) => Math.round(a.createdT) - Math.round(b.createdT) || compare(a.fate, b.fate))
    .map(([name]) => name);
}

/** Seconds from the creation to a time. */
function secondsOf(time: string | undefined): number | undefined {
  const atUs = parseTime(time ?? '');
  return atUs === undefined ? undefined : atUs / 1_000_000;
}

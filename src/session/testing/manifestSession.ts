import type { Micros } from '#base/time.ts';
import {
  type BindingCycle,
  type InFlightItem,
  type QueuedPod,
  SCHEDULER_TABLES,
} from '#cluster/scheduler/schedulerRecords.ts';
import type { Event, Pod } from '#model/generated/types.ts';
import type { Command } from '#protocol/command.ts';
import type { RunSource } from '#protocol/runSource.ts';
import { openSession, type Session } from '#session/session.ts';

/** Microseconds of a simulated second. */
export const S = 1_000_000;

/** A session over these manifests; nodes of its own, if it names none. */
export function start(manifests: string, source: Partial<RunSource> = {}): Session {
  const files = manifests === '' ? [] : [{ name: 'test.yaml', text: manifests }];
  const opened = openSession({ scenario: 'own', seed: 1, files, ...source });
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  return opened.session;
}

export function does(session: Session, ...commands: readonly Command[]): void {
  for (const command of commands) {
    const result = session.accept(command);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
  }
}

export function apply(session: Session, text: string): void {
  does(session, { type: 'manifests.apply', files: [{ name: 'more.yaml', text }] });
}

export function podOf(session: Session, name: string): Pod {
  return session.ask('get', { kind: 'Pod', namespace: 'default', name }) as Pod;
}

export function nodeOf(session: Session, name: string): string {
  return podOf(session, name).spec.nodeName ?? '';
}

export function queued(session: Session, name: string): QueuedPod | undefined {
  return session.world.table(SCHEDULER_TABLES.queuedPods).get(`default/${name}`);
}

export function binding(session: Session, name: string): BindingCycle | undefined {
  return session.world
    .table(SCHEDULER_TABLES.binding)
    .values()
    .find(({ key }) => key === `default/${name}`);
}

export function inFlight(session: Session): InFlightItem[] {
  return [...session.world.table(SCHEDULER_TABLES.inFlight).values()];
}

export function condition(session: Session, name: string) {
  return podOf(session, name).status?.conditions?.find(({ type }) => type === 'PodScheduled');
}

interface JournalReason {
  readonly type: string;
  readonly subject?: string;
  readonly queue?: string;
  readonly event?: string;
  readonly plugin?: string;
  readonly hint?: string;
  readonly node?: string;
  readonly reused?: boolean;
}

/** Every reason of the run so far, with its time in microseconds. */
export function journalReasons(session: Session): (JournalReason & { readonly atUs: Micros; readonly seq: number })[] {
  const lines = session.ask('journal', { from: 1, to: session.run.position.seq }) as {
    readonly timeUs: Micros;
    readonly seq: number;
    readonly reasons: readonly JournalReason[];
  }[];
  return lines.flatMap(({ timeUs, seq, reasons }) => reasons.map((reason) => ({ ...reason, atUs: timeUs, seq })));
}

export function cycles(session: Session, name: string): number[] {
  const types = ['pod.scheduled', 'pod.unschedulable', 'pod.nominated', 'schedulingCycle.failed'];
  return journalReasons(session)
    .filter(({ type, subject }) => types.includes(type) && subject === `default/${name}`)
    .map(({ atUs }) => atUs);
}

/** Runs on, entry by entry, until something is so. */
export function runTo(session: Session, isSo: () => boolean, untilUs: Micros): void {
  while (!isSo()) {
    if ((session.nextDueUs ?? Number.POSITIVE_INFINITY) > untilUs) throw new Error('it never was so');
    session.step();
  }
}

export function events(session: Session, name: string): string[] {
  return (session.ask('list', { kind: 'Event' }) as Event[])
    .filter(({ involvedObject }) => involvedObject.name === name)
    .map(({ reason, message }) => `${reason}: ${message}`);
}

export function node(name: string, { cpu = '4', memory = '16Gi', labels = '', taint = '' } = {}): string {
  const amounts = `{cpu: "${cpu}", memory: ${memory}, pods: "110"}`;
  return `---
apiVersion: v1
kind: Node
metadata: {name: ${name}, uid: uid-${name}, labels: {kubernetes.io/hostname: ${name}${labels ? `, ${labels}` : ''}}}
spec: {${taint ? `taints: [{key: ${taint}, effect: NoSchedule}]` : ''}}
status: {capacity: ${amounts}, allocatable: ${amounts}, conditions: [{type: Ready, status: "True"}]}
`;
}

export function pod(name: string, { cpu = '1', spec = '', memory = '' } = {}): string {
  const requests = `{cpu: "${cpu}"${memory ? `, memory: ${memory}` : ''}}`;
  return `---
apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: default, labels: {app: ${name}}}
spec:
  containers: [{name: app, image: 'nginx:1', resources: {requests: ${requests}}}]
  ${spec}
`;
}

export function priorityClass(name: string, value: number): string {
  return `---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: ${name}}
value: ${value}
`;
}

export const affinity = (key: string, value: string) =>
  `affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: ${key}, operator: In, values: [${value}]}]}]}}}`;

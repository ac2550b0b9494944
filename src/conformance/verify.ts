import { reasonOf } from '#base/problemText.ts';
import type { NodeSelector, Pod, PodSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { withoutNulls } from '#model/manifest/withoutNulls.ts';
import { apfAdapter } from './apf/apfAdapter.ts';
import { clusterAdapter } from './cluster/clusterAdapter.ts';
import { controllersAdapter } from './controllers/controllersAdapter.ts';
import { kubeletAdapter } from './kubelet/kubeletAdapter.ts';
import type { QueueCase } from './queue/queueAdapter.ts';
import { defaultQueueProfile, playQueueCase } from './queue/queueAdapter.ts';
import { playClassicCase } from './queue-classic/classicAdapter.ts';
import type { PlayCase, RecordedCase, SharedParts, SuiteAdapter } from './recorded.ts';
import { schedulerAdapter } from './scheduler/schedulerAdapter.ts';

const queueAdapter: SuiteAdapter = () => (recorded) => playQueueCase(recorded as QueueCase, defaultQueueProfile);

const classicAdapter: SuiteAdapter = () => (recorded) => playClassicCase(recorded as QueueCase);

/** The suites that can be played. */
const ADAPTERS: ReadonlyMap<string, SuiteAdapter> = new Map([
  ['scheduler', readingInputs(schedulerAdapter)],
  ['queue', readingInputs(queueAdapter)],
  ['queue-classic', readingInputs(classicAdapter)],
  ['apf', apfAdapter],
  ['kubelet', kubeletAdapter],
  ['controllers', controllersAdapter],
  ['cluster', clusterAdapter],
]);

/** One file of recorded decisions with its path. */
export interface RecordedFile {
  readonly path: string;
  readonly suite: string;
  readonly category: string;
  readonly cases: readonly RecordedCase[];
  readonly shared: SharedParts;
}

/** The result of a file. */
export interface CategoryReport {
  readonly suite: string;
  readonly category: string;
  readonly passed: number;
  /** The first difference of each case that failed. */
  readonly failures: readonly CaseFailure[];
  /** False if no adapter plays this category; then all its cases count as failed. */
  readonly modelled: boolean;
}

export interface CaseFailure {
  readonly name: string;
  readonly message: string;
}

/** Maximum number of characters of a value in a message. */
const SHOWN_CHARACTERS = 200;

/**
 * Checks that parsed JSON is a file of recorded decisions.
 * @throws {Error} that names what is missing.
 */
export function readRecorded(path: string, json: unknown): RecordedFile {
  const { suite, category, cases, ...shared } = (json ?? {}) as Partial<RecordedFile> & SharedParts;
  if (typeof suite !== 'string' || typeof category !== 'string' || !Array.isArray(cases)) {
    throw new Error('a file of recorded cases needs "suite", "category" and "cases"');
  }
  return { path, suite, category, cases: cases.map(named), shared };
}

/** In suite `cluster` the name of a case is its id. */
function named(recorded: RecordedCase & { readonly id?: unknown }): RecordedCase {
  return typeof recorded.id === 'string' ? { ...recorded, name: recorded.id } : recorded;
}

/** Plays files one by one. Prints a line for each file, and one for each case that fails. */
export function verifyFiles(
  files: readonly RecordedFile[],
  print: (line: string) => void,
): { readonly passed: number; readonly failed: number; readonly reports: readonly CategoryReport[] } {
  const reports = files.map((file) => {
    const report = verifyFile(file);
    for (const line of reportLines(file, report)) print(line);
    return report;
  });
  const passed = reports.reduce((sum, report) => sum + report.passed, 0);
  const total = files.reduce((sum, { cases }) => sum + cases.length, 0);
  return { passed, failed: total - passed, reports };
}

/** Plays every case of a file. An error of the model fails the case, not the run. */
export function verifyFile({ suite, category, cases, shared }: RecordedFile): CategoryReport {
  const play = adapterFor(suite, category);
  if (!play) return { suite, category, passed: 0, failures: [], modelled: false };
  const failures = cases.flatMap((recorded) => {
    const message = problemOf(() => play(recorded, shared));
    return message === undefined ? [] : [{ name: recorded.name, message }];
  });
  return { suite, category, passed: cases.length - failures.length, failures, modelled: true };
}

function problemOf(play: () => ReturnType<NonNullable<ReturnType<typeof adapterFor>>>): string | undefined {
  try {
    const difference = play();
    return difference && `${difference.path}: expected ${shown(difference.expected)}, got ${shown(difference.got)}`;
  } catch (error) {
    return `the model failed: ${reasonOf(error)}`;
  }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

function reportLines(file: RecordedFile, report: CategoryReport): string[] {
  const title = `${file.suite}/${file.category}`;
  if (!report.modelled) return [`${title}: not modelled yet: ${file.cases.length} cases`];
  const failures = report.failures.map(({ name, message }) => `  ${name}: ${message}`);
  const derived = file.cases.filter((recorded) => recorded.derived === true).length;
  const note = derived === 0 ? '' : ` (${derived} derived from the source, not executed)`;
  return [`${title}: ${report.passed} of ${file.cases.length} passed${note}`, ...failures];
}

/** Plays cases of the scheduler's suites, in any spelling of their objects. */
function readingInputs(suite: SuiteAdapter): SuiteAdapter {
  return (category) => {
    const play = suite(category);
    return play && ((recorded, shared) => play(storedInputs(recorded), shared));
  };
}

/** The function that plays the cases of a category; undefined when the model does not cover the category yet. */
export function adapterFor(suite: string, category: string): PlayCase | undefined {
  return ADAPTERS.get(suite)?.(category);
}

/** The fields with Kubernetes objects in cases of the scheduler's suites. */
interface Inputs {
  readonly config?: object | null;
  readonly objects?: readonly KubeObject[];
  readonly pods?: readonly KubeObject[];
  readonly events?: readonly { readonly object: KubeObject }[];
  readonly ops?: readonly { readonly pod?: unknown; readonly node?: unknown; readonly object?: unknown }[];
}

/**
 * A recorded case with its inputs as Go reads them: null fields are absent, and lists that Go always writes are present
 * even when they are empty. The expectation stays unchanged.
 */
export function storedInputs<T extends RecordedCase>(recorded: T): T {
  const { config, objects, pods, events, ops } = recorded as T & Inputs;
  return {
    ...recorded,
    ...(config && { config: withoutNullFields(config) }),
    ...(objects && { objects: objects.map((object) => stored(object)) }),
    ...(pods && { pods: pods.map((pod) => stored(pod, 'Pod')) }),
    ...(events && { events: events.map((event) => ({ ...event, object: stored(event.object) })) }),
    ...(ops && { ops: ops.map(storedOp) }),
  };
}

/** Ops name objects by their keys or contain them. */
function storedOp(op: NonNullable<Inputs['ops']>[number]): object {
  const given = Object.fromEntries(Object.entries(op).filter(([, value]) => value !== null));
  return {
    ...given,
    ...(isObject(op.pod) && { pod: stored(op.pod, 'Pod') }),
    ...(isObject(op.node) && { node: stored(op.node, 'Node') }),
    ...(isObject(op.object) && { object: stored(op.object) }),
  };
}

function isObject(value: unknown): value is KubeObject {
  return typeof value === 'object' && value !== null;
}

function stored(object: KubeObject, kind = object.kind): KubeObject {
  const read = withoutNulls({ ...object, kind });
  return kind === 'Pod' ? storedPod(read as KubeObject & Pod) : read;
}

function storedPod(pod: KubeObject & Pod): KubeObject {
  const { containers = [], affinity, ...spec }: Partial<PodSpec> = pod.spec ?? {};
  const required = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const terms: Partial<NodeSelector> = required ?? {};
  const nodeAffinity = required && {
    ...affinity?.nodeAffinity,
    requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms.nodeSelectorTerms ?? [] },
  };
  return {
    ...pod,
    spec: {
      ...spec,
      containers,
      ...(affinity && { affinity: { ...affinity, ...(nodeAffinity && { nodeAffinity }) } }),
    },
  };
}

/** Removes null fields at any depth. */
function withoutNullFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNullFields);
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(given.map(([field, inner]) => [field, withoutNullFields(inner)]));
}

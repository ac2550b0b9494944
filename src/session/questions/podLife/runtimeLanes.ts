import type { KubeletPod, RuntimeContainer } from '#cluster/kubelet/kubeletRecords.ts';
import type { Endpoint } from '#model/generated/types.ts';
import type { LifeLane, LifeMark, LifeSpan, SpanCode, SpanTone } from '#protocol/podLife.ts';
import { said } from './apiLanes.ts';
import type { Life, Version } from './lifeHistory.ts';
import { type LifeHistory, lane, type SpanDraft, stretches } from './lifeHistory.ts';

/** Failures closer than this are one span. */
const APART_US = 1_500_000;
const LEAST_US = 100_000;

type Versions = readonly Version<KubeletPod>[];

/** The sandbox with its address; a new one has a new address. */
export function sandboxLane({ kubelet }: Life): LifeLane {
  const spans = stretches(kubelet, ({ sandbox, podIP, sandboxAttempt }) => {
    if (sandbox === 'creating') return { tone: 'plain', code: 'creating' };
    return sandbox === 'ready' ? { tone: 'box', label: podIP, count: sandboxAttempt } : undefined;
  });
  return lane('sandbox', 'sandbox', 'sandbox', { spans });
}

/** Images that containers of the Pod waited for. */
export function pullLane({ kubelet }: Life): LifeLane[] {
  const spans = namesOf(kubelet).flatMap((name) =>
    stretches(kubelet, (record) => {
      const container = record.containers.find((each) => each.name === name);
      if (container?.starting === 'pulling') return { tone: 'hook', code: 'pull', label: imageOf(record, name) };
      const reason = container?.startError?.reason ?? '';
      if (container?.starting !== 'no' || !PULL_PROBLEMS.has(reason)) return undefined;
      return {
        tone: reason.endsWith('BackOff') ? 'wait' : 'bad',
        code: 'imageBackoff',
        label: reason,
        detail: container.startError?.message ?? '',
      };
    }),
  );
  return spans.length === 0
    ? []
    : [lane('pull', 'pull', 'image', { spans: spans.sort((a, b) => a.fromUs - b.fromUs) })];
}

const PULL_PROBLEMS = new Set(['ErrImagePull', 'ImagePullBackOff', 'ErrImageNeverPull', 'InvalidImageName']);

function imageOf({ pod: { spec } }: KubeletPod, name: string): string {
  const container = [...spec.containers, ...(spec.initContainers ?? [])].find((each) => each.name === name);
  return container?.image ?? '';
}

/** One lane for each container: its runs, the waits between them, and its exits. */
export function containerLanes({ kubelet }: Life): LifeLane[] {
  let inits = 0;
  return namesOf(kubelet).map((name) => {
    const kind = kindOf(kubelet, name);
    const isInit = kind === 'init' || kind === 'sidecar';
    const spans = withoutEnd(stretches(kubelet, (record) => containerDraft(record, name)));
    if (isInit) inits++;
    return lane(`container ${name}`, 'container', name, {
      of: kind,
      order: isInit ? inits : 0,
      spans,
      marks: isInit && kind === 'init' ? exitMarks(kubelet, name) : [],
    });
  });
}

const TONES: Readonly<Record<string, SpanTone>> = { init: 'init', sidecar: 'side', app: 'app', ephemeral: 'side' };

function containerDraft(record: KubeletPod, name: string): SpanDraft | undefined {
  const container = record.containers.find((each) => each.name === name);
  if (!container) return undefined;
  const { state, starting, kind, instances, startError, exitCode, exitReason } = container;
  if (state === 'running') return { tone: TONES[kind] ?? 'app', code: 'run', count: instances };
  if (starting !== 'no') return { tone: 'plain', code: starting === 'pulling' ? 'pull' : 'starting' };
  if (startError) {
    const waits = startError.reason.endsWith('BackOff');
    return {
      tone: waits ? 'wait' : 'bad',
      code: codeOf(startError.reason),
      label: startError.reason,
      detail: startError.message,
    };
  }
  if (state !== 'exited') return undefined;
  return { tone: exitCode === 0 ? 'plain' : 'bad', code: 'failed', label: exitReason, detail: `exit ${exitCode}` };
}

function codeOf(reason: string): SpanCode {
  if (reason === 'CrashLoopBackOff') return 'backoff';
  if (reason === 'CreateContainerConfigError') return 'unconfigured';
  return PULL_PROBLEMS.has(reason) ? 'imageBackoff' : 'failed';
}

/** After its last exit a container has nothing more to show. */
function withoutEnd(spans: LifeSpan[]): LifeSpan[] {
  const last = spans.at(-1);
  return last?.code === 'failed' && last.label !== '' && last.detail.startsWith('exit ') ? spans.slice(0, -1) : spans;
}

/** Waits for hooks: postStart of a starting container, preStop of one that terminates. */
export function hooksLane({ kubelet }: Life): LifeLane[] {
  const spans = namesOf(kubelet).flatMap((name) =>
    stretches(kubelet, (record) => {
      const container = record.containers.find((each) => each.name === name);
      if (container?.starting === 'postStart') return hook('postStart', name);
      const preStop = container?.killing?.hook;
      if (preStop?.result !== 'running') return undefined;
      if (preStop.abandonedUs < 0) return hook('preStop', name);
      return { tone: 'wait', code: 'preStopOver', label: 'preStop', detail: name };
    }),
  );
  return spans.length === 0
    ? []
    : [
        lane('hooks', 'hooks', 'hooks', {
          spans: spans.sort((a, b) => a.fromUs - b.fromUs),
          marks: namesOf(kubelet).flatMap((name) => hookMarks(kubelet, name)),
        }),
      ];
}

/** The moments at which preStop hooks failed: by themselves, or because their container exited during the hook. */
function hookMarks(kubelet: Versions, name: string): LifeMark[] {
  const marks: LifeMark[] = [];
  for (const { value, seq, atUs } of kubelet) {
    const container = value?.containers.find((each) => each.name === name);
    const preStop = (container?.killing ?? container?.lastKill)?.hook;
    if (preStop?.endUs !== atUs || marks.some((mark) => mark.atUs === atUs)) continue;
    if (preStop.result === 'killed') marks.push({ atUs, seq, shape: 'kill', label: 'exit 137', detail: name });
    if (preStop.result === 'failed')
      marks.push({ atUs, seq, shape: 'failure', label: 'FailedPreStopHook', detail: name });
  }
  return marks;
}

function hook(which: 'postStart' | 'preStop', container: string): SpanDraft {
  return { tone: 'hook', code: which, label: which, detail: container };
}

/** Every container that the records ever had, in the order of the last record. */
export function namesOf(kubelet: Versions): string[] {
  const names = new Set<string>();
  for (const { value } of [...kubelet].reverse()) for (const { name } of value?.containers ?? []) names.add(name);
  return [...names];
}

export function kindOf(kubelet: Versions, name: string): string {
  for (const { value } of kubelet) {
    const found = value?.containers.find((each) => each.name === name);
    if (found) return found.kind;
  }
  return 'app';
}

/** The moments at which a container's process ended. */
export function exitMarks(kubelet: Versions, name: string): LifeMark[] {
  const marks: LifeMark[] = [];
  let before: RuntimeContainer | undefined;
  for (const { value, seq, atUs } of kubelet) {
    const now = value?.containers.find((each) => each.name === name);
    if (before?.state === 'running' && now?.state === 'exited' && now.finishedUs >= 0) {
      const sigkillUs = now.lastKill?.sigkillUs ?? -1;
      const killed = now.exitCode === 137 && sigkillUs >= 0 && now.finishedUs >= sigkillUs;
      marks.push({
        atUs,
        seq,
        shape: killed ? 'kill' : 'exit',
        label: killed ? 'KILL' : `exit ${now.exitCode}`,
        detail: said(name, now.exitReason),
      });
    }
    before = now;
  }
  return marks;
}

/** The Pod's state in the EndpointSlices of each Service. */
export function endpointLanes(history: LifeHistory, life: Life): LifeLane[] {
  const bySlice = grouped(history.endpoints, ({ slice }) => slice);
  return [...bySlice].flatMap(([slice, versions]) => {
    const spans = stretches(versions, ({ endpoint }) =>
      endpoint && endpoint.targetRef?.uid === life.uid ? endpointDraft(endpoint) : undefined,
    );
    const service = versions[0]?.value?.service ?? slice;
    return spans.length === 0 ? [] : [lane(`endpoint ${slice}`, 'endpoint', 'EndpointSlice', { of: service, spans })];
  });
}

function endpointDraft({ conditions = {}, addresses }: Endpoint): SpanDraft {
  const detail = addresses.join(', ');
  if (conditions.terminating) {
    const label = conditions.serving ? 'serving, terminating' : 'terminating';
    return { tone: 'term', label, detail };
  }
  return conditions.ready === false
    ? { tone: 'plain', label: 'ready=false', detail }
    : { tone: 'ok', label: 'ready', detail };
}

/** The times during which kube-proxy's rules included the Pod, on the nodes from which clients send requests. */
export function proxyLanes(history: LifeHistory, life: Life): LifeLane[] {
  const byRules = new Map<string, Version<string>[]>();
  for (const { rules, seq, atUs, uid, isIn } of history.rules) {
    if (uid !== life.uid) continue;
    const versions = byRules.get(rules) ?? [];
    versions.push({ seq, atUs, value: isIn ? uid : undefined });
    byRules.set(rules, versions);
  }
  return [...byRules].flatMap(([rules, versions]) => {
    const [node = '', service = ''] = rules.split('|');
    const spans = stretches(versions, () => ({ tone: 'ok', code: 'routed', label: node, detail: service }));
    return spans.length === 0 ? [] : [lane(`proxy ${rules}`, 'proxy', 'kube-proxy', { of: node, spans })];
  });
}

/** The red zone: requests that were sent to the Pod and not answered. */
export function requestsLane(history: LifeHistory, life: Life): LifeLane[] {
  const spans: LifeSpan[] = [];
  for (const { uid, seq, atUs, count, outcome, cause } of history.failures) {
    if (uid !== life.uid) continue;
    const last = spans.at(-1);
    if (last && last.cause === cause && atUs - last.toUs <= APART_US)
      spans[spans.length - 1] = { ...last, toUs: atUs, count: (last.count ?? 0) + count };
    else
      spans.push({
        fromUs: atUs - LEAST_US,
        toUs: atUs,
        seq,
        tone: 'bad',
        code: 'missed',
        label: '',
        detail: '',
        count,
        cause,
        outcome,
      });
  }
  return spans.length === 0 ? [] : [lane('requests', 'requests', 'requests', { spans })];
}

function grouped<T>(versions: readonly Version<T>[], keyOf: (value: T) => string): Map<string, Version<T>[]> {
  const groups = new Map<string, Version<T>[]>();
  for (const version of versions) {
    if (!version.value) continue;
    const key = keyOf(version.value);
    const group = groups.get(key) ?? [];
    if (group.length === 0) groups.set(key, group);
    group.push(version);
  }
  return groups;
}

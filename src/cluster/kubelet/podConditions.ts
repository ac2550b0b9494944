import type { ContainerStatus, Pod, PodCondition } from '#model/generated/types.ts';

/** A condition without its times. */
export type PlainCondition = Pick<PodCondition, 'type' | 'status' | 'reason' | 'message'>;

export interface ConditionInput {
  readonly pod: Pod;
  /** All conditions of the Pod, for its readiness gates. */
  readonly conditions: readonly PodCondition[];
  readonly init: readonly ContainerStatus[];
  readonly apps: readonly ContainerStatus[];
  readonly phase: string;
  readonly sandboxReady: boolean;
}

/** Upstream source (v1.36.2): pkg/kubelet/status/generate.go. */
export function podConditions(input: ConditionInput): PlainCondition[] {
  const containersReady = containersReadyCondition(input);
  return [
    { type: 'PodReadyToStartContainers', status: input.sandboxReady ? 'True' : 'False' },
    initializedCondition(input),
    readyCondition(input, containersReady),
    containersReady,
    { type: 'PodScheduled', status: 'True' },
  ];
}

function initializedCondition({ pod, init, apps, phase }: ConditionInput): PlainCondition {
  const type = 'Initialized';
  const unknown: string[] = [];
  const incomplete: string[] = [];
  for (const { name, restartPolicy } of pod.spec.initContainers ?? []) {
    const status = init.find((other) => other.name === name);
    if (!status) unknown.push(name);
    else if (restartPolicy === 'Always' ? !status.started : !status.ready) incomplete.push(name);
  }
  if (phase === 'Succeeded' && unknown.length === 0) return { type, status: 'True', reason: 'PodCompleted' };
  if (anyStarted(apps)) return { type, status: 'True' };
  const message = lists(['containers with unknown status', unknown], ['containers with incomplete status', incomplete]);
  return message === ''
    ? { type, status: 'True' }
    : { type, status: 'False', reason: 'ContainersNotInitialized', message };
}

function anyStarted(apps: readonly ContainerStatus[]): boolean {
  return apps.some(({ state }) => state?.running || state?.terminated);
}

function containersReadyCondition({ pod, init, apps, phase }: ConditionInput): PlainCondition {
  const type = 'ContainersReady';
  const unknown: string[] = [];
  const unready: string[] = [];
  const look = (name: string, statuses: readonly ContainerStatus[]) => {
    const status = statuses.find((other) => other.name === name);
    if (!status) unknown.push(name);
    else if (!status.ready) unready.push(name);
  };
  for (const { name, restartPolicy } of pod.spec.initContainers ?? []) if (restartPolicy === 'Always') look(name, init);
  for (const { name } of pod.spec.containers) look(name, apps);
  if (unknown.length === 0 && phase === 'Succeeded') return { type, status: 'False', reason: 'PodCompleted' };
  if (phase === 'Failed') return { type, status: 'False', reason: 'PodFailed' };
  const message = lists(['containers with unknown status', unknown], ['containers with unready status', unready]);
  return message === '' ? { type, status: 'True' } : { type, status: 'False', reason: 'ContainersNotReady', message };
}

function readyCondition({ pod, conditions }: ConditionInput, containersReady: PlainCondition): PlainCondition {
  if (containersReady.status !== 'True') return { ...containersReady, type: 'Ready' };
  const problems: string[] = [];
  for (const { conditionType } of pod.spec.readinessGates ?? []) {
    const gate = conditions.find(({ type }) => type === conditionType);
    if (!gate) problems.push(`corresponding condition of pod readiness gate "${conditionType}" does not exist.`);
    else if (gate.status !== 'True')
      problems.push(`the status of pod readiness gate "${conditionType}" is not "True", but ${gate.status}`);
  }
  if (problems.length === 0) return { type: 'Ready', status: 'True' };
  return { type: 'Ready', status: 'False', reason: 'ReadinessGatesNotReady', message: problems.join(', ') };
}

/** A list in Go's format: `containers with unready status: [a b]`. */
function lists(...parts: readonly (readonly [string, readonly string[]])[]): string {
  return parts
    .filter(([, names]) => names.length > 0)
    .map(([text, names]) => `${text}: [${names.join(' ')}]`)
    .join(', ');
}

import type { KubeletPod, RuntimeContainer } from '../kubeletRecords.ts';

/** The PLEG events of the model. Containers are never removed, and nothing requests a new inspection. */
export type PlegEventType = 'ContainerStarted' | 'ContainerDied';

export interface PlegEvent {
  readonly event: PlegEventType;
  /** Empty for the sandbox, which is a container to the PLEG, or for the Pod. */
  readonly container: string;
  readonly exitCode?: number;
  /** It was never seen running, because it started and ended between two relists. */
  readonly missedStart?: true;
}

/**
 * Events of a relist: the differences between its last observation and the present state. Upstream source (v1.36.2):
 * pkg/kubelet/pleg/generic.go, generateEvents.
 */
export function plegEvents(record: KubeletPod): PlegEvent[] {
  return [...sandboxEvents(record), ...record.containers.flatMap(containerEvents)];
}

function sandboxEvents({ sandbox, sandboxAttempt, seenSandbox }: KubeletPod): PlegEvent[] {
  const isNew = seenSandbox.state === 'none' || seenSandbox.attempt !== sandboxAttempt;
  const oldDied: PlegEvent[] =
    isNew && seenSandbox.state === 'ready' ? [{ event: 'ContainerDied', container: '' }] : [];
  if (sandbox === 'ready') return isNew ? [...oldDied, { event: 'ContainerStarted', container: '' }] : [];
  if (sandbox !== 'stopped') return [];
  return isNew || seenSandbox.state === 'ready' ? [{ event: 'ContainerDied', container: '' }] : [];
}

function containerEvents(container: RuntimeContainer): PlegEvent[] {
  const { name, state, instances, seenInstance, seenState, exitCode, last } = container;
  if (state === 'none') return [];
  const events: PlegEvent[] = [];
  if (seenInstance !== instances) {
    if (seenInstance > 0 && seenState === 'running')
      events.push({ event: 'ContainerDied', container: name, ...(last && { exitCode: last.exitCode }) });
    if (state === 'running') events.push({ event: 'ContainerStarted', container: name });
    else events.push({ event: 'ContainerDied', container: name, exitCode, missedStart: true });
  } else if (seenState === 'running' && state === 'exited') {
    events.push({ event: 'ContainerDied', container: name, exitCode });
  }
  return events;
}

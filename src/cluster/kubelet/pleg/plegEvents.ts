import type { KubeletPod, RuntimeContainer } from '../kubeletRecords.ts';

/** Of all that the PLEG can tell, what the model has: containers are not removed, and nothing asks for a new inspection. */
export type PlegEventType = 'ContainerStarted' | 'ContainerDied';

export interface PlegEvent {
  readonly event: PlegEventType;
  /** Empty when it is about the sandbox, which is a container to the PLEG, or about the Pod. */
  readonly container: string;
  readonly exitCode?: number;
  /** It was never seen running: it has started and ended between two relists. */
  readonly missedStart?: true;
}

/**
 * What a relist makes of a Pod: the differences between what it saw last and what is there now.
 * Upstream source (v1.36.2): pkg/kubelet/pleg/generic.go, generateEvents.
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

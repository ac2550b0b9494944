import type { Taint } from '#model/generated/types.ts';

/**
 * Answer codes of plugins.
 * Upstream source (v1.36.2): staging/src/k8s.io/kube-scheduler/framework/interface.go, Code.
 */
export type Code = 'Success' | 'Error' | 'Unschedulable' | 'UnschedulableAndUnresolvable' | 'Wait' | 'Skip' | 'Pending';

/** An answer with its reasons. Immutable: plugins keep theirs as constants, so answers allocate nothing. */
export interface Status {
  readonly code: Code;
  readonly reasons: readonly string[];
  /** Plugin that answered; empty for the framework itself. */
  readonly plugin: string;
}

export function status(plugin: string, code: Code, ...reasons: string[]): Status {
  return { code, reasons, plugin };
}

/** Answer of every plugin without an objection. */
export const SUCCESS: Status = status('', 'Success');

/** The plugin has nothing to do for this Pod, so its Filter or Score is omitted. */
export const SKIP: Status = status('', 'Skip');

/** Whether the Pod does not fit now, whether or not preemption could help. */
export function isRejected(answer: Status): boolean {
  return answer.code === 'Unschedulable' || answer.code === 'UnschedulableAndUnresolvable' || answer.code === 'Pending';
}

/** Reasons as one text, joined as upstream does. */
export function statusMessage(answer: Status): string {
  return answer.reasons.join(', ');
}

/**
 * Joins several errors into one text, without repeated messages.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/errors/errors.go.
 */
export function aggregate(errors: readonly string[]): string {
  const [first, ...more] = [...new Set(errors)];
  return more.length === 0 ? (first ?? '') : `[${[first, ...more].join(', ')}]`;
}

/** Whether the taint keeps Pods off a node, rather than only lowering its score. */
export function forbidsScheduling({ effect }: Taint): boolean {
  return effect === 'NoSchedule' || effect === 'NoExecute';
}

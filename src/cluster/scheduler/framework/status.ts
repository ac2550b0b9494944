/**
 * What a plugin answers.
 * Upstream source (v1.36.2): staging/src/k8s.io/kube-scheduler/framework/interface.go, Code.
 */
export type Code = 'Success' | 'Error' | 'Unschedulable' | 'UnschedulableAndUnresolvable' | 'Wait' | 'Skip' | 'Pending';

/** An answer with its reasons. Immutable: plugins keep theirs as constants, so that answering allocates nothing. */
export interface Status {
  readonly code: Code;
  readonly reasons: readonly string[];
  /** The plugin that answered; empty when the framework itself did. */
  readonly plugin: string;
}

export function status(plugin: string, code: Code, ...reasons: string[]): Status {
  return { code, reasons, plugin };
}

/** The answer of every plugin that has nothing to object. */
export const SUCCESS: Status = status('', 'Success');

/** The plugin has nothing to do for this Pod: its Filter, or its Score, is left out. */
export const SKIP: Status = status('', 'Skip');

/** Rejected: the Pod does not fit now, whether or not preemption could help. */
export function isRejected(answer: Status): boolean {
  return answer.code === 'Unschedulable' || answer.code === 'UnschedulableAndUnresolvable' || answer.code === 'Pending';
}

/** The reasons as one text, the way upstream joins them. */
export function statusMessage(answer: Status): string {
  return answer.reasons.join(', ');
}

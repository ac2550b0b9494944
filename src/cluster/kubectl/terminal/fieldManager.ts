import type { ApiRequest } from '#cluster/api/request.ts';

/**
 * Commands with their own field manager, `kubectl-<command>`; the others use the program's name. Upstream source
 * (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd (AddFieldManagerFlagVar).
 */
const NAMED: ReadonlySet<string> = new Set([
  'annotate',
  'autoscale',
  'create',
  'edit',
  'expose',
  'label',
  'patch',
  'replace',
  'rollout',
  'run',
  'set',
  'taint',
]);
const WITH_VALUE: ReadonlySet<string> = new Set(['-n', '--namespace', '--context']);
const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'patch']);

/** Adds the command's field manager to a write, unless the request already has one. */
export function withFieldManager(request: ApiRequest, line: string): ApiRequest {
  if (!WRITES.has(request.verb) || request.fieldManager !== undefined) return request;
  const command = commandWord(line);
  return NAMED.has(command) ? { ...request, fieldManager: `kubectl-${command}` } : request;
}

/** The first word of `kubectl ...` that is no flag. */
function commandWord(line: string): string {
  const words = line.split(/\s+/).slice(1);
  return words.find((word, at) => !word.startsWith('-') && !WITH_VALUE.has(words[at - 1] ?? '')) ?? '';
}

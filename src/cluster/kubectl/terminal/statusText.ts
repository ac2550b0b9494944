import type { ApiStatus } from '#cluster/api/request.ts';

/**
 * An answer of the API server that is no success, as kubectl prints it. `prefix` is what the command puts before the message;
 * one that begins with `error: ` stands in the place of the usual beginning.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/util/helpers.go, checkErr and StandardErrorMessage.
 */
export function statusText({ reason, message }: ApiStatus, prefix = ''): string {
  if (prefix.startsWith('error: ')) return `${prefix}: ${message}`;
  const invalid = prefix === '' ? /^(\w+)(?:\W\S*)? "([^"]*)" is invalid: (.*)$/s.exec(message) : null;
  if (reason === 'Invalid' && invalid) return `The ${invalid[1]} "${invalid[2]}" is invalid: ${invalid[3]}`;
  if (reason === 'Unauthorized') return `error: You must be logged in to the server (${message})`;
  const text = prefix === '' ? message : `${prefix}: ${message}`;
  return reason === '' ? `Error from server: ${text}` : `Error from server (${reason}): ${text}`;
}

import type { ApiStatus } from '#cluster/api/request.ts';
import type { KubectlFailure } from './terminalRecords.ts';

/**
 * kubectl's final output for all failures: one failure in its own form, several line by line. Upstream source
 * (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/util/helpers.go, checkErr.
 */
export function failureText(failures: readonly KubectlFailure[]): string {
  const [only, ...others] = failures;
  if (only && others.length === 0) return onlyText(only);
  return failures.map(({ status, prefix, text = '' }) => (status ? serverText(status, prefix) : text)).join('\n');
}

function onlyText({ status, prefix = '', text = '' }: KubectlFailure): string {
  if (!status) return text.startsWith('error: ') ? text : `error: ${text}`;
  if (prefix.startsWith('error: ')) return `${prefix}${prefix.endsWith(' ') ? '' : ': '}${status.message}`;
  return status.reason === 'Invalid' ? invalidText(status, prefix) : serverText(status, prefix);
}

/** `Error from server (NotFound): ...` */
function serverText({ reason, message }: ApiStatus, prefix = ''): string {
  if (reason === 'Unauthorized') return `error: You must be logged in to the server (${message})`;
  const text = prefix === '' ? message : `${prefix}: ${message}`;
  return reason === '' ? `Error from server: ${text}` : `Error from server (${reason}): ${text}`;
}

/** One cause is printed on the same line, several as a list; duplicates are removed. */
function invalidText({ message, details }: ApiStatus, prefix: string): string {
  const said = prefix === '' ? message : `${prefix}: ${message}`;
  if (!details) return said === '' ? 'The request is invalid' : `The request is invalid: ${said}`;
  const { kind = '', name = '', causes = [] } = details;
  const isNamed = kind !== '' || name !== '';
  const what = isNamed ? `The ${kind} ${JSON.stringify(name)} is invalid` : 'The request is invalid';
  const texts = [...new Set(causes.map(({ field = '', message: cause = '' }) => `${field}: ${cause}`))];
  if (texts.length === 0) return isNamed || said === '' ? what : `${what}: ${said}`;
  return texts.length === 1 ? `${what}: ${texts[0]}` : [`${what}: `, ...texts.map((text) => `* ${text}`)].join('\n');
}

/**
 * `kubectl edit`'s message about a refused patch, and the comment above the text when its editor opens again. Upstream
 * source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/util/editor/editoptions.go, addError.
 */
export function editFailure(what: string, status: ApiStatus): KubectlFailure {
  if (status.reason === 'Invalid') {
    const causes = (status.details?.causes ?? []).map(({ field = '', message = '' }) => `* ${field}: ${message}`);
    const head = `${what} was not valid`;
    return { text: `error: ${what} is invalid`, reasons: [causes.length > 0 ? `${head}:` : head, ...causes] };
  }
  const text =
    status.reason === 'NotFound'
      ? `error: ${what} could not be found on the server`
      : `error: ${what} could not be patched: ${status.message}`;
  return { text, reasons: [text] };
}

/**
 * kubectl's output when it cannot do what a line asks. The text is printed unchanged, nearly always to the error
 * stream.
 */
export class KubectlError extends Error {
  readonly stream: 'out' | 'err';

  constructor(message: string, stream: 'out' | 'err' = 'err') {
    super(message);
    this.stream = stream;
  }
}

/** `error: ...` */
export function usageError(message: string): KubectlError {
  return new KubectlError(`error: ${message}`);
}

/** The error for a feature that kubectl has and this terminal lacks. */
export function notHere(what: string): KubectlError {
  return new KubectlError(`${what}: not in this model`);
}

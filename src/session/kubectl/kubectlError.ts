/** What kubectl prints when it cannot do what a line says. The text is printed as it is, nearly always to the error stream. */
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

/** Of something that kubectl can and this terminal cannot. */
export function notHere(what: string): KubectlError {
  return new KubectlError(`${what}: not in this model`);
}

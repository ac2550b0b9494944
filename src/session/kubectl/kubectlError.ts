/** What kubectl prints when it cannot do what a line says. The text is printed as it is, to the error stream. */
export class KubectlError extends Error {}

/** `error: ...` */
export function usageError(message: string): KubectlError {
  return new KubectlError(`error: ${message}`);
}

/** Of something that kubectl can and this terminal cannot. */
export function notHere(what: string): KubectlError {
  return new KubectlError(`${what}: not in this model`);
}

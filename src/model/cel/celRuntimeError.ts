/** An expression could not be evaluated for a device; the message is cel-go's. */
export class CelRuntimeError extends Error {}

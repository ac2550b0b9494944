/** A wrong call: printed without a stack, with exit status 2. */
export class UsageError extends Error {}

/** Includes the errors of Node's own argument parser. */
export function isUsageError(error: unknown): error is Error {
  return (
    error instanceof UsageError ||
    (error instanceof TypeError && String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS'))
  );
}

/** An error of the operating system, such as a file that may not be read. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

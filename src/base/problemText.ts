/** A problem with an input, as far as its sentence needs it; the protocol's `InputProblem` is one. */
interface Problem {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly object?: string;
  readonly field?: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** `file:line:column: object: field: message (advice)`, what is known of it. */
export function problemText(problem: Problem): string {
  const { file, line, column, object, suggestion } = problem;
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  const parts = [place, object ?? '', fieldAndMessage(problem)].filter((part) => part !== '');
  return suggestion === undefined ? parts.join(': ') : `${parts.join(': ')} (${suggestion})`;
}

/** Messages of the API server begin with their field; the others do not. */
export function fieldAndMessage({ field = '', message }: Pick<Problem, 'field' | 'message'>): string {
  return field === '' || message.startsWith(`${field}: `) ? message : `${field}: ${message}`;
}

/** The message of a thrown Error, or any other thrown value as text. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

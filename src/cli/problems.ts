import type { InputProblem } from '#protocol/command.ts';
import { printError } from './output.ts';

/** `file:line:column: object: field: message (advice)`, what is known of it. Messages of the API server begin with their field. */
export function problemText({ file, line, column, object, field, message, suggestion }: InputProblem): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  const hint = suggestion ? ` (${suggestion})` : '';
  const subject = field && !message.startsWith(`${field}: `) ? `${field}: ` : '';
  return `${place ? `${place}: ` : ''}${object ? `${object}: ` : ''}${subject}${message}${hint}`;
}

export function printProblems(problems: readonly InputProblem[]): void {
  for (const problem of problems) printError(`${problemText(problem)}\n`);
}

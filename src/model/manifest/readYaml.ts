import { type LimitName, limitProblem } from '#base/limits.ts';
import { composeDocument } from './composeDocument.ts';
import { templateProblem } from './foreignText.ts';
import { LineColumn } from './lineColumn.ts';
import { splitDocuments } from './splitDocuments.ts';

/**
 * One YAML or JSON document as plain data, for texts that are no manifests. `problem` gives the reason and the place of
 * a failure.
 */
export function readYaml(
  text: string,
  limit: LimitName = 'text',
): { readonly value: unknown } | { readonly problem: string } {
  const tooLong = limitProblem(limit, text.length);
  if (tooLong !== undefined) return { problem: tooLong };
  const { value, problems } = composeDocument(text);
  const template = problems.length > 0 ? templateProblem(text) : undefined;
  if (template) return { problem: placed(text, template) };
  const documents = splitDocuments(text);
  if (documents.length > 1) return { problem: `one document is expected here, not ${documents.length}` };
  const [first] = problems;
  return first ? { problem: placed(text, first) } : { value };
}

function placed(text: string, { offset, message }: { readonly offset: number; readonly message: string }): string {
  const { line, column } = new LineColumn(text).at(offset);
  return `${message} (${line}:${column})`;
}

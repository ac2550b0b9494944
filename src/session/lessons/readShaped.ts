import { type LimitName, limitProblem } from '#base/limits.ts';
import { type Misfit, misfitsOf, type Shape } from '#base/shape.ts';
import { composeDocument } from '#model/manifest/composeDocument.ts';
import { LineColumn } from '#model/manifest/lineColumn.ts';
import { locatePath } from '#model/manifest/locatePath.ts';
import { formatPath } from '#model/manifest/manifestError.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';

/** The content of a file with one document that has the shape, or the problems of it. */
export type ReadShaped<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** Problems found later, with their places in the file. */
      readonly placed: (misfits: readonly Misfit[]) => readonly InputProblem[];
      /** The offset in the text of the value at a path. */
      readonly offsetOf: (path: Misfit['path']) => number;
    }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** Reads YAML or JSON and checks it field by field. Problems have file, line, column and field. */
export function readShaped<T>({ name, text }: ManifestFile, limit: LimitName, shape: Shape<T>): ReadShaped<T> {
  const tooLong = limitProblem(limit, text.length);
  if (tooLong !== undefined) return { ok: false, problems: [{ file: name, message: tooLong }] };
  const { value, problems, events } = composeDocument(text);
  const lines = new LineColumn(text);
  if (problems.length > 0)
    return {
      ok: false,
      problems: problems.map(({ offset, message }) => ({ file: name, ...lines.at(offset), message })),
    };
  const offsetOf = (path: Misfit['path']): number => locatePath(text, events, path);
  const placed = (misfits: readonly Misfit[]): readonly InputProblem[] =>
    misfits.map(({ path, message }) => ({
      file: name,
      ...lines.at(offsetOf(path)),
      ...(path.length > 0 && { field: formatPath(path) }),
      message,
    }));
  const misfits = misfitsOf(shape, value).map(({ path, message }) => {
    return { path, message: path.length === 0 ? message : `${formatPath(path)}: ${message}` };
  });
  if (misfits.length > 0) return { ok: false, problems: placed(misfits) };
  return { ok: true, value: value as T, placed, offsetOf };
}

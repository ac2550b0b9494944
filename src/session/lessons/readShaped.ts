import { type LimitName, limitProblem } from '#base/limits.ts';
import { composeDocument } from '#model/manifest/composeDocument.ts';
import { LineColumn } from '#model/manifest/lineColumn.ts';
import { locatePath } from '#model/manifest/locatePath.ts';
import { formatPath } from '#model/manifest/manifestError.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';
import type { Misfit, Shape } from './shape.ts';

/** Problems beyond these are not told: the first ones say enough. */
const MOST_PROBLEMS = 50;

/** A file of one document that has the shape, or what is wrong with it. */
export type ReadShaped =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** Misfits that were found later, with their places in the file. */
      readonly placed: (misfits: readonly Misfit[]) => readonly InputProblem[];
      /** Where the value at a path begins in the text. */
      readonly offsetOf: (path: Misfit['path']) => number;
    }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** Reads YAML or JSON and checks it field by field; what is wrong is told with file, line, column and field. */
export function readShaped({ name, text }: ManifestFile, limit: LimitName, shape: Shape): ReadShaped {
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
    misfits.slice(0, MOST_PROBLEMS).map(({ path, message }) => ({
      file: name,
      ...lines.at(offsetOf(path)),
      ...(path.length > 0 && { field: formatPath(path) }),
      message,
    }));
  const misfits = shape(value, []);
  return misfits.length > 0 ? { ok: false, problems: placed(misfits) } : { ok: true, value, placed, offsetOf };
}

import type { KubeObject } from '../../model/kinds.ts';
import type { ManifestError } from '../../model/manifest/manifestError.ts';
import { parseManifests } from '../../model/manifest/parseManifests.ts';
import type { InputProblem, ManifestFile } from '../../protocol/command.ts';

export type ReadManifests =
  | { readonly ok: true; readonly objects: readonly KubeObject[]; readonly notes: readonly InputProblem[] }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** Objects of a person's files, or what is wrong with them; nothing half. */
export function readManifests(files: readonly ManifestFile[]): ReadManifests {
  const { ok, objects, errors, notes } = parseManifests(files);
  if (!ok) return { ok: false, problems: errors.map(problemOf) };
  return { ok: true, objects: objects.map(({ object }) => object), notes: notes.map((message) => ({ message })) };
}

/** Manifests of our own, in scenarios: a mistake in them is a mistake of ours and throws. */
export function ownManifests(name: string, text: string): readonly KubeObject[] {
  const read = readManifests([{ name, text }]);
  if (!read.ok) throw new Error(read.problems.map(({ line, message }) => `${name}:${line}: ${message}`).join('; '));
  return read.objects;
}

function problemOf({ file, line, column, path, message, hint }: ManifestError): InputProblem {
  return { file, line, column, ...(path ? { field: path } : undefined), message, ...(hint ? { suggestion: hint } : undefined) };
}

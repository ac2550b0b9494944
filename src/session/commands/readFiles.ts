import type { KubeObject } from '#model/kinds.ts';
import type { ImportedObject } from '#model/manifest/parseManifests.ts';
import { isTraceFile } from '#model/trace/isTraceFile.ts';
import { parseTrace } from '#model/trace/parseTrace.ts';
import type { Trace } from '#model/trace/trace.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';
import { problemOf, readManifests } from './readManifests.ts';

export type ReadFiles =
  | {
      readonly ok: true;
      readonly objects: readonly KubeObject[];
      /** The same with the files that they come from. */
      readonly imported: readonly ImportedObject[];
      readonly trace: Trace;
      readonly notes: readonly InputProblem[];
    }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** All that a run can start from: manifests, and the tables of a trace; or what is wrong with them. Nothing half. */
export function readFiles(files: readonly ManifestFile[]): ReadFiles {
  const manifests = readManifests(files.filter((file) => !isTraceFile(file)));
  const { trace, errors, notes } = parseTrace(files.filter(isTraceFile));
  const problems = [...(manifests.ok ? [] : manifests.problems), ...errors.map(problemOf)];
  if (!manifests.ok || problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    objects: manifests.objects,
    imported: manifests.imported,
    trace,
    notes: [...manifests.notes, ...notes.map((message) => ({ message }))],
  };
}

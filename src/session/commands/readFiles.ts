import type { KubeObject } from '#model/kinds.ts';
import type { ImportedObject } from '#model/manifest/parseManifests.ts';
import { withoutSecrets } from '#model/manifest/withoutSecrets.ts';
import { redact } from '#model/redact/redact.ts';
import { parseTrace } from '#model/trace/parseTrace.ts';
import type { Trace } from '#model/trace/traceColumns.ts';
import { isTraceFile } from '#model/trace/traceColumns.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';
import type { DumpRead, RedactedFiles } from '#protocol/objects.ts';
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

/** Objects as lists in JSON, each file under its name: what is said of an object says where it is from. */
export function filesOf(imported: readonly Pick<ImportedObject, 'file' | 'object'>[]): readonly ManifestFile[] {
  const itemsOf = new Map<string, object[]>();
  for (const { file, object } of imported) {
    const items = itemsOf.get(file);
    if (items) items.push(object);
    else itemsOf.set(file, [object]);
  }
  return [...itemsOf].map(([name, items]) => ({
    name,
    text: JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
  }));
}

/** Files with everything in them renamed that tells whose cluster it is, as one List; or what is wrong with the files. */
export function redactFiles(files: readonly ManifestFile[]): RedactedFiles {
  const read = readManifests(files);
  if (!read.ok) return { ok: false, problems: read.problems };
  const { objects, names, leftOut } = redact(read.objects);
  const text = `${JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }, undefined, 1)}\n`;
  return { ok: true, text, objects: objects.length, names, leftOut };
}

/**
 * Files with objects of a live cluster, which have uids, as they may be kept: without the data of Secrets and the values of environment
 * variables. `undefined` when none of the objects has a uid, and when something in the files is wrong: then it is told where they are read.
 */
export function readDump(files: readonly ManifestFile[]): DumpRead | undefined {
  // Few manifests have the word at all: the others need not be read for this.
  if (!files.some(({ text }) => /\buid\b/.test(text))) return undefined;
  const read = readManifests(files);
  if (!read.ok) return undefined;
  const kinds = kindsOf(read.objects.filter(({ metadata }) => metadata.uid !== undefined));
  if (kinds.length === 0) return undefined;
  const { objects, dropped } = withoutSecrets(read.objects);
  const kept = objects.map((object, at) => ({ file: read.imported[at]?.file ?? '', object }));
  return { kinds, dropped, files: filesOf(kept), leftOut: read.leftOut };
}

/** The most frequent kind first. */
function kindsOf(objects: readonly KubeObject[]): DumpRead['kinds'] {
  const counts = new Map<string, number>();
  for (const { kind } of objects) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count);
}

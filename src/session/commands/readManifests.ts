import { standInAmounts } from '#cluster/api/nodeFacts.ts';
import { problemsOfNew, problemsOfStored } from '#cluster/apiserver/admitObject.ts';
import { gatedFieldsIn } from '#cluster/apiserver/strategies/gatedFields.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import type { Finding, ManifestError, ManifestErrorCode } from '#model/manifest/manifestError.ts';
import { type ImportedObject, parseManifests } from '#model/manifest/parseManifests.ts';
import { modelLimits } from '#model/manifest/sizeProblems.ts';
import { withStructs } from '#model/manifest/withStructs.ts';
import { isTraceFile } from '#model/trace/traceColumns.ts';
import type { FieldErrorReason } from '#model/validation/fieldError.ts';
import type { InputProblem, ManifestFile } from '#protocol/input.ts';

/**
 * Upstream source (v1.36.2): staging/src/k8s.io/api/apps/v1/types.go, StatefulSetUpdateStrategyType and
 * DeploymentStrategyType.
 */
const RECREATE =
  'Recreate is a strategy of Deployments; no release of apps/v1 has it for StatefulSets. Use OnDelete and delete the Pods';

const CODES: { readonly [reason in FieldErrorReason]?: ManifestErrorCode } = {
  FieldValueRequired: 'required',
  FieldValueNotSupported: 'unsupported',
};

export type ReadManifests =
  | {
      readonly ok: true;
      readonly objects: readonly KubeObject[];
      /** The same with the files that they come from. */
      readonly imported: readonly ImportedObject[];
      readonly notes: readonly InputProblem[];
      /** The notes about objects and fields that were left out. */
      readonly leftOut: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** Objects of a person's files, or what is wrong with them; nothing half. */
export function readManifests(files: readonly ManifestFile[]): ReadManifests {
  const trace = files.find(isTraceFile);
  if (trace)
    return {
      ok: false,
      problems: [{ file: trace.name, message: 'a trace starts its own run and cannot be applied to a present one' }],
    };
  const { ok, objects: imported, errors, notes, leftOut } = parseManifests(files, serverFindings);
  if (!ok) return { ok: false, problems: errors.map(problemOf) };
  const objects = imported.map(({ object }) => object);
  const findings = [...notes, ...leftOut].map((message) => ({ message }));
  return { ok: true, objects, imported, notes: [...findings, ...keptOut(objects)], leftOut };
}

/** Notes about effects of the API server and the kubelet that a person may not expect. */
function keptOut(objects: readonly KubeObject[]): InputProblem[] {
  return [...droppedFields(objects), ...standInMachines(objects)];
}

/** A line for each field and feature gate. Objects of a live cluster were accepted with what they have. */
function droppedFields(objects: readonly KubeObject[]): InputProblem[] {
  const found = new Map<string, KubeObject[]>();
  for (const object of objects) {
    if (object.metadata.uid !== undefined) continue;
    for (const { gate, path } of gatedFieldsIn(object)) {
      const what = `${path.join('.').replaceAll('.*', '[*]')} is dropped, as the API server of v1.36 does: feature gate ${gate} is off by default, and this model does not have it`;
      const others = found.get(what);
      if (others) others.push(object);
      else found.set(what, [object]);
    }
  }
  return [...found].map(([what, holders]) => ({ message: `${namesOf(holders)}: ${what}` }));
}

/** Nodes that give no CPU or memory, by what stands in. */
function standInMachines(objects: readonly KubeObject[]): InputProblem[] {
  const found = new Map<string, KubeObject[]>();
  for (const object of objects) {
    if (!isKind(object, 'Node')) continue;
    const missing = Object.entries(standInAmounts(object));
    if (missing.length === 0) continue;
    const names = missing.map(([resource]) => resource).join(' and ');
    const amounts = missing.map(([resource, amount]) => `${resource} ${amount}`).join(' and ');
    const what = `status.capacity gives no ${names}: ${amounts} of the model's own machine are used`;
    const others = found.get(what);
    if (others) others.push(object);
    else found.set(what, [object]);
  }
  return [...found].map(([what, nodes]) => ({ message: `${namesOf(nodes)}: ${what}` }));
}

function namesOf(objects: readonly KubeObject[]): string {
  const [first] = objects;
  const others = objects.length === 1 ? '' : ` and ${objects.length - 1} more`;
  return `${first?.kind} ${first?.metadata.name ?? first?.metadata.generateName}${others}`;
}

/** Objects of our own manifests, by text. */
const ownObjects = new Map<string, readonly KubeObject[]>();
/** So many are kept, those that were read last: more than all scenarios have together. */
const MOST_KEPT = 256;

/**
 * Manifests of our own, in scenarios: a mistake in them is a mistake of ours and throws. A scenario is opened again
 * and again, for its
 * lesson, its story and each run beside it, so that what was read is kept; objects are never changed.
 */
export function ownManifests(name: string, text: string): readonly KubeObject[] {
  const known = ownObjects.get(text);
  if (known) return known;
  const read = readManifests([{ name, text }]);
  if (!read.ok) throw new Error(read.problems.map(({ line, message }) => `${name}:${line}: ${message}`).join('; '));
  const [oldest] = ownObjects.keys();
  if (ownObjects.size >= MOST_KEPT && oldest !== undefined) ownObjects.delete(oldest);
  ownObjects.set(text, read.objects);
  return read.objects;
}

/** A mistake in a file as a person is told of it. */
export function problemOf({ file, line, column, path, object, message, hint }: ManifestError): InputProblem {
  return {
    file,
    line,
    column,
    ...(object ? { object: shortened(object) } : undefined),
    ...(path ? { field: shortened(path) } : undefined),
    message: shortened(message),
    ...(hint ? { suggestion: hint } : undefined),
  };
}

const MOST_CHARACTERS = 1000;

/**
 * Messages repeat what was written, which can be megabytes; nobody reads them, and the page would stand still drawing
 * them.
 */
function shortened(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  const half = MOST_CHARACTERS / 2;
  return `${text.slice(0, half)} ... ${text.length - MOST_CHARACTERS} characters left out ... ${text.slice(-half)}`;
}

/**
 * Problems that the API server finds in an object of a file, and limits of the model. An object with a uid was taken
 * by a server already, so that only what no release takes is refused.
 */
export function serverFindings(object: KubeObject): readonly Finding[] {
  const isStored = object.metadata?.uid !== undefined;
  const refused = isStored ? problemsOfStored(object) : problemsOfNew(withStructs(object));
  if (refused.length === 0) return modelLimits(object);
  return refused.map((error) => {
    const { reason, path, message } = error;
    const hint = object.kind === 'StatefulSet' && String(path) === 'spec.updateStrategy' ? RECREATE : undefined;
    return {
      code: CODES[reason] ?? 'invalid',
      path: path.segments,
      message: `${path}: ${message}`,
      ...(hint && { hint }),
    };
  });
}

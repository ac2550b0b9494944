import { limitProblem } from '#base/limits.ts';
import { fieldAndMessage } from '#base/problemText.ts';
import { isRecord } from '#base/record.ts';
import { scopeIsNamespaced, storeKind } from '#cluster/api/held.ts';
import { store } from '#cluster/api/kindTables.ts';
import { failureText } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { GATE_OF_KIND, isServedKind } from '#cluster/releases/featureGates.ts';
import type { KubeObject } from '#model/kinds.ts';
import { SelectorError } from '#model/labels/labelMatcher.ts';
import { compileSelectorString } from '#model/labels/selectorString.ts';
import { composeDocument } from '#model/manifest/composeDocument.ts';
import { isOlderAutoscaler, newerAutoscaler } from '#model/manifest/olderAutoscaler.ts';
import { splitDocuments } from '#model/manifest/splitDocuments.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';
import { readManifests } from '#session/commands/readManifests.ts';
import type { Invocation } from './invocation.ts';
import { KubectlError, usageError } from './kubectlError.ts';
import { type Resource, resourcesOf } from './resources.ts';
import { decodingProblem, unmapped } from './writes/clientRefusals.ts';

/** An object of a file, with its resource and namespace. */
export interface ManifestObject {
  readonly resource: Resource;
  readonly namespace: string;
  readonly object: KubeObject;
  readonly file: string;
  /** The server has no such kind, or it cannot be told: what kubectl says of it. */
  readonly unmapped?: string;
  /** It is not right: only its kind and name are known. */
  readonly isWritten?: true;
}

/**
 * The objects of the files that `-f` names.
 * @throws {KubectlError} when the server has none of their kinds.
 */
export function objectsInFiles(asked: Invocation): ManifestObject[] {
  const objects = filesNamed(asked).flatMap((file) => namedIn(asked, file));
  const failures = objects.flatMap(({ unmapped: text }) => (text === undefined ? [] : [{ text }]));
  if (failures.length > 0 && failures.length === objects.length) throw new KubectlError(failureText(failures));
  return objects;
}

/** @throws {KubectlError} when a line names no files. */
export function checkFilesNamed({ flags }: Invocation): void {
  if (!flags.has('filename')) throw usageError('must specify one of -f and -k');
}

export function filesNamed(asked: Invocation): readonly ManifestFile[] {
  checkFilesNamed(asked);
  const names = asked.flags.list('filename');
  return names.flatMap((name) => filesOf(asked, name));
}

/** The objects of a file that `-l` selects; objects with problems stay as written. */
export function readFile(
  asked: Invocation,
  file: ManifestFile,
): { readonly objects: readonly ManifestObject[] } | { readonly written: readonly WrittenObject[] } {
  const read = readManifests([file]);
  const isMapped = read.ok && read.objects.every((object) => isServed(asked, object, read.objects));
  const written = isMapped ? undefined : writtenObjects(file);
  const isChosen = labelsMatch(asked);
  return written
    ? { written: written.filter(isChosen) }
    : { objects: objectsOf(asked, file).filter(({ object }) => isChosen(object)) };
}

/** Whether the API server, or a definition in the same file, has the kind. */
function isServed({ world }: Invocation, object: KubeObject, together: readonly KubeObject[]): boolean {
  const kind = storeKind(object);
  if (GATE_OF_KIND.has(kind)) return isServedKind(world, kind);
  return resourcesOf(world).some((one) => one.kind === kind) || scopeIsNamespaced(object, together) !== undefined;
}

/** Whether `-f` names standard input or a folder, which may hold any number of objects. */
export function isSeveralFiles(name: string): boolean {
  return name === '-' || name === '.' || name === './';
}

/** kubectl's name for standard input. */
const STDIN = 'STDIN';

/** `-` is the command's standard input. Without that input, and for `.`, it is all files of the editor. */
function filesOf({ files, stdin }: Invocation, name: string): readonly ManifestFile[] {
  if (name === '-' && stdin !== undefined) return [{ name: STDIN, text: stdin }];
  if (isSeveralFiles(name)) {
    const all = files.filter(({ text }) => text.trim() !== '');
    if (all.length === 0) throw usageError('no objects passed to apply');
    return all;
  }
  const plain = name.replace(/^\.\//, '');
  const file = files.find((candidate) => candidate.name === plain);
  if (!file) throw usageError(`the path "${name}" does not exist`);
  return [file];
}

/** Commands that need only names take objects that are not right: the server looks at the rest. */
function namedIn(asked: Invocation, file: ManifestFile): ManifestObject[] {
  const written = readManifests([file]).ok ? undefined : writtenObjects(file);
  if (!written) return objectsOf(asked, file);
  return written.map((one): ManifestObject => {
    const { apiVersion = '', kind = '', metadata } = one;
    const object = {
      ...one,
      apiVersion: String(apiVersion),
      kind: String(kind),
      metadata: isFields(metadata) ? metadata : {},
    };
    const problem = decodingProblem(one);
    const found = placed(asked, object as unknown as KubeObject, file.name, []);
    return {
      ...found,
      isWritten: true,
      ...(problem !== undefined && { unmapped: `unable to decode ${JSON.stringify(file.name)}: ${problem}` }),
    };
  });
}

function objectsOf(asked: Invocation, file: ManifestFile): ManifestObject[] {
  const read = readManifests([file]);
  if (!read.ok) throw new KubectlError(read.problems.map((problem) => problemLine(problem, file.name)).join('\n'));
  return read.objects.map((object) => placed(asked, object, file.name, read.objects));
}

/** Places the object in its own namespace, else in that of `-n`. */
function placed(asked: Invocation, object: KubeObject, file: string, together: readonly KubeObject[]): ManifestObject {
  const { world, namespace: wanted } = asked;
  const own = object.metadata.namespace;
  checkNamespace(asked, own);
  const kind = storeKind(object);
  const known = resourcesOf(world).find((candidate) => candidate.kind === kind);
  const resource = known ?? guessed(object, kind, together);
  const namespace = own ?? wanted;
  const inPlace = resource.namespaced ? { ...object, metadata: { ...object.metadata, namespace } } : object;
  // A dump may bring objects of a kind without its definition.
  if (known || world.table(store(kind)).size > 0) return { resource, namespace, object: inPlace, file };
  const { name } = object.metadata;
  return {
    resource,
    namespace,
    object: inPlace,
    file,
    unmapped: unmapped(name, own ?? '', file, object.kind, object.apiVersion),
  };
}

/** A resource for a kind without a definition, so that its object is still kept. */
function guessed(object: KubeObject, kind: string, together: readonly KubeObject[]): Resource {
  const { kind: kindName, apiVersion } = object;
  const namespaced = scopeIsNamespaced(object, together) ?? true;
  return { kind, kindName, plural: `${kindName.toLowerCase()}s`, shortNames: [], apiVersion, namespaced };
}

function problemLine(problem: InputProblem, file: string): string {
  const place = [file, problem.line, problem.column].filter((part) => part !== undefined).join(':');
  return `error: error parsing ${place}: ${fieldAndMessage(problem)}`;
}

/** An object as written in a file. kubectl reads only its kind, name and labels before it sends it. */
export type WrittenObject = Readonly<Record<string, unknown>>;

/** The objects of a file, with lists expanded; undefined when it cannot be parsed. */
function writtenObjects(file: ManifestFile): readonly WrittenObject[] | undefined {
  if (limitProblem('files', file.text.length) !== undefined) return undefined;
  const documents = splitDocuments(file.text);
  if (limitProblem('documents', documents.length) !== undefined) return undefined;
  const objects: WrittenObject[] = [];
  for (const { text } of documents) {
    const { value, problems } = composeDocument(text);
    if (problems.length > 0 || !(value === null || value === undefined || isFields(value))) return undefined;
    if (isFields(value)) objects.push(...itemsOf(value));
  }
  return objects;
}

function itemsOf(object: WrittenObject): readonly WrittenObject[] {
  const { kind, items } = object;
  const isList = typeof kind === 'string' && kind.endsWith('List') && Array.isArray(items);
  return (isList ? items.filter(isFields) : [object]).map((one) =>
    isOlderAutoscaler(one) ? newerAutoscaler(one) : one,
  );
}

export function isFields(value: unknown): value is WrittenObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A filter for the objects that `-l` selects, also from files; without `-l` it accepts all. Upstream source
 * (v1.36.2): staging/src/k8s.io/cli-runtime/pkg/resource/visitor.go, FilterByLabelSelector.
 * @throws {KubectlError} for an invalid selector.
 */
export function labelsMatch({ flags }: Invocation): (object: { readonly metadata?: unknown }) => boolean {
  try {
    const matches = compileSelectorString(flags.text('selector') ?? '');
    return ({ metadata }) => matches(labelsOf(metadata));
  } catch (error) {
    if (error instanceof SelectorError) throw usageError(error.message);
    throw error;
  }
}

function labelsOf(metadata: unknown): Readonly<Record<string, string>> {
  const labels = isRecord(metadata) && isRecord(metadata.labels) ? metadata.labels : {};
  return Object.fromEntries(Object.entries(labels).map(([key, value]) => [key, String(value)]));
}

/** @throws {KubectlError} when `-n` names another namespace. */
export function checkNamespace({ namespace, flags }: Invocation, own: string | undefined): void {
  if (own !== undefined && flags.has('namespace') && own !== namespace)
    throw usageError(
      `the namespace from the provided object "${own}" does not match the namespace "${namespace}". You must pass '--namespace=${own}' to perform this operation.`,
    );
}

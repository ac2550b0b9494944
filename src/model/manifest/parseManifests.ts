import type { Event } from 'js-yaml';
import { type KubeObject, kindInfoOf } from '../kinds.ts';
import { keyOf } from '../objectKey.ts';
import { composeDocument } from './composeDocument.ts';
import { decodeStrict } from './decodeStrict.ts';
import { identifyKind } from './identifyKind.ts';
import { LineColumn } from './lineColumn.ts';
import { elementEvents, firstNode, locatePath } from './locatePath.ts';
import { type Finding, formatPath, type ManifestError, type PathSegment } from './manifestError.ts';
import { splitDocuments } from './splitDocuments.ts';
import { validateObject } from './validateObject.ts';

/** A file as it was dropped, pasted or opened. */
export interface ManifestFile {
  readonly name: string;
  readonly text: string;
}

/** One object, exactly as written, with what its place was. */
export interface ImportedObject {
  readonly object: KubeObject;
  readonly file: string;
  readonly line: number;
  /** Whether the model acts on this kind, or only keeps it and exports it unchanged. */
  readonly known: boolean;
}

export interface ManifestImport {
  /** False as soon as there is any error: then nothing may be applied. */
  readonly ok: boolean;
  readonly objects: readonly ImportedObject[];
  readonly errors: readonly ManifestError[];
  /** What a person should know although it is no mistake. */
  readonly notes: readonly string[];
}

/** Larger inputs are refused before they are read: 20 MB in all. */
export const MAX_IMPORT_LENGTH = 20 * 1024 * 1024;
/** After so many errors of one file the rest is not reported one by one. */
const MAX_ERRORS_PER_FILE = 200;

/**
 * Reads Kubernetes manifests: YAML with any number of documents, or JSON; single objects, `List`s and dumps of
 * `kubectl get -o yaml|json` with their status. All or nothing: with any error `ok` is false.
 */
export function parseManifests(files: readonly ManifestFile[]): ManifestImport {
  const length = files.reduce((sum, file) => sum + file.text.length, 0);
  if (length > MAX_IMPORT_LENGTH) {
    const message = `the input has ${length} characters; the limit is ${MAX_IMPORT_LENGTH}`;
    return {
      ok: false,
      objects: [],
      errors: [{ code: 'limit', file: files[0]?.name ?? '', line: 1, column: 1, path: '', message }],
      notes: [],
    };
  }
  const reader = new ManifestReader();
  for (const file of files) reader.readFile(file);
  return { ok: reader.errors.length === 0, objects: reader.objects, errors: reader.errors, notes: reader.notes() };
}

/** A document in its file. */
interface Source {
  readonly file: string;
  readonly text: string;
  readonly events: readonly Event[];
  readonly at: (offset: number) => { readonly line: number; readonly column: number };
}

type Plain = { readonly [field: string]: unknown };

class ManifestReader {
  readonly objects: ImportedObject[] = [];
  readonly errors: ManifestError[] = [];
  private readonly seen = new Map<string, string>();
  private readonly foreign = new Map<string, number>();

  readFile(file: ManifestFile): void {
    const content = file.text.startsWith('\ufeff') ? file.text.slice(1) : file.text;
    const lines = new LineColumn(content);
    const before = this.errors.length;
    for (const document of isJson(content) ? [{ text: content, offset: 0 }] : splitDocuments(content)) {
      this.readDocument(file.name, document.text, (offset) => lines.at(document.offset + offset));
    }
    const found = this.errors.length - before;
    if (found <= MAX_ERRORS_PER_FILE) return;
    const last = this.errors[before + MAX_ERRORS_PER_FILE];
    this.errors.length = before + MAX_ERRORS_PER_FILE;
    this.errors.push({
      code: 'limit',
      file: file.name,
      line: last?.line ?? 1,
      column: last?.column ?? 1,
      path: '',
      message: `and ${found - MAX_ERRORS_PER_FILE} more errors`,
    });
  }

  notes(): string[] {
    return [...this.foreign]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, count]) => `${count} x ${kind}: kept and exported unchanged; the model does not act on this kind`);
  }

  private readDocument(file: string, text: string, at: (offset: number) => { line: number; column: number }): void {
    const { value, problems, events } = composeDocument(text);
    for (const { code, offset, message } of problems) {
      const isJsonDuplicate = code === 'duplicateKey' && isJson(text);
      this.errors.push({
        code,
        file,
        ...at(offset),
        path: '',
        message: isJsonDuplicate ? message.replace(/^key (".*") already set in map$/, 'duplicate field $1') : message,
      });
    }
    if (value === undefined) return;
    this.readValue(value, firstNode(events), { file, text, events, at });
  }

  /** `start` is the event at which the value begins in the text. */
  private readValue(value: unknown, start: number, source: Source): void {
    const { file, text, events } = source;
    const place = (path: readonly PathSegment[]) => source.at(locatePath(text, events, path, start));
    const report = (finding: Finding) => {
      const { code, path, message, hint } = finding;
      this.errors.push({
        code,
        file,
        ...place(path),
        path: formatPath(path),
        message,
        ...(hint !== undefined && { hint }),
      });
    };
    if (!isPlain(value)) {
      report({
        code: 'wrongType',
        path: [],
        message: `json: cannot unmarshal ${Array.isArray(value) ? 'array' : typeof value} into Go value of type map[string]interface {}`,
      });
      return;
    }
    if (isList(value)) {
      const starts = elementEvents(text, events, start, 'items');
      for (const [index, item] of value.items.entries())
        this.readValue(itemOf(item, value), starts[index] ?? start, source);
      return;
    }
    const identity = identifyKind(value.apiVersion, value.kind);
    if (identity.type === 'wrong') {
      for (const finding of identity.findings) report(finding);
      return;
    }
    const findings = identity.type === 'known' ? checkKnown(value) : checkForeign(value);
    for (const finding of findings) report(finding);
    if (findings.length > 0) return;
    this.add(value as unknown as KubeObject, identity.type === 'known', file, place([]).line, report);
  }

  private add(
    object: KubeObject,
    known: boolean,
    file: string,
    line: number,
    report: (finding: Finding) => void,
  ): void {
    const info = kindInfoOf(object.apiVersion, object.kind);
    const namespace = object.metadata.namespace || (info?.namespaced === true ? 'default' : undefined);
    const key = `${object.apiVersion} ${object.kind} ${keyOf(namespace, object.metadata.name)}`;
    const earlier = object.metadata.name ? this.seen.get(key) : undefined;
    if (earlier !== undefined) {
      report({
        code: 'duplicateObject',
        path: ['metadata', 'name'],
        message: `${info?.plural ?? object.kind} "${object.metadata.name}" already exists`,
        hint: `the first is at ${earlier}`,
      });
      return;
    }
    this.seen.set(key, `${file}:${line}`);
    if (!known)
      this.foreign.set(
        `${object.apiVersion} ${object.kind}`,
        (this.foreign.get(`${object.apiVersion} ${object.kind}`) ?? 0) + 1,
      );
    this.objects.push({ object, file, line, known });
  }
}

/** Types first: the checks of values rely on them. */
function checkKnown(value: Plain): readonly Finding[] {
  const structural = decodeStrict(value, String(value.kind));
  const isTyped = structural.every((finding) => finding.code === 'required' || finding.code === 'unknownField');
  if (!isTyped) return structural;
  const seen = new Set(structural.map((finding) => finding.message));
  const values = validateObject(value as unknown as KubeObject).filter((finding) => !seen.has(finding.message));
  return [...structural, ...values];
}

function checkForeign(value: Plain): readonly Finding[] {
  const metadata = value.metadata;
  const name = isPlain(metadata) ? (metadata.name ?? metadata.generateName) : undefined;
  if (typeof name === 'string' && name !== '') return [];
  return [
    {
      code: 'required',
      path: ['metadata', 'name'],
      message: 'metadata.name: Required value: name or generateName is required',
    },
  ];
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: Plain): value is Plain & { readonly items: readonly unknown[] } {
  return typeof value.kind === 'string' && value.kind.endsWith('List') && Array.isArray(value.items);
}

/** Items of a `PodList` may leave out what the list says already. */
function itemOf(item: unknown, list: Plain): unknown {
  const kind = String(list.kind);
  if (!isPlain(item) || kind === 'List') return item;
  if (item.kind !== undefined && item.apiVersion !== undefined) return item;
  return { apiVersion: list.apiVersion, kind: kind.slice(0, -'List'.length), ...item };
}

function isJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

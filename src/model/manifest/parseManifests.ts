import type { Event } from 'js-yaml';
import { isDeepJson, LIMITS, limitProblem, overLimit } from '#base/limits.ts';
import { reasonOf } from '#base/problemText.ts';
import { isRecord } from '#base/record.ts';
import type { KubeObject } from '#model/kinds.ts';
import { composeDocument } from './composeDocument.ts';
import { decodeStrict } from './decodeStrict.ts';
import { configurationFinding, lookalikeHint, templateHint, templateProblem } from './foreignText.ts';
import { identifyKind, isServed } from './identifyKind.ts';
import { elementEvents, firstNode, locatePath } from './locatePath.ts';
import { type Finding, formatPath, type ManifestError, type PathSegment, valueAt } from './manifestError.ts';
import { isOlderAutoscaler, newerAutoscaler, OLDER_TARGET, olderName } from './olderAutoscaler.ts';
import { coreEvent, isOtherEvent, writtenName } from './otherVersions.ts';
import {
  hasMarks,
  inServedVersion,
  isAboutHiddenKey,
  type ReadAs,
  repairDumped,
  type TakenOut,
  TakenOutFields,
  withoutStars,
  withStars,
} from './repairDumped.ts';
import { listProblems, sizeProblems } from './sizeProblems.ts';
import { LineColumn, splitDocuments } from './splitDocuments.ts';
import { TakenObjects } from './takenObjects.ts';
import { withoutNulls } from './withoutNulls.ts';

/**
 * The text that `kubectl cluster-info dump` writes between its JSON documents. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd/clusterinfo/clusterinfo_dump.go.
 */
const LOGS =
  /^==== START logs for container (.*) of pod (.*) ====\r?$[\s\S]*?(?:==== END logs for container \1 of pod \2 ====|$(?![\s\S]))/gm;

/** A file as it was dropped, pasted or opened. */
export interface ManifestFile {
  readonly name: string;
  readonly text: string;
}

/** One object, exactly as written, with its place. */
export interface ImportedObject {
  readonly object: KubeObject;
  readonly file: string;
  /** The start of the object; unknown for large correct JSON files, which are read the fast way. */
  readonly line?: number;
  /** Whether the model acts on this kind, or only keeps and exports it unchanged. */
  readonly known: boolean;
}

export interface ManifestImport {
  /** False if there is any error: then nothing may be applied. */
  readonly ok: boolean;
  readonly objects: readonly ImportedObject[];
  readonly errors: readonly ManifestError[];
  /** Remarks for the user that are no mistakes. */
  readonly notes: readonly string[];
  /** Contents of the files that were not used, or that are duplicates and were used once. */
  readonly leftOut: readonly string[];
}

/** Larger JSON is first read by the built-in parser, which keeps no positions and does not see duplicate keys. */
const LARGE_JSON_LENGTH = 1024 * 1024;
/**
 * Maximum number of listed errors of one file. Then the rest is only counted, and the following documents are not read.
 */
const MAX_ERRORS_PER_FILE = 200;

/**
 * Reads Kubernetes manifests: YAML and JSON with any number of documents in any mix; single objects, lists of them with
 * and without a kind, and dumps of `kubectl get -o yaml|json` and `kubectl cluster-info dump` with their status. All or
 * nothing: with any error `ok` is false.
 */
export function parseManifests(files: readonly ManifestFile[], validate: ValidateKnown): ManifestImport {
  const message = sizeProblem(files);
  if (message !== undefined) {
    return {
      ok: false,
      objects: [],
      errors: [{ code: 'limit', file: files[0]?.name ?? '', line: 1, column: 1, path: '', message }],
      notes: [],
      leftOut: [],
    };
  }
  const reader = new ManifestReader(validate, files.length > 1);
  for (const file of files) reader.readFile(file);
  const { objects } = reader;
  const errors = reader.errorsAtEnd();
  return { ok: errors.length === 0, objects, errors, notes: reader.notes(), leftOut: reader.leftOut() };
}

/** Large JSON has its own limit: reading it takes far less time. */
function sizeProblem(files: readonly ManifestFile[]): string | undefined {
  const isLarge = ({ text }: ManifestFile) => text.length > LARGE_JSON_LENGTH && isJson(text);
  const sum = (some: readonly ManifestFile[]) => some.reduce((length, { text }) => length + text.length, 0);
  return (
    limitProblem('json', sum(files.filter(isLarge))) ??
    limitProblem('files', sum(files.filter((file) => !isLarge(file))))
  );
}

const START = { line: 1, column: 1 };

/** A document in its file. */
interface Source {
  readonly file: string;
  readonly text: string;
  readonly events: readonly Event[];
  readonly at: (offset: number) => { readonly line: number; readonly column: number };
  /** A tool has hidden values in it. */
  readonly hasHidden: boolean;
}

type Plain = { readonly [field: string]: unknown };

/** The further mistakes of an object of a known kind with correct types. */
export type ValidateKnown = (object: KubeObject) => readonly Finding[];

class ManifestReader {
  private readonly validate: ValidateKnown;
  private readonly isOneOfMany: boolean;
  private readonly errors: ManifestError[] = [];
  /** The errors about documents that are no objects. Bundles have such files beside the objects of their cluster. */
  private readonly strangers = new Set<ManifestError>();
  private takenOut = new TakenOutFields();
  /** Objects of a live cluster that are nothing without a value that is hidden in them. */
  private readonly hidden: string[] = [];
  /** Files with keys that are alike because they are hidden. */
  private readonly alike = new Set<string>();
  private taken = new TakenObjects();
  private logs = 0;
  /** Number of errors before the present file, and of strangers among them. */
  private errorsBefore = 0;
  private strangersBefore = 0;
  /** Items of its lists that were not checked, after too many errors. */
  private unreadItems = 0;
  /**
   * The present file is a template: what its text amounts to is not known before it is rendered, so no more of it is
   * read.
   */
  private isTemplate = false;

  constructor(validate: ValidateKnown, isOneOfMany: boolean) {
    this.validate = validate;
    this.isOneOfMany = isOneOfMany;
  }

  get objects(): readonly ImportedObject[] {
    return this.taken.objects;
  }

  readFile(file: ManifestFile): void {
    const { text: content, logs } = withoutLogs(file.text.startsWith('\ufeff') ? file.text.slice(1) : file.text);
    this.logs += logs;
    if (content.length > LARGE_JSON_LENGTH && isJson(content)) {
      const wrong = this.readCleanJson(file.name, content);
      if (wrong.length === 0) return;
      // Looking up places in still more text would take minutes.
      if (content.length > LIMITS.files.most) {
        for (const message of wrong.slice(0, MAX_ERRORS_PER_FILE)) this.refuse(file.name, START, message);
        return;
      }
    }
    const lines = new LineColumn(content);
    const documents = splitDocuments(content);
    const tooMany = limitProblem('documents', documents.length);
    if (tooMany !== undefined) {
      this.refuse(file.name, lines.at(documents[LIMITS.documents.most]?.offset ?? 0), tooMany);
      return;
    }
    const before = this.errors.length;
    this.errorsBefore = before;
    this.strangersBefore = this.strangers.size;
    this.unreadItems = 0;
    this.isTemplate = false;
    for (const [index, document] of documents.entries()) {
      this.readDocument(file.name, document.text, (offset) => lines.at(document.offset + offset));
      if (this.isTemplate) return;
      const found = this.errorsOfFile;
      if (found > MAX_ERRORS_PER_FILE) {
        const first = this.errors[before + MAX_ERRORS_PER_FILE];
        this.errors.length = before + MAX_ERRORS_PER_FILE;
        const more = found - MAX_ERRORS_PER_FILE;
        const unread = documents.length - 1 - index;
        const rest =
          (unread > 0 ? `; ${unread} documents after this one were not read` : '') +
          (this.unreadItems > 0 ? `; ${this.unreadItems} items of a list were not read` : '');
        this.refuse(file.name, first ?? lines.at(document.offset), `and ${more} more errors${rest}`);
        return;
      }
    }
  }

  private get hasEnoughErrors(): boolean {
    return this.errorsOfFile > MAX_ERRORS_PER_FILE;
  }

  private get errorsOfFile(): number {
    return this.errors.length - this.errorsBefore - (this.strangers.size - this.strangersBefore);
  }

  /** Beside objects of a live cluster, documents that are no objects are left aside. Elsewhere they are mistakes. */
  errorsAtEnd(): readonly ManifestError[] {
    if (!this.isDump) return this.errors;
    return this.errors.filter((error) => !this.strangers.has(error));
  }

  private get isDump(): boolean {
    return this.isOneOfMany && this.objects.some(({ object }) => object.metadata.uid !== undefined);
  }

  private add(error: ManifestError, isStranger: boolean): void {
    this.errors.push(error);
    if (isStranger && this.isOneOfMany) this.strangers.add(error);
  }

  /** Whether the object is nothing without a value that is hidden in it, so that it is left out. */
  private isLeftOut(file: string, { findings, takenOut, object }: Checked, hidden = this.hidden): boolean {
    const [first] = findings;
    if (first === undefined || !takenOut.some(({ why }) => why === 'hidden')) return false;
    hidden.push(`${file}: ${nameOf(object)}: ${first.message}`);
    return true;
  }

  private refuse(
    file: string,
    { line, column }: { readonly line: number; readonly column: number },
    message: string,
  ): void {
    this.errors.push({ code: 'limit', file, line, column, path: '', message });
  }

  notes(): readonly string[] {
    return this.taken.notes();
  }

  leftOut(): readonly string[] {
    const { logs, hidden } = this;
    const strangers = this.isDump ? [...this.strangers] : [];
    return [
      ...this.taken.leftOut(),
      ...this.takenOut.lines(),
      ...(hidden.length > 0
        ? [`objects left out because a required value is hidden in the files: ${hidden.length} (${named(hidden)})`]
        : []),
      ...(this.alike.size > 0
        ? [`files in which hidden keys became equal, so only one of them is kept: ${named([...this.alike])}`]
        : []),
      ...(strangers.length > 0
        ? [
            `files with documents that are not objects, which were skipped: ${named([...new Set(strangers.map(({ file }) => file))])}`,
          ]
        : []),
      ...(logs > 0 ? [`container logs between the objects: ${logs}, skipped`] : []),
    ];
  }

  /** Reads a file without mistakes. Otherwise it reads nothing, and reports the mistakes without their places. */
  private readCleanJson(file: string, content: string): readonly string[] {
    if (isDeepJson(content)) return [overLimit('depth')];
    let values: readonly unknown[];
    try {
      values = jsonValues(content);
    } catch (error) {
      return [reasonOf(error)];
    }
    const taken = this.taken.copy();
    const wrong: string[] = [];
    const takenOut = new TakenOutFields();
    const hidden: string[] = [];
    const hasHidden = hasMarks(content);
    for (const item of values.flatMap(flatten)) {
      if (wrong.length > MAX_ERRORS_PER_FILE) break;
      if (!isRecord(item)) {
        wrong.push('an item of the list is not an object');
        continue;
      }
      const checked = check(item, this.validate, hasHidden);
      if (this.isLeftOut(file, checked, hidden)) continue;
      const { findings, object, isKnown, isConverted } = checked;
      takenOut.add(file, nameOf(object), object.kind, checked.takenOut, checked.readAs);
      const twice = findings.length === 0 ? taken.add({ object, file, known: isKnown }, isConverted) : undefined;
      wrong.push(...(twice ? [twice] : findings).map((finding) => wordsWithoutPlace(object, finding)));
    }
    if (wrong.length === 0) {
      this.taken = taken;
      this.takenOut.addAll(takenOut);
      this.hidden.push(...hidden);
    }
    return wrong;
  }

  private readDocument(file: string, text: string, at: (offset: number) => { line: number; column: number }): void {
    const readable = isJson(text) ? text : withoutStars(text);
    const composed = composeDocument(readable);
    const { events } = composed;
    const value = readable === text ? composed.value : withStars(composed.value);
    const problems = composed.problems.filter(({ message }) => !isAboutHiddenKey(message));
    if (problems.length < composed.problems.length) this.alike.add(file);
    const template = problems.length > 0 ? templateProblem(text) : undefined;
    if (template) {
      this.errors.push({ code: 'syntax', file, ...at(template.offset), path: '', message: template.message });
      this.isTemplate = true;
      return;
    }
    for (const { code, offset, message } of problems) {
      const isJsonDuplicate = code === 'duplicateKey' && isJson(text);
      const said = isJsonDuplicate ? message.replace(/^key (".*") already set in map$/, 'duplicate field $1') : message;
      this.add({ code, file, ...at(offset), path: '', message: said }, !text.includes('apiVersion'));
    }
    if (value === undefined) return;
    this.readValue(value, firstNode(events), { file, text, events, at, hasHidden: hasMarks(text) });
  }

  /** `start` is the event at which the value begins in the text. */
  private readValue(value: unknown, start: number, source: Source): void {
    const { file, text, events } = source;
    // Looking up a place takes time in proportion to the text, so only reported mistakes get one.
    const place = (path: readonly PathSegment[]) =>
      this.hasEnoughErrors ? source.at(0) : source.at(locatePath(text, events, path, start));
    const report = (finding: Finding) => {
      const { code, path, message, hint = templateHint(valueAt(value, path)) } = finding;
      const at = { ...place(path), path: formatPath(path), ...objectOf(value) };
      this.add({ code, file, ...at, message, ...(hint !== undefined && { hint }) }, isNoObject(value));
    };
    const items = itemsOf(value);
    if (items) {
      const starts = elementEvents(text, events, start, Array.isArray(value) ? undefined : 'items');
      for (const [index, item] of items.entries()) {
        if (this.hasEnoughErrors) {
          this.unreadItems += items.length - index;
          return;
        }
        this.readValue(item, starts[index] ?? start, source);
      }
      return;
    }
    if (!isRecord(value)) {
      report({
        code: 'wrongType',
        path: [],
        message: `json: cannot unmarshal ${Array.isArray(value) ? 'array' : typeof value} into Go value of type map[string]interface {}`,
      });
      return;
    }
    const checked = check(value, this.validate, source.hasHidden);
    if (this.isLeftOut(file, checked)) return;
    const { findings, object, isKnown, isConverted } = checked;
    // A message that says which program the document configures needs no advice.
    const isConfiguration = findings.some(({ message }) => message.includes(' is configuration of '));
    const advice = isConfiguration ? undefined : toolAdvice(file, value, isKnown);
    for (const finding of findings) report(advice === undefined ? finding : { ...finding, hint: advice });
    if (findings.length > 0) return;
    this.takenOut.add(file, nameOf(object), object.kind, checked.takenOut, checked.readAs);
    const twice = this.taken.add({ object, file, known: isKnown, line: place([]).line }, isConverted);
    if (twice) report(twice);
  }
}

/** The message names the object where the line is not known. */
function wordsWithoutPlace(value: KubeObject, { path, message }: Finding): string {
  const { object } = objectOf(value);
  return [object, formatPath(path), message].filter((part) => part !== undefined && part !== '').join(': ');
}

/** Most files or objects that one remark names. */
const MOST_NAMED = 5;

function named(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return more > 0 ? `${names.slice(0, MOST_NAMED).join(', ')} and ${more} more` : names.join(', ');
}

function nameOf(value: unknown): string {
  return objectOf(value).object ?? 'an object';
}

/** A faulty object, by its kind and name as far as they are present. */
function objectOf(value: unknown): { readonly object?: string } {
  if (!isRecord(value) || typeof value.kind !== 'string') return {};
  const { namespace, name } = isRecord(value.metadata) ? value.metadata : {};
  if (typeof name !== 'string' || name === '') return {};
  return { object: `${value.kind} "${typeof namespace === 'string' ? `${namespace}/` : ''}${name}"` };
}

interface Checked {
  readonly findings: readonly Finding[];
  readonly isKnown: boolean;
  /** The object was written in another version than the model's. */
  readonly isConverted: boolean;
  /** The object that is kept if there is no error. */
  readonly object: KubeObject;
  /** Fields removed from an object of a live cluster, so that the rest can be used. */
  readonly takenOut: readonly TakenOut[];
  readonly readAs?: ReadAs;
}

function check(written: Plain, validate: ValidateKnown, hasHidden: boolean): Checked {
  const older = isFromCluster(written) ? inServedVersion(written) : undefined;
  const value = older?.value ?? withKind(written);
  const isConverted = isOtherEvent(value) || isOlderAutoscaler(value);
  const served = isOtherEvent(value) ? coreEvent(value) : isConverted ? newerAutoscaler(value) : value;
  const first = checkServed(served, validate);
  const isToRepair = isFromCluster(value) && (hasHidden || first.findings.length > 0);
  const repaired = isToRepair ? repairDumped(served, (without) => checkServed(without, validate)) : undefined;
  // An object that cannot be repaired is reported as it was written.
  const isUsed = repaired?.checked.findings.length === 0 || repaired?.takenOut.some(({ why }) => why === 'hidden');
  const { checked, takenOut } = repaired && isUsed ? repaired : { checked: first, takenOut: [] };
  const renamed = isOtherEvent(value) ? asWritten : isConverted ? asOlder : undefined;
  const findings = renamed ? checked.findings.map(renamed) : checked.findings;
  return { ...checked, findings, isConverted, takenOut, ...(older && { readAs: older.readAs }) };
}

/** Objects of a live cluster have a uid. */
function isFromCluster({ metadata }: Plain): boolean {
  return isRecord(metadata) && metadata.uid !== undefined;
}

/** Support bundles have objects whose kind was lost with their list, and which their shape tells. */
function withKind(value: Plain): Plain {
  if (value.apiVersion !== undefined || value.kind !== undefined || !isFromCluster(value)) return value;
  const spec = isRecord(value.spec) ? value.spec : {};
  if (typeof spec.group === 'string' && isRecord(spec.names) && Array.isArray(spec.versions))
    return { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', ...value };
  if (isRecord(value.involvedObject)) return { apiVersion: 'v1', kind: 'Event', ...value };
  return Array.isArray(spec.containers) ? { apiVersion: 'v1', kind: 'Pod', ...value } : value;
}

/** A document that is no object of a cluster: it has no metadata, and is of no kind that the cluster serves. */
function isNoObject(value: unknown): boolean {
  if (!isRecord(value)) return true;
  const { apiVersion, kind, metadata } = value;
  return metadata === undefined && !isServed(String(apiVersion), String(kind));
}

/** A finding about a converted object, at the place and in the words of the original. */
function asWritten({ path: [first, ...rest], message, ...finding }: Finding): Finding {
  if (typeof first !== 'string') return { ...finding, path: [], message };
  const name = writtenName(first);
  return { ...finding, path: [name, ...rest], message: message.replace(first, name) };
}

const TARGET_FIELD = 'MetricTarget.spec.metrics.resource.target.averageUtilization';
const OLDER_TARGET_FIELD = `HorizontalPodAutoscalerSpec.spec.${OLDER_TARGET}`;

/** The same for an autoscaler: `spec.metrics` in place of the name that is made unknown. */
function asOlder({ path, message, ...finding }: Finding): Finding {
  if (finding.code === 'wrongType' && path.at(-1) === 'averageUtilization')
    return { ...finding, path: ['spec', OLDER_TARGET], message: message.replace(TARGET_FIELD, OLDER_TARGET_FIELD) };
  const [made] = path.filter((segment) => typeof segment === 'string' && olderName(segment) !== segment);
  if (typeof made !== 'string') return { ...finding, path, message };
  const written = path.map((segment) => (typeof segment === 'string' ? olderName(segment) : segment));
  return { ...finding, path: written, message: message.replaceAll(formatPath(path), formatPath(written)) };
}

function checkServed(value: Plain, validate: ValidateKnown): Omit<Checked, 'isConverted' | 'takenOut' | 'readAs'> {
  const isDumped = isRecord(value.metadata) && value.metadata.uid !== undefined;
  const identity = identifyKind(value.apiVersion, value.kind, isDumped);
  const object = value as unknown as KubeObject;
  if (identity.type === 'wrong') return { findings: withLookalike(identity.findings, value), isKnown: false, object };
  const isKnown = identity.type === 'known';
  const tooLarge = sizeProblems(object);
  if (tooLarge.length > 0) return { findings: tooLarge, isKnown, object };
  const { findings, object: kept } = isKnown ? checkKnown(object, validate) : { findings: checkForeign(value), object };
  const tooMany = isKnown && findings.length === 0 ? listProblems(object) : [];
  return { findings: [...findings, ...tooMany], isKnown, object: kept };
}

/** The values of consecutive JSON documents. Throws when a document is invalid. */
function jsonValues(content: string): readonly unknown[] {
  try {
    return [JSON.parse(content)];
  } catch (error) {
    const documents = splitDocuments(content);
    if (documents.length < 2) throw error;
    return documents.map(({ text }) => JSON.parse(text.replace(/^---/, '')));
  }
}

function flatten(value: unknown): readonly unknown[] {
  return itemsOf(value)?.flatMap(flatten) ?? [value];
}

/** Types first: the checks of values rely on them. */
function checkKnown(written: KubeObject, validate: ValidateKnown): Pick<Checked, 'findings' | 'object'> {
  const structural = decodeStrict(written, written.kind);
  const isTyped = structural.every((finding) => finding.code === 'required' || finding.code === 'unknownField');
  if (!isTyped) return { findings: structural, object: written };
  const object = withoutNulls(written);
  const values = validate(object);
  return { findings: [...structural.filter((finding) => !isImpliedBy(finding, values)), ...values], object };
}

/** Whether other rules already report a missing field with more details. */
function isImpliedBy({ code, path }: Finding, others: readonly Finding[]): boolean {
  const place = formatPath(path);
  return code === 'required' && others.some((other) => other.code === code && formatPath(other.path) === place);
}

/** Adds the hint about a document without apiVersion or kind to its first finding only. */
function withLookalike([first, ...others]: readonly Finding[], value: Plain): readonly Finding[] {
  if (first === undefined) return [];
  const isUnset = typeof value.apiVersion !== 'string' || typeof value.kind !== 'string';
  const hint = first.hint ?? (isUnset ? lookalikeHint(value) : undefined);
  return [hint === undefined ? first : { ...first, hint }, ...others];
}

/** Advice for a file that only a tool reads: what to give in its place. `undefined` for objects of a cluster. */
function toolAdvice(file: string, { apiVersion, kind, metadata }: Plain, isKnown: boolean): string | undefined {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const isKustomization =
    (typeof apiVersion === 'string' && apiVersion.startsWith('kustomize.config.k8s.io/')) ||
    (kind === undefined && /^kustomization\.ya?ml$/.test(name));
  if (isKustomization)
    return 'this is a file of kustomize: give what "kubectl kustomize FOLDER" prints, in place of the folder';
  if (kind === undefined && /^(chart|values[^/]*)\.ya?ml$/i.test(name))
    return 'this is a file of a Helm chart: give what "helm template FOLDER" prints, in place of the folder';
  // An object of a kind that the cluster serves belongs there: its name is missing or misspelt.
  if (isKnown) return undefined;
  const isNameless = !isRecord(metadata) || (metadata.name === undefined && metadata.generateName === undefined);
  if (typeof kind === 'string' && isNameless)
    return 'every object of a cluster has a name: leave out files that only a tool reads';
  return undefined;
}

function checkForeign(value: Plain): readonly Finding[] {
  const configuration = configurationFinding(String(value.apiVersion), String(value.kind));
  if (configuration) return [configuration];
  const metadata = value.metadata;
  const name = isRecord(metadata) ? (metadata.name ?? metadata.generateName) : undefined;
  if (typeof name === 'string' && name !== '') return [];
  return [
    {
      code: 'required',
      path: ['metadata', 'name'],
      message: 'metadata.name: Required value: name or generateName is required',
    },
  ];
}

/**
 * The objects of a list. It can be an object of a kind that ends in List, an object without a kind that has items and
 * no other field of an object, or a plain array of objects. `undefined` for anything else. Go writes lists without
 * items as `null`.
 */
function itemsOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value.some((item) => isRecord(item)) ? (value as readonly unknown[]) : undefined;
  if (!isRecord(value)) return undefined;
  const { kind, items, metadata } = value;
  const isList = typeof kind === 'string' && kind.endsWith('List');
  if (isList && items === null) return [];
  if (!Array.isArray(items)) return undefined;
  if (isList) return items.map((item: unknown) => itemOf(item, value));
  const isNamed = isRecord(metadata) && metadata.name !== undefined;
  return kind === undefined && !isNamed ? (items as readonly unknown[]) : undefined;
}

/** Items of a `PodList` may leave out the apiVersion and kind that follow from the list. */
function itemOf(item: unknown, list: Plain): unknown {
  const kind = String(list.kind);
  if (!isRecord(item) || kind === 'List') return item;
  if (item.kind !== undefined && item.apiVersion !== undefined) return item;
  return { apiVersion: list.apiVersion, kind: kind.slice(0, -'List'.length), ...item };
}

function isJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

/**
 * The text with spaces in place of the containers' logs, so that other offsets stay the same; and the number of logs.
 */
function withoutLogs(text: string): { readonly text: string; readonly logs: number } {
  if (!text.includes('==== START logs for container ')) return { text, logs: 0 };
  let logs = 0;
  const blanked = text.replace(LOGS, (log) => {
    logs++;
    return log.replace(/[^\n]/g, ' ');
  });
  return { text: blanked, logs };
}

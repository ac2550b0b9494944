import type { ApiRequest, HttpRequest } from '#cluster/api/request.ts';
import { difference, type FieldSet, isEmptySet, setOf, union } from '#model/fields/fieldSet.ts';
import { fieldElement } from '#model/fields/pathElement.ts';
import type { ManagedFieldsEntry } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { KubectlStep } from './terminalRecords.ts';

/**
 * Commands with their own field manager, `kubectl-<command>`; the others use the program's name. Upstream source
 * (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd (AddFieldManagerFlagVar).
 */
const NAMED: ReadonlySet<string> = new Set([
  'annotate',
  'autoscale',
  'create',
  'edit',
  'expose',
  'label',
  'patch',
  'replace',
  'rollout',
  'run',
  'set',
  'taint',
]);

const WITH_VALUE: ReadonlySet<string> = new Set(['-n', '--namespace', '--context']);

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'patch']);

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
const NOTE = setOf(['metadata', 'annotations', LAST_APPLIED].map(fieldElement));
/** The field manager for which kubectl keeps the last-applied annotation up to date. */
const KUBECTL = 'kubectl';
/** The field manager of the annotation itself. */
const OF_NOTE = 'kubectl-last-applied';

/**
 * kubectl's help text below a conflict. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/apply/apply.go.
 */
export const CONFLICT_HELP = `Please review the fields above--they currently have other managers. Here
are the ways you can resolve this warning:
* If you intend to manage all of these fields, please re-run the apply
  command with the \`--force-conflicts\` flag.
* If you do not intend to manage all of the fields, please edit your
  manifest to remove references to the fields that should keep their
  current managers.
* You may co-own fields by updating your manifest to match the existing
  value; in this case, you'll become the manager if the other manager(s)
  stop managing the field (remove it from their configuration).
See https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts`;

const FAILURES = {
  note: 'failed to migrate kubectl.kubernetes.io/last-applied-configuration for Server-Side Apply',
  managers: 'server rejected managed fields migration to Server-Side Apply',
  again: 'failed to re-apply configuration after performing Server-Side Apply migration',
} as const;

/**
 * kubectl's warning when a request after the first is refused; the object was applied. Upstream source (v1.36.2): as
 * above.
 */
export function migrationWarning(request: ApiRequest, message: string): string {
  const stage = managerOfUrl(request) === OF_NOTE ? 'note' : isJsonPatch(request) ? 'managers' : 'again';
  return `Warning: ${FAILURES[stage]}. This is non-fatal and will be retried next time you apply. Error: ${message}`;
}

/**
 * kubectl's next request after a server-side apply. It moves fields of client-side apply to the new manager. After
 * that, fields that are no longer applied can be removed. `undefined` when nothing is left to do. Upstream source
 * (v1.36.2): as above (saveLastApplyAnnotationIfNecessary, migrateToSSAIfNecessary);
 * staging/src/k8s.io/client-go/util/csaupgrade/upgrade.go.
 */
export function nextRequest(step: KubectlStep, answered: ApiRequest, object: KubeObject): ApiRequest | undefined {
  const [first] = step.requests;
  const { serverSide } = step;
  if (!serverSide?.isMigrated || first?.verb !== 'http' || answered.verb !== 'http') return undefined;
  if (isJsonPatch(answered)) return first;
  if (step.requests.some(isJsonPatch)) return undefined;
  const isNoted = managerOfUrl(answered) === OF_NOTE;
  if (!isNoted && serverSide.manager === KUBECTL && isLoose(object)) return noteRequest(first, object);
  return managersRequest(first, object, serverSide.manager);
}

/** Whether the object has the annotation, and no manager applies it. */
function isLoose({ metadata }: KubeObject): boolean {
  const { annotations = {}, managedFields = [] } = metadata;
  return annotations[LAST_APPLIED] !== undefined && !managedFields.some((entry) => isOwner(entry, 'Apply'));
}

function isOwner(entry: ManagedFieldsEntry, operation: 'Apply' | 'Update'): boolean {
  return entry.operation === operation && isEmptySet(difference(NOTE, setOfEntry(entry)));
}

function setOfEntry({ fieldsV1 }: ManagedFieldsEntry): FieldSet {
  return (fieldsV1 ?? {}) as FieldSet;
}

function noteRequest(first: HttpRequest, { apiVersion, kind, metadata }: KubeObject): ApiRequest {
  const { name, namespace, annotations = {} } = metadata;
  const note = { [LAST_APPLIED]: annotations[LAST_APPLIED] };
  const body = { apiVersion, kind, metadata: { name, ...(namespace && { namespace }), annotations: note } };
  const url = first.url.replace(/fieldManager=[^&]*/, `fieldManager=${OF_NOTE}`).replace(/&force=\w+/, '');
  return { ...first, url, body };
}

function managersRequest(first: HttpRequest, { metadata }: KubeObject, manager: string): ApiRequest | undefined {
  const { managedFields = [], resourceVersion } = metadata;
  const clients = new Set(managedFields.filter((entry) => isOwner(entry, 'Update')).map((entry) => entry.manager));
  if (clients.size === 0) return undefined;
  const value = [...clients].reduce<readonly ManagedFieldsEntry[]>(
    (all, name) => upgraded(all, name, manager),
    managedFields,
  );
  const body = [
    { op: 'replace', path: '/metadata/managedFields', value },
    { op: 'replace', path: '/metadata/resourceVersion', value: resourceVersion },
  ];
  const url = first.url.replace(/&force=\w+/, '');
  return { ...first, url, body, contentType: 'application/json-patch+json' };
}

/** Moves the fields of a client's manager to its new manager. */
function upgraded(entries: readonly ManagedFieldsEntry[], client: string | undefined, manager: string) {
  const isOld = (entry: ManagedFieldsEntry) =>
    entry.manager === client && entry.operation === 'Update' && !entry.subresource;
  const isNew = (entry: ManagedFieldsEntry) =>
    entry.manager === manager && entry.operation === 'Apply' && !entry.subresource;
  const found = entries.find(isNew) ?? entries.find(isOld);
  if (!found) return entries;
  const same = entries.find((entry) => isOld(entry) && entry.apiVersion === found.apiVersion);
  const fieldsV1 = same ? union(setOfEntry(found), setOfEntry(same)) : found.fieldsV1;
  const joined = { ...found, manager, operation: 'Apply', fieldsV1 };
  return entries.map((entry) => (entry === found ? joined : entry)).filter((entry) => !isOld(entry));
}

function managerOfUrl(request: ApiRequest): string {
  return request.verb === 'http' ? (/fieldManager=([^&]*)/.exec(request.url)?.[1] ?? '') : '';
}

function isJsonPatch(request: ApiRequest): boolean {
  return request.verb === 'http' && request.contentType === 'application/json-patch+json';
}

/** Adds the command's field manager to a write, unless the request already has one. */
export function withFieldManager(request: ApiRequest, line: string): ApiRequest {
  if (!WRITES.has(request.verb) || request.fieldManager !== undefined) return request;
  const command = commandWord(line);
  return NAMED.has(command) ? { ...request, fieldManager: `kubectl-${command}` } : request;
}

/** The first word of `kubectl ...` that is no flag. */
function commandWord(line: string): string {
  const words = line.split(/\s+/).slice(1);
  return words.find((word, at) => !word.startsWith('-') && !WITH_VALUE.has(words[at - 1] ?? '')) ?? '';
}

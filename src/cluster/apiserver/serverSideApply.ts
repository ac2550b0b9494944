import { isRecord } from '#base/record.ts';
import { formatTime } from '#base/rfc3339.ts';
import type { ManagersThen } from '#cluster/api/fieldHistory.ts';
import { sortedJson } from '#model/encoding/printedObject.ts';
import { difference, type FieldSet, hasField, union } from '#model/fields/fieldSet.ts';
import type { KubeObject } from '#model/kinds.ts';
import { decodeObject } from '#model/manifest/decodeStrict.ts';
import { ApiError, badRequest, plainError } from './apiErrors.ts';
import { checkPlace } from './chain/typedRequest.ts';
import { createObject } from './createObject.ts';
import { readDefined } from './customResources/customResource.ts';
import { type Applied, type Applying, applyConflict, applyFields, type Conflict } from './fields/applyFields.ts';
import { managersOf } from './fields/fieldRecords.ts';
import { emptyObject, type FieldsOfKind, fieldsOfKind, goForm } from './fields/fieldWalk.ts';
import { afterUpdate, type Writer } from './fields/managers.ts';
import { managedPart } from './fields/resetFields.ts';
import { compareFields, typedProblem } from './fields/typed/compareFields.ts';
import { fieldsIn } from './fields/typed/mergeFields.ts';
import type { ManagedShape } from './fields/typed/shape.ts';
import type { PatchRequest } from './patchObject.ts';
import type { RequestScope } from './requestScope.ts';
import { updateObject } from './updateObject.ts';

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
/** Only kubectl's own manager uses the annotation of client-side apply, and keeps it up to date. */
const KUBECTL = 'kubectl';
/** Manager of fields from before the first tracked write. */
const BEFORE_FIRST = 'before-first-apply';

/**
 * PATCH with an apply configuration; creates a missing object.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/patch.go (applyPatcher);
 * apimachinery/pkg/util/managedfields/internal/{structuredmerge,skipnonapplied,lastappliedmanager,lastappliedupdater}.go.
 * @throws {ApiError} 409 when others manage what it would change; 400 for another kind; 500 for what does not fit the
 * type.
 */
export function serverSideApply(
  scope: RequestScope,
  kind: string,
  old: KubeObject | undefined,
  request: PatchRequest,
): KubeObject {
  const applied = configuration(request.patch, old, kind);
  const about = fieldsOfKind(applied, scope.etcd.objects('CustomResourceDefinition').values());
  const problem = typedProblem(applied, about.shape);
  if (problem !== undefined)
    throw plainError(`failed to create typed patch object (${placeText(applied)}): ${problem}`);
  const subresource = request.subresource ?? '';
  const writer: Writer = {
    manager: scope.manager(),
    apiVersion: applied.apiVersion,
    subresource,
    time: formatTime(scope.context.nowUs),
  };
  const live = goForm(old ?? emptyObject(applied));
  const applying: Applying = {
    live,
    applied,
    shape: about.shape,
    managers: old ? managersBefore(scope, old, about, writer) : [],
    writer,
    ownPart: (set) => managedPart(set, applied, subresource, about.hasCustomStatus),
  };
  const { object, managers } = resultOf(applying, request.force === true);
  const wanted = withNote(decoded(object as KubeObject), applied, writer.manager);
  const whole = readDefined(scope, wanted);
  checkPlace(whole, request);
  const fields: ManagersThen = { managers };
  if (!old) return createObject(scope, kind, whole, fields);
  return updateObject(scope, kind, old, whole, subresource, whole.metadata.resourceVersion, fields);
}

/** An applied configuration must state its type, and must not contain managedFields. */
function configuration(patch: object, old: KubeObject | undefined, kind: string): KubeObject {
  if (!isRecord(patch))
    throw badRequest('error decoding YAML: json: cannot unmarshal array into Go value of type map[string]interface {}');
  const { apiVersion = '', kind: given = '', metadata } = patch as Partial<KubeObject>;
  if (isRecord(metadata) && metadata.managedFields !== undefined)
    throw badRequest('metadata.managedFields must be nil');
  const [wanted = kind] = kind.split('.');
  const isOther = old !== undefined && old.apiVersion !== apiVersion;
  if (given !== wanted || apiVersion === '' || isOther)
    throw badRequest(`invalid object type: ${apiVersion.includes('/') ? '' : '/'}${apiVersion}, Kind=${given}`);
  return { ...patch, apiVersion, kind: given, metadata: metadata ?? {} } as KubeObject;
}

function placeText({ apiVersion, kind, metadata }: KubeObject): string {
  const version = apiVersion.includes('/') ? apiVersion : `/${apiVersion}`;
  return `${metadata.namespace ?? ''}/${metadata.name ?? ''}; ${version}, Kind=${kind}`;
}

/** Current managers of the object. If no write was tracked, one manager owns all of its fields. */
function managersBefore(scope: RequestScope, old: KubeObject, about: FieldsOfKind, writer: Writer) {
  const managers = managersOf(scope.etcd, old);
  if (managers.length > 0) return managers;
  const change = compareFields(goForm(emptyObject(old)), goForm(old), about.shape);
  const own = (set: FieldSet) => managedPart(set, old, writer.subresource as '', about.hasCustomStatus);
  const seen = { removed: own(change.removed), modified: own(change.modified), added: own(change.added) };
  return afterUpdate([], seen, { ...writer, manager: BEFORE_FIRST });
}

function resultOf(applying: Applying, force: boolean): Extract<Applied, { object: object }> {
  const result = applyFields(applying, force);
  if ('object' in result) return result;
  const left = applying.writer.manager === KUBECTL ? notOwnBefore(result.conflicts, applying) : result.conflicts;
  if (left.length > 0) throw applyConflict(left);
  return applyFields(applying, true) as Extract<Applied, { object: object }>;
}

/**
 * Conflicts without the fields that the same person applied from the client before. Those fields are theirs while the
 * applied value is unchanged.
 */
function notOwnBefore(conflicts: readonly Conflict[], { live, shape }: Applying): readonly Conflict[] {
  const note = noteOf(live as KubeObject);
  const before = note === undefined ? undefined : parsed(note);
  if (!before || before.apiVersion !== (live as KubeObject).apiVersion || typedProblem(before, shape) !== undefined)
    return conflicts;
  const own = ownOf(before, live, shape);
  return conflicts.filter(({ path }) => !hasField(own, path));
}

function ownOf(before: object, live: object, shape: ManagedShape): FieldSet {
  const { modified, added, removed } = compareFields(before, live, shape);
  return difference(fieldsIn(before, shape), union(union(modified, added), removed));
}

function noteOf({ metadata }: KubeObject): string | undefined {
  return metadata.annotations?.[LAST_APPLIED] || undefined;
}

function parsed(text: string): KubeObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? (value as unknown as KubeObject) : undefined;
  } catch {
    return undefined;
  }
}

/** Updates the annotation of client-side apply for kubectl's manager, if there is one. */
function withNote(object: KubeObject, applied: KubeObject, manager: string): KubeObject {
  if (manager !== KUBECTL || noteOf(object) === undefined) return object;
  const { [LAST_APPLIED]: _, ...annotations } = applied.metadata.annotations ?? {};
  const { annotations: __, ...metadata } = applied.metadata;
  const noted = { ...applied, metadata: { ...metadata, ...(applied.metadata.annotations && { annotations }) } };
  const note = `${sortedJson(noted)}\n`;
  return {
    ...object,
    metadata: { ...object.metadata, annotations: { ...object.metadata.annotations, [LAST_APPLIED]: note } },
  };
}

/** Decodes the merged object as its type, as the server does when it converts it back. */
function decoded(object: KubeObject): KubeObject {
  const { wrong, object: read } = decodeObject(object);
  const [first] = wrong;
  if (first) throw new ApiError(500, '', `failed to convert new typed object: ${first.message}`, 'decoding');
  return read;
}

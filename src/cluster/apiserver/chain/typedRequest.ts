import { isRecord } from '#base/record.ts';
import { utf8 } from '#base/textEncoding.ts';
import type { ApiRequest, FieldValidation, HttpRequest, Part, PatchType } from '#cluster/api/request.ts';
import type { RequestInfo } from '#cluster/api/requestInfo.ts';
import { groupOf, type KubeObject, kindInfo, kindInfoOf } from '#model/kinds.ts';
import { decodeObject } from '#model/manifest/decodeStrict.ts';
import { byteLength } from '#model/validation/common/names.ts';
import { ApiError, badRequest, genericError, plainError } from '../apiErrors.ts';
import type { RequestExecuted } from '../requestRecords.ts';
import { type DeleteOptions, deleteOptions, type WriteOptions, writeOptions } from './writeOptions.ts';

/** Go's name for the table of all its types. */
const SCHEME = 'pkg/api/legacyscheme/scheme.go:30';

const HEADER =
  'Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';

/** Number of bytes shown from an unreadable body. */
const SHOWN_BYTES = 30;

const LONGEST = 128;

/** Manager of a `kubectl apply` that is not server-side. Here kubectl reads and writes in one request. */
const CLIENT_SIDE_APPLY = 'kubectl-client-side-apply';

/** Cached, because few programs write often. */
const names = new Map<string, string>();

const MOST_NAMES = 1000;

/** A request for a resource of this server, from its URL and body. `list` and `watch` are parsed elsewhere. */
export type TypedRequest = Exclude<ApiRequest, HttpRequest>;

/** Decodes a write. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/{create,update,patch,delete}.go. */
export function typedRequest(
  http: HttpRequest,
  info: RequestInfo,
  kind: string,
  user: string,
  warn?: (text: string) => void,
): TypedRequest {
  const { name, namespace, subresource } = info;
  const place = { user, kind, name, ...(namespace === '' ? undefined : { namespace }) };
  if (info.verb === 'delete') return { ...place, verb: 'delete', ...deletion(http, info) };
  if (!WRITES.has(info.verb) || (info.verb !== 'create' && name === '')) throw genericError(405, 'delegation');
  const patchType = info.verb === 'patch' ? patchTypeOf(http, kind) : undefined;
  const { dryRun, fieldValidation, force, fieldManager } = writeOptions(info, patchType === 'apply');
  const base: Base = {
    ...place,
    ...(dryRun && { dryRun }),
    ...(fieldManager !== undefined && { fieldManager }),
    ...(http.showsManagers && { showsManagers: true }),
  };
  const decoding: Decoding = { fieldValidation, warn };
  if (patchType !== undefined) {
    const asked = { ...base, patchType, fieldValidation, ...(force && { force }) };
    return { ...asked, verb: 'patch', patch: http.body ?? {}, isWritten: true, ...partNamed(subresource) };
  }
  if (info.verb === 'update') return update(http, base, subresource, decoding);
  return subresource === '' ? creation(http, base, decoding) : subresourceCreation(http, base, subresource, decoding);
}

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'patch']);

/** Treatment of fields that the type does not have. */
interface Decoding {
  readonly fieldValidation: FieldValidation;
  readonly warn: ((text: string) => void) | undefined;
}

type Base = Pick<TypedRequest, 'user' | 'kind' | 'name' | 'namespace' | 'dryRun' | 'fieldManager' | 'showsManagers'>;

function update(http: HttpRequest, base: Base, subresource: string, decoding: Decoding): TypedRequest {
  const part = partNamed(subresource);
  const object = subresource === 'scale' ? partOf(http, 'autoscaling/v1', 'Scale') : decoded(http, base.kind, decoding);
  checkPlace(object, base);
  return { ...base, verb: 'update', object, ...part, isWritten: true, ...custom(base, decoding) };
}

/**
 * The object must be the one that the URL names.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/rest.go (checkName), staging/src/k8s.io/apiserver/pkg/registry/rest/meta.go.
 * @throws {ApiError} 400
 */
export function checkPlace({ metadata }: KubeObject, { name, namespace }: Pick<Base, 'name' | 'namespace'>): void {
  if (namespace !== undefined && metadata.namespace && metadata.namespace !== namespace)
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  if (!metadata.name)
    throw badRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`);
  if (metadata.name !== name)
    throw badRequest(`the name of the object (${metadata.name}) does not match the name on the URL (${name})`);
}

function creation(http: HttpRequest, base: Base, decoding: Decoding): TypedRequest {
  if (base.name !== '') throw genericError(405, 'delegation');
  const given = decoded(http, base.kind, decoding);
  const { namespace = base.namespace, ...metadata } = given.metadata;
  const object = namespace === undefined ? given : { ...given, metadata: { ...metadata, namespace } };
  return { ...base, verb: 'create', name: object.metadata.name ?? '', object, ...custom(base, decoding) };
}

/** Fields of built-in types were already checked. Those of a custom resource need its definition. */
function custom({ kind }: Base, { fieldValidation }: Decoding) {
  return kind.includes('.') ? { fieldValidation } : undefined;
}

function subresourceCreation(http: HttpRequest, base: Base, subresource: string, decoding: Decoding): TypedRequest {
  if (subresource === 'binding') return binding(http, base, decoding);
  if (subresource === 'eviction') return eviction(http, base, decoding);
  throw genericError(405, 'delegation');
}

/** Upstream source (v1.36.2): pkg/registry/core/pod/storage/storage.go, BindingREST; pkg/apis/core/validation/validation.go, ValidatePodBinding. */
function binding(http: HttpRequest, base: Base, decoding: Decoding): TypedRequest {
  const given = decodedPart(http, 'v1', 'Binding', decoding) as KubeObject & {
    readonly target?: Readonly<Record<string, unknown>>;
  };
  const { uid, resourceVersion, name } = given.metadata;
  const { kind = '', name: node = '' } = given.target ?? {};
  if (name !== base.name) throw badRequest('name in URL does not match name in Binding object');
  const errors = [
    ...(kind === '' || kind === 'Node'
      ? []
      : [`target.kind: Unsupported value: ${JSON.stringify(kind)}: supported values: "Node", "<empty>"`]),
    ...(node === '' ? ['target.name: Required value'] : []),
  ];
  if (errors.length > 0) throw plainError(errors.length === 1 ? String(errors[0]) : `[${errors.join(', ')}]`);
  return {
    ...base,
    verb: 'bind',
    kind: 'Pod',
    node: String(node),
    ...(uid && { uid }),
    ...(resourceVersion && { resourceVersion }),
  };
}

/**
 * Accepts an Eviction of v1beta1 as one of v1. It is the only type of that version still accepted. Upstream source
 * (v1.36.2): pkg/registry/core/pod/storage/eviction.go, AcceptsGroupVersion, Create.
 */
function eviction(http: HttpRequest, base: Base, decoding: Decoding): TypedRequest {
  const isOlder = isRecord(http.body) && http.body.apiVersion === 'policy/v1beta1';
  const request = isOlder ? { ...http, body: { ...http.body, apiVersion: 'policy/v1' } } : http;
  const given = decodedPart(request, 'policy/v1', 'Eviction', decoding) as KubeObject & {
    readonly deleteOptions?: object;
  };
  if (given.metadata.name !== base.name) throw badRequest('name in URL does not match name in Eviction object');
  const { propagationPolicy: _, ...options } = deleteOptions(given.deleteOptions ?? {});
  return { ...base, verb: 'evict', kind: 'Pod', ...options };
}

/** @throws {ApiError} 415 for a media type that is not a patch of such objects. */
function patchTypeOf({ contentType = 'application/strategic-merge-patch+json' }: HttpRequest, kind: string): PatchType {
  const [mediaType = ''] = contentType.split(';');
  const patchType = PATCH_TYPES.get(mediaType);
  const isCustom = kind.includes('.');
  if (patchType === undefined || (isCustom && patchType === 'strategic'))
    throw unsupportedMediaType(patchTypes(isCustom));
  return patchType;
}

function partNamed(subresource: string): { readonly subresource?: Part } {
  return isPart(subresource) ? { subresource } : {};
}

const PATCH_TYPES: ReadonlyMap<string, PatchType> = new Map([
  ['application/json-patch+json', 'json'],
  ['application/merge-patch+json', 'merge'],
  ['application/strategic-merge-patch+json', 'strategic'],
  ['application/apply-patch+yaml', 'apply'],
]);

function patchTypes(isCustom: boolean): string[] {
  return [...PATCH_TYPES].filter(([, type]) => !isCustom || type !== 'strategic').map(([name]) => name);
}

/** Media types of a body. Custom resources have no protobuf. */
const BODY_TYPES = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf'];

function decoded(http: HttpRequest, kind: string, { fieldValidation, warn }: Decoding): KubeObject {
  const types = kind.includes('.') ? BODY_TYPES.slice(0, 2) : BODY_TYPES;
  const [mediaType = ''] = (http.contentType ?? 'application/json').split(';');
  if (!types.includes(mediaType.trim())) throw unsupportedMediaType(types);
  return decodeBody(bodyOf(http, kind), fieldValidation, warn);
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/negotiation/errors.go. */
function unsupportedMediaType(types: readonly string[]): ApiError {
  const message = `the body of the request was in an unknown format - accepted media types include: ${types.join(', ')}`;
  return new ApiError(415, 'UnsupportedMediaType', message, 'decoding');
}

const PARTS: readonly string[] = ['status', 'scale', 'resize', 'ephemeralcontainers', 'finalize'] satisfies Part[];

function isPart(subresource: string): subresource is Part {
  return PARTS.includes(subresource);
}

/** Body of a subresource. */
function partOf(http: HttpRequest, apiVersion: string, kind: string): KubeObject {
  return bodyOf({ ...http, body: { apiVersion, kind, ...http.body } }, kind);
}

function decodedPart(
  http: HttpRequest,
  apiVersion: string,
  kind: string,
  { fieldValidation, warn }: Decoding,
): KubeObject {
  return decodeBody(partOf(http, apiVersion, kind), fieldValidation, warn);
}

/**
 * Body with its type. A missing type follows from the URL, except for custom resources, which must state it.
 * @throws {ApiError} 400 for an object of another type.
 */
function bodyOf({ body }: HttpRequest, kind: string): KubeObject {
  const [wanted = kind] = kind.split('.');
  if (!isRecord(body)) throw unreadableBody(body, wanted);
  const given: Partial<KubeObject> = body;
  const served = kindInfo(kind);
  const apiVersion = given.apiVersion || served?.apiVersion;
  const named = served ? given.kind || wanted : given.kind;
  if (typeof named !== 'string' || named === '' || typeof apiVersion !== 'string')
    throw badRequest(`Object 'Kind' is missing in '${JSON.stringify(given)}'`);
  const [is, expected] = [
    { kind: named, apiVersion },
    { kind: wanted, apiVersion: served?.apiVersion ?? apiVersion },
  ];
  const otherVersion = versionProblem(is, expected);
  if (otherVersion !== undefined) throw badRequest(otherVersion);
  const problem = typeProblem(is, expected);
  if (problem !== undefined) throw badRequest(cannotBeHandled(named, apiVersion, wanted, problem));
  return { ...given, apiVersion, kind: named, metadata: given.metadata ?? {} } as KubeObject;
}

/** Options from the body, else from the query. */
export function deletion({ body }: HttpRequest, { query }: RequestInfo): DeleteOptions {
  if (body !== undefined) return deleteOptions(body);
  const { gracePeriodSeconds, propagationPolicy, orphanDependents, dryRun } = query;
  if (gracePeriodSeconds !== undefined && !/^[+-]?\d+$/.test(gracePeriodSeconds))
    throw badRequest(`strconv.ParseInt: parsing ${JSON.stringify(gracePeriodSeconds)}: invalid syntax`);
  return deleteOptions({
    ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds: Number(gracePeriodSeconds) }),
    ...(propagationPolicy !== undefined && { propagationPolicy }),
    ...(orphanDependents !== undefined && { orphanDependents: orphanDependents !== 'false' }),
    ...(dryRun !== undefined && { dryRun: [dryRun] }),
  });
}

/**
 * Decodes a body as its named type. Kinds that are not built in are returned unchanged.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/create.go;
 * staging/src/k8s.io/apimachinery/pkg/runtime/serializer/json/json.go.
 * @throws {ApiError} 400 for a wrong type, and for unknown fields when they are asked not to be there.
 */
function decodeBody(
  body: KubeObject,
  fieldValidation: WriteOptions['fieldValidation'],
  warn: ((text: string) => void) | undefined,
): KubeObject {
  const { apiVersion, kind } = body;
  if (kindInfoOf(apiVersion, kind) === undefined) return body;
  const { wrong, unknown, object } = decodeObject(body);
  const refused = (why: string) => badRequest(cannotBeHandled(kind, apiVersion, kind, why));
  const [first] = wrong;
  if (first) throw refused(first.message);
  if (unknown.length > 0 && fieldValidation === 'Strict')
    throw refused(`strict decoding error: ${unknown.map(({ message }) => message).join(', ')}`);
  if (fieldValidation === 'Warn') for (const { message } of unknown) warn?.(message);
  return object;
}

/**
 * Field manager of a request: the one that it names, else its program.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/create.go (managerOrUserAgent,
 * prefixFromUserAgent).
 */
export function managerName(request: TypedRequest, { from, client }: Pick<RequestExecuted, 'from' | 'client'>): string {
  if (request.fieldManager) return request.fieldManager;
  if (request.verb === 'apply') return CLIENT_SIDE_APPLY;
  // A program without a user agent is identified by its address.
  const agent = client?.userAgent ?? from;
  const end = agent.indexOf('/');
  return printable(end < 0 ? agent : agent.slice(0, end));
}

function printable(program: string): string {
  let name = names.get(program);
  if (name === undefined) {
    name = shortened(program);
    if (names.size < MOST_NAMES) names.set(program, name);
  }
  return name;
}

function shortened(program: string): string {
  const letters = [...program].filter((letter) => /[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(letter));
  let name = '';
  for (const letter of letters) {
    if (byteLength(name + letter) > LONGEST) break;
    name += letter;
  }
  return name;
}

/**
 * Error for a body that is not an object, so its type is unknown.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/runtime/serializer/json/meta.go;
 * staging/src/k8s.io/apiserver/pkg/endpoints/handlers/rest.go, transformDecodeError.
 */
function unreadableBody(body: unknown, wanted: string): ApiError {
  return badRequest(
    `the object provided is unrecognized (must be of type ${wanted}): ${noKind(body)} (${summary(body)})`,
  );
}

/** Error that says why the value has no type. */
export function noKind(body: unknown): string {
  const why =
    body === undefined ? 'unexpected end of JSON input' : `json: cannot unmarshal ${goType(body)} into ${HEADER}`;
  return `couldn't get version/kind; json parse error: ${why}`;
}

/** Go decoder's name for a JSON value. */
export function goType(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

function summary(body: unknown): string {
  if (body === undefined) return '<empty>';
  const bytes = utf8(JSON.stringify(body));
  const shown = bytes.slice(0, SHOWN_BYTES).map((byte) => byte.toString(16).padStart(2, '0'));
  return shown.join('') + (bytes.length > SHOWN_BYTES ? ' ...' : '');
}

interface Type {
  readonly kind: string;
  readonly apiVersion: string;
}

/**
 * Error if an object of one type cannot replace one of another type.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/{runtime/error,conversion/converter}.go.
 */
export function typeProblem({ kind, apiVersion }: Type, wanted: Type): string | undefined {
  if (kind === wanted.kind && apiVersion === wanted.apiVersion) return undefined;
  const version = versionOf(apiVersion);
  if (kindInfoOf(apiVersion, kind) !== undefined)
    return `converting (${version}.${kind}) to (${packageOf(wanted.apiVersion)}.${wanted.kind}): unknown conversion`;
  return `no kind "${kind}" is registered for version "${apiVersion}" in scheme "${SCHEME}"`;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/rest.go, transformDecodeError. */
export function cannotBeHandled(kind: string, apiVersion: string, wanted: string, why: string): string {
  return `${kind} in version "${versionOf(apiVersion)}" cannot be handled as a ${wanted}: ${why}`;
}

function versionOf(apiVersion: string): string {
  const group = groupOf(apiVersion);
  return group === '' ? apiVersion : apiVersion.slice(group.length + 1);
}

/** Go package of a group's internal types. */
function packageOf(apiVersion: string): string {
  return groupOf(apiVersion).split('.')[0] || 'core';
}

/**
 * Error for an object whose version is known but differs from the URL's.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/{create,update}.go.
 */
function versionProblem({ kind, apiVersion }: Type, wanted: Type): string | undefined {
  if (kind !== wanted.kind || apiVersion === wanted.apiVersion || !OLDER.has(apiVersion)) return undefined;
  return `the API version in the data (${apiVersion}) does not match the expected API version (${wanted.apiVersion})`;
}

/**
 * Versions that still have types, but are no longer served or are served beside the URL's.
 * Upstream source (v1.36.2): staging/src/k8s.io/api.
 */
const OLDER: ReadonlySet<string> = new Set([
  'apps/v1beta1',
  'apps/v1beta2',
  'autoscaling/v1',
  'batch/v1beta1',
  'policy/v1beta1',
  'networking.k8s.io/v1beta1',
  'rbac.authorization.k8s.io/v1beta1',
  'storage.k8s.io/v1beta1',
]);

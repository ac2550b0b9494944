import { isRecord } from '#base/record.ts';
import type { ApiResponse, HttpRequest } from '#cluster/api/request.ts';
import type { FeatureGates } from '#cluster/releases/featureGates.ts';
import type { Mismatch, PlayCase, RecordedCase } from '#conformance/recorded.ts';
import { firstDifference } from '#conformance/recorded.ts';
import { printedObject } from '#model/encoding/printedObject.ts';
import type { KubeObject } from '#model/kinds.ts';
import { collectionPath, RecordedServer, type SentRequest } from '../recordedServer.ts';

/** Patterns of generated values, by the placeholder that the recordings write for them. */
const SHAPES: Readonly<Record<string, string>> = {
  '<uid>': '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  '<resourceVersion>': '[0-9]+',
  '<time>': '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z',
  '<ip>': '[0-9a-f:.]+',
  '<port>': '[0-9]{5}',
  '<rand>': '[a-z0-9]{5}',
};

const PLACEHOLDER = /<(?:uid|resourceVersion|time|ip|port|rand)>/;

type Verb = 'create' | 'replace' | 'patch' | 'scale' | 'bind' | 'evict' | 'delete' | 'get' | 'list';

interface RecordedRequest {
  readonly verb: Verb;
  readonly path: string;
  readonly object?: KubeObject;
  readonly name?: string;
  readonly user?: string;
  readonly patchType?: 'merge' | 'json' | 'strategic';
  readonly patch?: unknown;
  readonly replicas?: number;
  readonly binding?: object;
  readonly eviction?: object;
  readonly options?: object;
  readonly query?: string;
}

export interface RequestCase extends RecordedCase {
  readonly setup: readonly { readonly object: KubeObject; readonly status?: object }[];
  readonly request: RecordedRequest;
  readonly expected: Expected;
  readonly unstable?: readonly string[];
}

interface Expected {
  readonly code: number;
  readonly accepted?: boolean;
  readonly object?: object;
  /** An answer that is not a Status. */
  readonly raw?: string;
  readonly details?: { readonly name?: string };
}

/** Number of characters kept of a generateName, and number of random characters after them. */
const LONGEST_BASE = 58;
const RANDOM_LENGTH = 5;

const MEDIA_TYPES = {
  merge: 'application/merge-patch+json',
  json: 'application/json-patch+json',
  strategic: 'application/strategic-merge-patch+json',
} as const;

/** Category `requests`: one request after some setup, without any controller. */
export const playRequest: PlayCase = (recorded) => {
  const played = recorded as RequestCase;
  return differenceOfAnswer(played, responseTo(played));
};

export function responseTo({ setup, request }: RequestCase, gates: FeatureGates = {}): ApiResponse {
  const server = new RecordedServer([], gates);
  for (const { object, status } of setup) prepare(server, object, status);
  return server.send(sent(request));
}

export function differenceOfAnswer(recorded: RequestCase, response: ApiResponse) {
  const expected = withMadeNameMasked(recorded);
  return firstStable(expected, answered(expected, response), recorded.unstable ?? []);
}

/**
 * A refusal names the object as the server would have named it: the five generated characters are compared by their
 * pattern only.
 */
function withMadeNameMasked({ request, expected }: RequestCase): Expected {
  const { name, generateName } = request.object?.metadata ?? {};
  const made = expected.details?.name ?? '';
  if (!generateName || name || !/[a-z0-9]{5}$/.test(made)) return expected;
  const begin = made.slice(0, -RANDOM_LENGTH);
  if (begin !== generateName.slice(0, LONGEST_BASE)) return expected;
  return JSON.parse(JSON.stringify(expected), (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(made, `${begin}<rand>`) : value,
  );
}

function prepare(server: RecordedServer, object: KubeObject, status: object | undefined): void {
  const path = collectionPath(object);
  must(server.send({ method: 'POST', url: `${path}?${CREATED}`, body: object }), `the setup of ${object.kind}`);
  if (object.kind === 'Namespace') {
    const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default' } };
    const url = `/api/v1/namespaces/${object.metadata.name}/serviceaccounts`;
    must(server.send({ method: 'POST', url, body: account }), 'the ServiceAccount of a Namespace');
  }
  if (status === undefined) return;
  const url = `${path}/${object.metadata.name}/status`;
  must(
    server.send({ method: 'PATCH', url, body: { status }, contentType: MEDIA_TYPES.merge }),
    `the status of ${object.kind}`,
  );
}

function must(response: ApiResponse, what: string): void {
  if (!response.ok) throw new Error(`${what} was refused: ${response.status.message}`);
}

const METHODS: Readonly<Record<Verb, HttpRequest['method']>> = {
  create: 'POST',
  replace: 'PUT',
  patch: 'PATCH',
  scale: 'PUT',
  bind: 'POST',
  evict: 'POST',
  delete: 'DELETE',
  get: 'GET',
  list: 'GET',
};

const CREATED = 'fieldManager=kubectl-create';
/** Writes name the field manager and ask for strict decoding, as kubectl does. */
const WRITES: ReadonlySet<Verb> = new Set(['create', 'replace', 'patch']);

function sent(request: RecordedRequest): SentRequest {
  const { verb, path, patchType, user } = request;
  const query = WRITES.has(verb) ? `${CREATED}&fieldValidation=Strict` : request.query;
  const body = bodyOf(request);
  return {
    method: METHODS[verb],
    url: query ? `${path}?${query}` : path,
    ...(body !== undefined && { body }),
    ...(verb === 'patch' && { contentType: MEDIA_TYPES[patchType ?? 'strategic'] }),
    ...(user !== undefined && { user }),
  };
}

function bodyOf(request: RecordedRequest): unknown {
  if (request.verb === 'scale') return scale(request);
  return request.object ?? request.patch ?? request.binding ?? request.eviction ?? request.options;
}

function scale({ path, name, replicas }: RecordedRequest): object {
  const namespace = /\/namespaces\/([^/]+)\//.exec(path)?.[1];
  return {
    apiVersion: 'autoscaling/v1',
    kind: 'Scale',
    metadata: { name, namespace },
    spec: { replicas },
  };
}

function answered(expected: Expected, response: ApiResponse): object {
  const { warnings = [] } = response;
  const warned = warnings.length > 0 && { warnings: warnings.map(header) };
  if (!response.ok) {
    const { code, reason, message, details } = response.status;
    if (expected.raw !== undefined) return { code, raw: message === expected.raw.trim() ? expected.raw : message };
    const failure = { code, status: 'Failure', message, ...(reason !== '' && { reason }), ...(details && { details }) };
    return { ...failure, ...warned };
  }
  const { code, object } = response;
  return {
    code,
    accepted: true,
    ...(expected.object && object && { object: normalized(object) }),
    ...warned,
  };
}

/** Removes the fields that the server generates, as FORMAT.md describes under `defaulting`. */
function normalized(object: KubeObject): object {
  const { uid: _, resourceVersion: __, creationTimestamp: ___, managedFields: ____, ...metadata } = object.metadata;
  return { ...printedObject(object), metadata };
}

/** A `Warning` header in its wire format. */
function header(text: string): string {
  return `299 - ${JSON.stringify(text)}`;
}

/** Leaves out values on which two tries of the recording differed. */
function firstStable(expected: Expected, got: object, unstable: readonly string[]): Mismatch | undefined {
  return shapedDifference(without(expected, unstable), without(got, unstable));
}

function without(value: unknown, paths: readonly string[]): unknown {
  return paths.reduce((left, path) => withoutPath(left, path.split('.')), value);
}

function withoutPath(value: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined || typeof value !== 'object' || value === null || !(first in value)) return value;
  const { [first]: inner, ...others } = value as Readonly<Record<string, unknown>>;
  return rest.length === 0 ? others : { ...others, [first]: withoutPath(inner, rest) };
}

/** The first difference; generated values are compared by their pattern only. */
export function shapedDifference(expected: unknown, got: unknown): Mismatch | undefined {
  return firstDifference(expected, adopted(expected, got), '');
}

/** The computed value, with the placeholder itself wherever the value matches its pattern. */
function adopted(expected: unknown, got: unknown): unknown {
  if (typeof expected === 'string') {
    if (!PLACEHOLDER.test(expected)) return got;
    const text = typeof got === 'number' ? String(got) : got;
    return typeof text === 'string' && pattern(expected).test(text) ? expected : got;
  }
  if (Array.isArray(expected) && Array.isArray(got)) return got.map((item, index) => adopted(expected[index], item));
  if (isRecord(expected) && isRecord(got))
    return Object.fromEntries(Object.entries(got).map(([key, value]) => adoptedEntry(expected, key, value)));
  return got;
}

/** A generated value may also be part of a field name. */
function adoptedEntry(expected: Readonly<Record<string, unknown>>, key: string, value: unknown): [string, unknown] {
  const known = Object.hasOwn(expected, key)
    ? key
    : (Object.keys(expected).find((other) => PLACEHOLDER.test(other) && pattern(other).test(key)) ?? key);
  return [known, adopted(Object.hasOwn(expected, known) ? expected[known] : undefined, value)];
}

function pattern(expected: string): RegExp {
  const parts = expected
    .split(/(<(?:uid|resourceVersion|time|ip|port|rand)>)/)
    .map((part) => SHAPES[part] ?? part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('')}$`, 's');
}

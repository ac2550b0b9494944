import { withoutOuterSlashes } from '#base/withoutOuterSlashes.ts';
import { groupOf, KINDS, type KindInfo } from '#model/kinds.ts';
import type { ApiRequest } from './request.ts';

/** Data that the API server reads from method and path before anything else. */
export interface RequestInfo {
  readonly isResourceRequest: boolean;
  /** Empty for a resource request that has no URL; see `pathOf`. */
  readonly path: string;
  /**
   * `get`, `list`, `watch`, `create`, `update`, `patch`, `delete`, `deletecollection` or `proxy`. For other paths, the
   * method in lower case.
   */
  readonly verb: string;
  readonly apiPrefix: string;
  readonly apiGroup: string;
  readonly apiVersion: string;
  readonly namespace: string;
  readonly resource: string;
  readonly subresource: string;
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  /** Text after the `?`, unchanged. */
  readonly rawQuery: string;
}

const PREFIXES = ['api', 'apis'];
const VERB_OF_METHOD: Readonly<Record<string, string>> = {
  POST: 'create',
  GET: 'get',
  HEAD: 'get',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'delete',
};
/** In `/namespaces/x/status` these are subresources of the Namespace, not resources in it. */
const NAMESPACE_SUBRESOURCES = ['status', 'finalize'];

/** Cache by URL, then by method. A joined key would need a hash for each lookup. */
const known = new Map<string, Map<string, RequestInfo>>();
/** Cache size. Load generators and pollers repeat a few request lines. */
const MOST_KNOWN = 2000;

/**
 * Parses a request line.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/request/requestinfo.go, NewRequestInfo.
 */
export function requestInfo(method: string, url: string): RequestInfo {
  let byMethod = known.get(url);
  const remembered = byMethod?.get(method);
  if (remembered) return remembered;
  const info = parsed(method, url);
  if (!byMethod) {
    if (known.size >= MOST_KNOWN) known.clear();
    byMethod = new Map();
    known.set(url, byMethod);
  }
  byMethod.set(method, info);
  return info;
}

function parsed(method: string, url: string): RequestInfo {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const rawQuery = mark < 0 ? '' : url.slice(mark + 1);
  const plain = { ...EMPTY, path, verb: method.toLowerCase(), query: parseQuery(rawQuery), rawQuery };
  const parts = withoutOuterSlashes(path).split('/');
  const [apiPrefix] = parts;
  if (apiPrefix === undefined || !PREFIXES.includes(apiPrefix) || parts.length < 3) return plain;
  const isLegacy = apiPrefix === 'api';
  if (!isLegacy && parts.length < 4) return plain;
  const apiGroup = isLegacy ? '' : (parts[1] ?? '');
  const apiVersion = parts[isLegacy ? 1 : 2] ?? '';
  const base = { ...plain, isResourceRequest: true, apiPrefix, apiGroup, apiVersion };
  return resourceInfo(base, method, parts.slice(isLegacy ? 2 : 3));
}

const EMPTY = {
  isResourceRequest: false,
  apiPrefix: '',
  apiGroup: '',
  apiVersion: '',
  namespace: '',
  resource: '',
  subresource: '',
  name: '',
};

function resourceInfo(base: RequestInfo, method: string, rest: string[]): RequestInfo {
  const special = rest[0] === 'proxy' || rest[0] === 'watch' ? rest[0] : undefined;
  const parts = special ? rest.slice(1) : rest;
  const verb = special ?? VERB_OF_METHOD[method] ?? '';
  const placed = inNamespace(parts);
  const [resource = '', name = '', subresource = ''] = placed.parts;
  const info = { ...base, verb, namespace: placed.namespace, resource, name, subresource };
  return { ...info, ...collectionVerb(info) };
}

function inNamespace(parts: readonly string[]): { readonly namespace: string; readonly parts: readonly string[] } {
  if (parts[0] !== 'namespaces' || parts.length < 2) return { namespace: '', parts };
  const namespace = parts[1] ?? '';
  const isInside = parts.length > 2 && !NAMESPACE_SUBRESOURCES.includes(parts[2] ?? '');
  return { namespace, parts: isInside ? parts.slice(2) : parts };
}

/**
 * Without a name, GET becomes list and DELETE becomes deletecollection. `?watch` turns a list into a watch, also for
 * one object by field selector.
 */
function collectionVerb({ verb, name, query }: RequestInfo): Partial<RequestInfo> {
  if (name !== '') return {};
  if (verb === 'delete') return { verb: 'deletecollection' };
  if (verb !== 'get') return {};
  const ofOne = /(?:^|,)metadata\.name==?([^,]+)/.exec(query.fieldSelector ?? '')?.[1] ?? '';
  return { verb: isTrue(query.watch) ? 'watch' : 'list', name: ofOne };
}

/** Reads a boolean of a query: true if present and neither `false` nor `0`. */
function isTrue(text: string | undefined): boolean {
  return text !== undefined && text.toLowerCase() !== 'false' && text !== '0';
}

function parseQuery(text: string): Readonly<Record<string, string>> {
  const query: Record<string, string> = {};
  for (const part of text.split('&')) {
    if (part === '') continue;
    const mark = part.indexOf('=');
    const key = decoded(mark < 0 ? part : part.slice(0, mark));
    query[key] ??= decoded(mark < 0 ? '' : part.slice(mark + 1));
  }
  return query;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

const SUBRESOURCE_OF_VERB: Readonly<Partial<Record<ApiRequest['verb'], string>>> = {
  bind: 'binding',
  evict: 'eviction',
};
const VERBS: Readonly<Partial<Record<ApiRequest['verb'], string>>> = {
  apply: 'patch',
  bind: 'create',
  evict: 'create',
};

/** As `requestInfo`, for a request that a component sends without a URL. */
export function infoOf(request: ApiRequest): RequestInfo {
  if (request.verb === 'http') return requestInfo(request.method, request.url);
  const { verb, kind, namespace = '', name } = request;
  const place = placeOfKind(kind);
  const subresource = SUBRESOURCE_OF_VERB[verb] ?? ('subresource' in request ? (request.subresource ?? '') : '');
  return {
    isResourceRequest: true,
    path: '',
    verb: VERBS[verb] ?? verb,
    apiPrefix: place.apiPrefix,
    apiGroup: place.apiGroup,
    apiVersion: place.apiVersion,
    resource: place.resource,
    namespace: kind === 'Namespace' ? name : namespace,
    name: verb === 'create' ? '' : name,
    subresource,
    query: NO_QUERY,
    rawQuery: '',
  };
}

const NO_QUERY: Readonly<Record<string, string>> = {};

type Place = Pick<RequestInfo, 'apiPrefix' | 'apiGroup' | 'apiVersion' | 'resource'>;

const PLACES: ReadonlyMap<string, Place> = new Map(KINDS.map((info) => [info.kind, placeOf(info)]));

function placeOf({ apiVersion, plural }: KindInfo): Place {
  const apiGroup = groupOf(apiVersion);
  const version = apiGroup === '' ? apiVersion : apiVersion.slice(apiGroup.length + 1);
  return { apiPrefix: apiGroup === '' ? 'api' : 'apis', apiGroup, apiVersion: version, resource: plural };
}

/** Kinds of other groups come as `Kind.group`, which does not tell the version. */
function placeOfKind(kind: string): Place {
  const known = PLACES.get(kind);
  if (known) return known;
  const dot = kind.indexOf('.');
  const name = (dot < 0 ? kind : kind.slice(0, dot)).toLowerCase();
  return {
    apiPrefix: 'apis',
    apiGroup: dot < 0 ? '' : kind.slice(dot + 1),
    apiVersion: 'v1',
    resource: name.endsWith('s') ? `${name}es` : `${name}s`,
  };
}

/** Looks up a built-in resource by group, version and plural. `undefined` if there is none. */
export function builtInKind(group: string, version: string, resource: string): KindInfo | undefined {
  const info = BY_RESOURCE.get(`${group}/${resource}`);
  const place = info && PLACES.get(info.kind);
  return place?.apiVersion === version ? info : undefined;
}

const BY_RESOURCE: ReadonlyMap<string, KindInfo> = new Map(
  KINDS.map((info) => [`${groupOf(info.apiVersion)}/${info.plural}`, info]),
);

/** Path that a client writes for the request. */
export function pathOf(info: RequestInfo): string {
  if (info.path !== '') return info.path;
  const { apiPrefix, apiGroup, apiVersion, resource, namespace, name, subresource } = info;
  const group = apiGroup === '' ? '' : `/${apiGroup}`;
  const place = namespace === '' || resource === 'namespaces' ? '' : `/namespaces/${namespace}`;
  const one = name === '' ? '' : `/${name}`;
  const sub = subresource === '' ? '' : `/${subresource}`;
  return `/${apiPrefix}${group}/${apiVersion}${place}/${resource}${one}${sub}`;
}

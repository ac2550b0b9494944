import type { ApiRequest, HttpRequest, Part } from '#cluster/api/request.ts';
import type { RequestInfo } from '#cluster/api/requestInfo.ts';
import type { KubeObject } from '#model/kinds.ts';
import { ApiError, badRequest } from '../apiErrors.ts';

/** A request about a resource that the server keeps, from its URL and body. `list` and `watch` are read elsewhere. */
export type TypedRequest = Exclude<ApiRequest, HttpRequest>;

/** Decodes a write. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/{create,update,patch,delete}.go. */
export function typedRequest(http: HttpRequest, info: RequestInfo, kind: string, user: string): TypedRequest {
  const { name, namespace, subresource } = info;
  const base = { user, kind, name, ...(namespace === '' ? undefined : { namespace }) };
  switch (info.verb) {
    case 'create':
      return subresource === '' ? creation(http, base) : subresourceCreation(http, base, subresource);
    case 'update': {
      const object = bodyOf(http, kind);
      if (object.metadata.name !== name)
        throw badRequest(
          `the name of the object (${object.metadata.name}) does not match the name on the URL (${name})`,
        );
      return { ...base, verb: 'update', object, ...(isPart(subresource) ? { subresource } : undefined) };
    }
    case 'patch':
      return patch(http, base, subresource);
    case 'delete':
      return { ...base, verb: 'delete', ...deleteOptions(http, info) };
    default:
      throw methodNotAllowed();
  }
}

type Base = { readonly user: string; readonly kind: string; readonly name: string; readonly namespace?: string };

/** Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/errors/errors.go, NewMethodNotSupported; handlers answer 405. */
function methodNotAllowed(): ApiError {
  const message = 'the server does not allow this method on the requested resource';
  return new ApiError(405, 'MethodNotAllowed', message, 'delegation');
}

function creation(http: HttpRequest, base: Base): TypedRequest {
  if (base.name !== '') throw methodNotAllowed();
  const given = bodyOf(http, base.kind);
  const { namespace = base.namespace, ...metadata } = given.metadata;
  const object = namespace === undefined ? given : { ...given, metadata: { ...metadata, namespace } };
  return { ...base, verb: 'create', name: object.metadata.name ?? '', object };
}

function subresourceCreation(http: HttpRequest, base: Base, subresource: string): TypedRequest {
  const body = (http.body ?? {}) as { target?: { name?: string }; deleteOptions?: { gracePeriodSeconds?: number } };
  if (subresource === 'binding') return { ...base, verb: 'bind', kind: 'Pod', node: body.target?.name ?? '' };
  if (subresource === 'eviction') {
    const seconds = body.deleteOptions?.gracePeriodSeconds;
    return {
      ...base,
      verb: 'evict',
      kind: 'Pod',
      ...(seconds === undefined ? undefined : { gracePeriodSeconds: seconds }),
    };
  }
  throw methodNotAllowed();
}

function patch(http: HttpRequest, base: Base, subresource: string): TypedRequest {
  const { contentType = 'application/strategic-merge-patch+json', body } = http;
  const part = isPart(subresource) ? { subresource } : undefined;
  if (contentType === 'application/merge-patch+json')
    return { ...base, verb: 'patch', patch: body ?? {}, patchType: 'merge', ...part };
  if (contentType === 'application/strategic-merge-patch+json')
    return { ...base, verb: 'patch', patch: body ?? {}, patchType: 'strategic', ...part };
  throw new ApiError(
    415,
    'UnsupportedMediaType',
    `the body of the request was in an unknown format - accepted media types include: application/merge-patch+json, application/strategic-merge-patch+json`,
    'decoding',
  );
}

const PARTS: readonly string[] = ['status', 'scale', 'resize', 'ephemeralcontainers'] satisfies Part[];

function isPart(subresource: string): subresource is Part {
  return PARTS.includes(subresource);
}

function bodyOf({ body }: HttpRequest, kind: string): KubeObject {
  const object = body as Partial<KubeObject> | undefined;
  if (!object || typeof object.kind !== 'string' || typeof object.apiVersion !== 'string')
    throw badRequest(`Object 'Kind' is missing in '${JSON.stringify(body ?? {})}'`);
  const wanted = kind.split('.')[0] ?? kind;
  if (object.kind !== wanted)
    throw badRequest(
      `the object provided is unrecognized (must be of type ${wanted}): no kind "${object.kind}" is registered for version "${object.apiVersion}"`,
    );
  return { ...object, metadata: object.metadata ?? {} } as KubeObject;
}

type Deletion = Omit<Extract<TypedRequest, { verb: 'delete' }>, keyof Base | 'verb'>;

function deleteOptions({ body }: HttpRequest, { query }: RequestInfo): Deletion {
  const options = (body ?? {}) as {
    gracePeriodSeconds?: number;
    propagationPolicy?: 'Background' | 'Foreground' | 'Orphan';
    preconditions?: { uid?: string; resourceVersion?: string };
  };
  const seconds =
    options.gracePeriodSeconds ??
    (query.gracePeriodSeconds === undefined ? undefined : Number(query.gracePeriodSeconds));
  const policy = options.propagationPolicy ?? query.propagationPolicy;
  return {
    ...(seconds === undefined || Number.isNaN(seconds) ? undefined : { gracePeriodSeconds: seconds }),
    ...(policy === 'Background' || policy === 'Foreground' || policy === 'Orphan'
      ? { propagationPolicy: policy }
      : undefined),
    ...(options.preconditions?.uid === undefined ? undefined : { uid: options.preconditions.uid }),
    ...(options.preconditions?.resourceVersion === undefined
      ? undefined
      : { resourceVersion: options.preconditions.resourceVersion }),
  };
}

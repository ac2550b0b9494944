import { isRecord, setOwn } from '#base/record.ts';
import { sameData } from '#cluster/api/sameData.ts';
import { ApiError, badRequest, genericError } from '../apiErrors.ts';
import { goType } from '../chain/typedRequest.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/patch.go, maxJSONPatchOperations. */
const MOST_OPERATIONS = 10_000;

interface Operation {
  readonly op?: unknown;
  readonly path?: unknown;
  readonly from?: unknown;
  readonly value?: unknown;
}

/** An operation that does not apply. The server does not report the cause. */
class NotApplicable extends Error {}

/**
 * JSON patch (RFC 6902): applies all operations in order, or none. A negative index counts from the end of a list.
 * Changes nothing in place.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/patch.go (applyJSPatch);
 * evanphx/json-patch 4, patch.go.
 * @throws {ApiError} 400 for what is no patch, 413 for a very long one, 422 when an operation does not apply.
 */
export function jsonPatch(target: unknown, patch: unknown): unknown {
  if (patch === null) return target;
  if (!Array.isArray(patch)) throw badRequest(notAList(patch));
  if (patch.length > MOST_OPERATIONS)
    throw new ApiError(
      413,
      'RequestEntityTooLarge',
      `Request entity too large: The allowed maximum operations in a JSON patch is ${MOST_OPERATIONS}, got ${patch.length}`,
      'decoding',
    );
  try {
    return patch.reduce((document, operation) => applied(document, readOperation(operation)), target);
  } catch (error) {
    if (!(error instanceof NotApplicable)) throw error;
    throw genericError(422, 'decoding');
  }
}

function notAList(patch: unknown): string {
  return `error decoding patch: json: cannot unmarshal ${goType(patch)} into Go value of type []handlers.jsonPatchOp`;
}

function readOperation(operation: unknown): Operation {
  if (isRecord(operation)) return operation;
  const found = goType(operation);
  throw badRequest(`error decoding patch: json: cannot unmarshal ${found} into Go value of type handlers.jsonPatchOp`);
}

function applied(document: unknown, operation: Operation): unknown {
  const { op, value } = operation;
  const path = () => pointer(operation.path);
  switch (op) {
    case 'add':
      return added(document, path(), value);
    case 'remove':
      return removed(document, path());
    case 'replace':
      return replaced(document, path(), value);
    case 'move': {
      const from = pointer(operation.from);
      return added(removed(document, from), path(), valueAt(document, from));
    }
    case 'copy':
      return added(document, path(), valueAt(document, pointer(operation.from)));
    case 'test':
      if (!sameData(valueAt(document, path()) ?? null, value ?? null)) throw new NotApplicable();
      return document;
    default:
      throw new NotApplicable();
  }
}

/** Parts of a JSON pointer (RFC 6901). The whole document has none. */
function pointer(text: unknown): readonly string[] {
  if (typeof text !== 'string') throw new NotApplicable();
  if (text === '') return [];
  return text
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function added(document: unknown, path: readonly string[], value: unknown): unknown {
  return changed(document, path, (container, key) => {
    if (!isList(container)) return withField(container, key, value ?? null);
    const at = key === '-' ? container.length : index(key, container.length + 1);
    return [...container.slice(0, at), value ?? null, ...container.slice(at)];
  });
}

function removed(document: unknown, path: readonly string[]): unknown {
  return changed(document, path, (container, key) => {
    if (isList(container)) {
      const at = index(key, container.length);
      return [...container.slice(0, at), ...container.slice(at + 1)];
    }
    if (!Object.hasOwn(container, key)) throw new NotApplicable();
    const { [key]: _, ...others } = container;
    return others;
  });
}

function replaced(document: unknown, path: readonly string[], value: unknown): unknown {
  if (path.length === 0) {
    if (typeof value !== 'object' || value === null) throw new NotApplicable();
    return value;
  }
  return changed(document, path, (container, key) => {
    if (!isList(container)) return withField(container, key, value ?? null);
    const at = index(key, container.length);
    return container.map((item, place) => (place === at ? (value ?? null) : item));
  });
}

type List = readonly unknown[];
type Fields = Readonly<Record<string, unknown>>;
type Container = List | Fields;

function isList(container: Container): container is List {
  return Array.isArray(container);
}

/** Changes the container of the path's last part. */
function changed(
  document: unknown,
  [key, ...rest]: readonly string[],
  change: (container: Container, key: string) => Container,
): unknown {
  if (key === undefined || !isContainer(document)) throw new NotApplicable();
  if (rest.length === 0) return change(document, key);
  const inner = changed(childOf(document, key), rest, change);
  if (!isList(document)) return withField(document, key, inner);
  const at = index(key, document.length);
  return document.map((item, place) => (place === at ? inner : item));
}

function valueAt(document: unknown, path: readonly string[]): unknown {
  let value = document;
  for (const [place, key] of path.entries()) {
    if (!isContainer(value)) throw new NotApplicable();
    const isLast = place === path.length - 1;
    // A missing field may be read, but not a field inside a missing one.
    value = isLast && !isList(value) && !Object.hasOwn(value, key) ? undefined : childOf(value, key);
  }
  return value;
}

function childOf(container: Container, key: string): unknown {
  if (isList(container)) return container[index(key, container.length)];
  if (!Object.hasOwn(container, key)) throw new NotApplicable();
  return container[key];
}

function index(key: string, length: number): number {
  if (!/^[+-]?\d{1,9}$/.test(key)) throw new NotApplicable();
  const at = Number(key) < 0 ? Number(key) + length : Number(key);
  if (at < 0 || at >= length) throw new NotApplicable();
  return at;
}

function withField(container: Fields, key: string, value: unknown): Container {
  const out: Record<string, unknown> = { ...container };
  setOwn(out, key, value);
  return out;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

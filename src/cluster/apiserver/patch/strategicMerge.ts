import { copyOwn, isRecord, setOwn } from '#base/record.ts';
import { type ApiError, badRequest, genericError, plainError } from '../apiErrors.ts';
import { goText, goType } from './decodePatched.ts';
import { fieldType, patchFact } from './patchFacts.ts';

type Fields = Readonly<Record<string, unknown>>;
type List = readonly unknown[];

const DIRECTIVE = '$patch';
const RETAIN_KEYS = '$retainKeys';
const DELETE_PREFIX = '$deleteFromPrimitiveList';
const ORDER_PREFIX = '$setElementOrder';
const RECORD = goType({});

/**
 * Strategic merge patch of an object of a built-in type (`Pod`): merges objects, and lists with a merge key. By
 * default, new items of a list come first. `keepsOrder` puts them last, as programs do that compute their patches with
 * `$setElementOrder`. Changes nothing in place, and shares unchanged parts.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/strategicpatch/patch.go, StrategicMergeMapPatch.
 * @throws {ApiError} when the patch does not fit.
 */
export function strategicMerge(target: object, patch: object, type: string, keepsOrder = false): object {
  return new Merging(keepsOrder).object(target as Fields, patch as Fields, type);
}

class Merging {
  private readonly keepsOrder: boolean;

  constructor(keepsOrder: boolean) {
    this.keepsOrder = keepsOrder;
  }

  object(original: Fields, patch: Fields, type: string): Fields {
    if (Object.hasOwn(patch, DIRECTIVE)) return directed(patch);
    const isPlain = saysNothingOfItself(patch);
    const out: Record<string, unknown> = isPlain ? copyOwn(original) : retained(original, patch);
    const done = isPlain ? NONE : this.ordered(out, patch, type);
    let isShorter = false;
    for (const name of Object.keys(patch)) {
      if (name === RETAIN_KEYS || done.has(name)) continue;
      const isDeletion = name.startsWith(DELETE_PREFIX);
      const field = isDeletion ? keyAfter(name, DELETE_PREFIX) : name;
      const after = this.field(
        Object.hasOwn(out, field) ? out[field] : undefined,
        field,
        patch[name],
        type,
        isDeletion,
      );
      if (after !== undefined) setOwn(out, field, after);
      else if (Object.hasOwn(out, field)) {
        delete out[field];
        isShorter = true;
      }
    }
    // An object that lost a field is slow to read in the engine (dictionary mode). Its copy is not.
    return isShorter ? copyOwn(out) : out;
  }

  /** New value of a field; `undefined` if it is removed. */
  private field(present: unknown, name: string, value: unknown, type: string, isDeletion: boolean): unknown {
    if (value === undefined) return present;
    if (value === null) return undefined;
    if (Array.isArray(present) && Array.isArray(value)) {
      const merged = this.list(present, value, type, name, isDeletion);
      // A list that lost all its items is not written, because Go omits empty lists.
      return merged.length === 0 && value.length > 0 ? undefined : merged;
    }
    if (isRecord(present) && isRecord(value)) {
      const { strategy } = patchFact(type, name);
      const inner = this.inner(type, name);
      return strategy === 'replace' ? value : this.object(present, value, inner);
    }
    if (isDeletion) return present;
    const kept = withoutDirectives(value);
    return Array.isArray(kept) && kept.length === 0 && (value as List).length > 0 ? undefined : kept;
  }

  /** Upstream looks up the field's Go type before it descends. */
  private inner(type: string, name: string): string {
    const inner = fieldType(type, name);
    if (inner === undefined && type !== '')
      throw plainError(`unable to find api field in struct ${type} for the json field ${JSON.stringify(name)}`);
    return inner ?? '';
  }

  private list(original: List, patch: List, type: string, name: string, isDeletion: boolean): List {
    const inner = this.inner(type, name);
    const { strategy, mergeKey } = patchFact(type, name);
    if (strategy !== 'merge' && !isDeletion) return patch;
    if (original.length === 0 && patch.length === 0) return original;
    if (elementType(original, patch) !== RECORD) {
      if (isDeletion) return original.filter((item) => !patch.includes(item));
      const merged = [...new Set([...original, ...patch])];
      return this.keepsOrder ? merged : inOrder(merged, patch, original, '');
    }
    if (mergeKey === '') throw plainError(`cannot merge lists without merge key for ${inner}`);
    const { present, added } = specials(original as readonly Fields[], patch as readonly Fields[], mergeKey);
    const merged = this.joined(present, added, mergeKey, inner);
    return this.keepsOrder ? merged : inOrder(merged, added, present, mergeKey);
  }

  private joined(present: readonly Fields[], added: readonly Fields[], mergeKey: string, type: string): Fields[] {
    const out = [...present];
    for (const item of added) {
      const key = keyOf(item, mergeKey);
      const at = out.findIndex((other) => other[mergeKey] === key);
      const other = out[at];
      if (other) out[at] = this.object(other, item, type);
      else out.push(withoutDirectives(item) as Fields);
    }
    return out;
  }

  /** Merges lists that come with `$setElementOrder`. Returns the names of the patch that are handled. */
  private ordered(out: Record<string, unknown>, patch: Fields, type: string): ReadonlySet<string> {
    const done = new Set<string>();
    for (const name of Object.keys(patch)) {
      if (!name.startsWith(ORDER_PREFIX)) continue;
      done.add(name);
      const order = patch[name];
      if (!Array.isArray(order)) throw wrongType([], order);
      const field = keyAfter(name, ORDER_PREFIX);
      const [present, added] = [out[field], patch[field]];
      if (present !== undefined && !Array.isArray(present)) throw wrongType([], present);
      if (added !== undefined && !Array.isArray(added)) throw wrongType([], added);
      this.inner(type, field);
      const { mergeKey } = patchFact(type, field);
      checkOrder(added ?? [], order, mergeKey);
      if (!present && !added) continue;
      const merged =
        present && added
          ? new Merging(false).list(present, added, type, field, false)
          : (present ?? (withoutDirectives(added) as List));
      elementType(present ?? [], added ?? []);
      out[field] = inOrder(merged, order, present ?? [], mergeKey);
      done.add(field);
    }
    return done;
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Whether the patch has no directives, which are fields that start with `$`. */
function saysNothingOfItself(patch: Fields): boolean {
  for (const name in patch) if (name.startsWith('$')) return false;
  return true;
}

function directed(patch: Fields): Fields {
  const { [DIRECTIVE]: directive, ...rest } = patch;
  if (directive === 'replace') return rest;
  if (directive === 'delete') return {};
  throw plainError(`unknown patch type: ${goText(directive)} in map: ${goText(patch)}`);
}

/** `$retainKeys`: only these fields of the current object stay. */
function retained(original: Fields, patch: Fields): Record<string, unknown> {
  if (!Object.hasOwn(patch, RETAIN_KEYS)) return copyOwn(original);
  const keys = patch[RETAIN_KEYS];
  if (!Array.isArray(keys)) throw badRequest('invalid patch format of retainKeys');
  for (const [name, value] of Object.entries(patch)) {
    if (name === RETAIN_KEYS || value === null || name.startsWith(DELETE_PREFIX) || name.startsWith(ORDER_PREFIX))
      continue;
    if (!keys.includes(name)) throw badRequest('invalid patch format of retainKeys');
  }
  return Object.fromEntries(Object.entries(original).filter(([name]) => keys.includes(name)));
}

function keyAfter(name: string, prefix: string): string {
  const slash = name.indexOf('/');
  if (slash >= 0 && name.slice(0, slash) === prefix) return name.slice(slash + 1);
  throw badRequest(`invalid patch format of ${prefix === DELETE_PREFIX ? 'primitive list' : 'setElementOrder list'}`);
}

/** Items that are instructions about others: `$patch: delete`, or `replace` for the whole list. */
function specials(original: readonly Fields[], patch: readonly Fields[], mergeKey: string) {
  const plain: Fields[] = [];
  let present = original;
  let replaces = false;
  for (const item of patch) {
    const directive = item[DIRECTIVE];
    if (!Object.hasOwn(item, DIRECTIVE)) plain.push(item);
    else if (directive === 'delete') {
      const key = keyOf(item, mergeKey);
      present = present.filter((other) => other[mergeKey] !== key);
    } else if (directive === 'replace') replaces = true;
    else if (directive === 'merge') throw plainError('merging lists cannot yet be specified in the patch');
    else throw plainError(`unknown patch type: ${goText(directive)} in map: ${goText(item)}`);
  }
  return replaces ? { present: plain, added: [] } : { present, added: plain };
}

function keyOf(item: Fields, mergeKey: string): unknown {
  if (Object.hasOwn(item, mergeKey)) return item[mergeKey];
  throw plainError(`map: ${goText(item)} does not contain declared merge key: ${mergeKey}`);
}

/** Items of the patch come in its order. Items that only the server has keep their place among them. */
function inOrder(merged: List, order: List, before: List, mergeKey: string): List {
  const place = (list: List, item: unknown) =>
    list.findIndex((other) => idOf(other, mergeKey) === idOf(item, mergeKey));
  const named = merged.filter((item) => place(order, item) >= 0).sort((a, b) => place(order, a) - place(order, b));
  const others = merged.filter((item) => place(order, item) < 0);
  const out: unknown[] = [];
  let next = 0;
  for (const item of named) {
    const at = place(before, item);
    while (at >= 0 && next < others.length && place(before, others[next]) < at) out.push(others[next++]);
    out.push(item);
  }
  return [...out, ...others.slice(next)];
}

function idOf(item: unknown, mergeKey: string): unknown {
  return mergeKey !== '' && isRecord(item) ? keyOf(item, mergeKey) : item;
}

/** Checks that the patch's items follow the order it requests, and that none is missing there. */
function checkOrder(patch: List, order: List, mergeKey: string): void {
  const plain = patch.filter((item) => !isRecord(item) || !Object.hasOwn(item, DIRECTIVE));
  if (order.length === 0 || patch.length === 0) return;
  let at = 0;
  for (const item of order) {
    if (at < plain.length && idOf(plain[at], mergeKey) === idOf(item, mergeKey)) at++;
  }
  if (at < plain.length)
    throw plainError(
      `The order in patch list:\n${goText(patch)}\n doesn't match ${ORDER_PREFIX} list:\n${goText(order)}\n`,
    );
}

function elementType(original: List, patch: List): string {
  if (original.length + patch.length > 0 && original.every(isRecord) && patch.every(isRecord)) return RECORD;
  if (original.some(Array.isArray) || patch.some(Array.isArray)) throw genericError(422, 'decoding');
  const [first] = original.length > 0 ? original : patch;
  if (original.length === 0 && patch.length === 0) throw plainError('no elements in any of the given slices');
  const type = goType(first);
  const isOther = (item: unknown) => goType(item) !== type;
  if (original.some(isOther) || patch.some(isOther))
    throw plainError(`list element types are not identical: ${goText([original, patch])}`);
  return type;
}

/** Value of the patch that replaces nothing: without nulls and without directives. */
function withoutDirectives(value: unknown): unknown {
  if (Array.isArray(value)) {
    const kept = value.map(withoutDirectives).filter((item) => item !== undefined);
    return kept;
  }
  if (!isRecord(value)) return value;
  if (Object.hasOwn(value, DIRECTIVE)) return undefined;
  const out: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    if (inner === null) continue;
    const kept = withoutDirectives(inner);
    if (kept !== undefined) setOwn(out, name, kept);
  }
  return out;
}

function wrongType(expected: unknown, actual: unknown): ApiError {
  return plainError(`expected a ${goType(expected)}, but received a ${goType(actual)}`);
}

import { compareElements, type PathElement } from './pathElement.ts';

/**
 * A set of fields in the format of FieldsV1. A name with an empty content is a member; a name with content is a member
 * if the content includes `.`. The set itself is no member. A set is never changed after it is shared.
 * Upstream source: sigs.k8s.io/structured-merge-diff/v6, fieldpath/{set,serialize}.go.
 */
export interface FieldSet {
  readonly [element: PathElement]: FieldSet;
}

const SELF = '.';
const LEAF: FieldSet = {};
export const NO_FIELDS: FieldSet = {};

interface OpenSet {
  [element: PathElement]: OpenSet;
}

function isLeaf(node: FieldSet): boolean {
  for (const _ in node) return false;
  return true;
}

export function isEmptySet(set: FieldSet): boolean {
  return isLeaf(set);
}

export function isMember(node: FieldSet | undefined): boolean {
  return node !== undefined && (SELF in node || isLeaf(node));
}

function node(isSelf: boolean, children: FieldSet): FieldSet | undefined {
  if (isLeaf(children)) return isSelf ? LEAF : undefined;
  return isSelf ? { [SELF]: LEAF, ...children } : children;
}

/** A set under construction. */
export class FieldSetDraft {
  readonly set: OpenSet = {};

  /** Reads the path at once and does not keep it. */
  insert(path: readonly PathElement[]): void {
    const last = path.length - 1;
    if (last < 0) return;
    let at = this.set;
    for (let i = 0; i < last; i++) at = descend(at, path[i] as PathElement);
    const element = path[last] as PathElement;
    const present = at[element];
    if (!present) at[element] = {};
    else if (!isLeaf(present)) present[SELF] ??= {};
  }
}

/** The child set, to which the caller will add something. */
function descend(at: OpenSet, element: PathElement): OpenSet {
  const present = at[element];
  if (present) {
    if (isLeaf(present)) present[SELF] = {};
    return present;
  }
  const made: OpenSet = {};
  at[element] = made;
  return made;
}

export function setOf(...paths: readonly (readonly PathElement[])[]): FieldSet {
  const draft = new FieldSetDraft();
  for (const path of paths) draft.insert(path);
  return draft.set;
}

function combined(
  a: FieldSet,
  b: FieldSet,
  keepsSingle: 'both' | 'left' | 'none',
  isSelf: (inA: boolean, inB: boolean) => boolean,
): FieldSet {
  const out: OpenSet = {};
  for (const element in a) {
    if (element === SELF) continue;
    const left = a[element] as FieldSet;
    const right = b[element];
    if (right === undefined) {
      if (keepsSingle !== 'none') out[element] = left as OpenSet;
      continue;
    }
    const children = combined(left, right, keepsSingle, isSelf);
    const made = node(isSelf(isMember(left), isMember(right)), children);
    if (made) out[element] = made as OpenSet;
  }
  if (keepsSingle === 'both')
    for (const element in b) if (element !== SELF && !(element in a)) out[element] = b[element] as OpenSet;
  return out;
}

export function union(a: FieldSet, b: FieldSet): FieldSet {
  return combined(a, b, 'both', (inA, inB) => inA || inB);
}

export function intersection(a: FieldSet, b: FieldSet): FieldSet {
  return combined(a, b, 'none', (inA, inB) => inA && inB);
}

/** The members of `a` that are not in `b`. Children of a member of `b` stay. */
export function difference(a: FieldSet, b: FieldSet): FieldSet {
  return combined(a, b, 'left', (inA, inB) => inA && !inB);
}

/** `a` without the members of `b` and all their children. */
export function without(a: FieldSet, b: FieldSet): FieldSet {
  const out: OpenSet = {};
  for (const element in a) {
    if (element === SELF) continue;
    const left = a[element] as FieldSet;
    const right = b[element];
    if (isMember(right)) continue;
    const made = right ? node(isMember(left), without(left, right)) : left;
    if (made) out[element] = made as OpenSet;
  }
  return out;
}

export function hasField(set: FieldSet, path: readonly PathElement[]): boolean {
  let at: FieldSet | undefined = set;
  for (const element of path) at = at?.[element];
  return path.length > 0 && isMember(at);
}

/** The elements of a set or of a part of it, without the mark of the part's own membership. */
export function elementsOf(set: FieldSet): PathElement[] {
  return Object.keys(set).filter((element) => element !== SELF);
}

/** Every member in order, a field before its children. */
export function pathsOf(set: FieldSet, prefix: readonly PathElement[] = []): PathElement[][] {
  const elements = elementsOf(set).sort(compareElements);
  const members = elements.filter((element) => isMember(set[element])).map((element) => [...prefix, element]);
  const below = elements.flatMap((element) => pathsOf(set[element] as FieldSet, [...prefix, element]));
  return [...members, ...below];
}

/** The same set in the order in which the server writes it. */
export function sortedSet(set: FieldSet): FieldSet {
  const out: OpenSet = {};
  if (SELF in set) out[SELF] = {};
  for (const element of elementsOf(set).sort(compareElements))
    out[element] = sortedSet(set[element] as FieldSet) as OpenSet;
  return out;
}

import { isRecord } from '#base/record.ts';
import { elementsOf, type FieldSet, FieldSetDraft, isEmptySet, isMember } from '#model/fields/fieldSet.ts';
import type { PathElement } from '#model/fields/pathElement.ts';
import { fieldElement } from '#model/fields/pathElement.ts';
import {
  childShape,
  fieldsOf,
  hasNothing,
  itemElement,
  itemsByElement,
  itemsOf,
  type ListShape,
  type ManagedShape,
  type MapShape,
  resolved,
} from './shape.ts';

/**
 * Merges an applied configuration into an object: its fields replace existing ones, and nothing is removed. Lists whose
 * items are fields keep the object's order, unless the configuration has another.
 * Upstream source: sigs.k8s.io/structured-merge-diff/v6, typed/merge.go.
 */
export function mergeFields(object: unknown, applied: unknown, shape: ManagedShape): unknown {
  if (applied === undefined) return object;
  if (object === undefined || object === applied) return applied;
  const known = resolved(shape, applied);
  if (known.kind === 'scalar') return applied;
  if (known.kind === 'list') {
    const [items, others] = [itemsOf(object), itemsOf(applied)];
    if (known.relation === 'atomic' || (items.length === 0 && others.length === 0)) return applied;
    return mergeItems(known, items, others);
  }
  const [fields, others] = [fieldsOf(object), fieldsOf(applied)];
  if (known.isAtomic || (hasNothing(fields) && hasNothing(others))) return applied;
  const out: Record<string, unknown> = { ...fields };
  for (const [name, other] of Object.entries(others)) {
    const inner = childShape(known, name);
    if (inner) out[name] = mergeFields(fields[name], other, inner);
  }
  return out;
}

/** Items in both lists follow the configuration's order. An item only in the object stays before its old successor. */
function mergeItems(shape: ListShape, items: readonly unknown[], applied: readonly unknown[]): unknown[] {
  const wanted = [...itemsByElement(shape, applied).keys()];
  const byWanted = itemsByElement(shape, applied);
  const byPresent = itemsByElement(shape, items);
  const present = items.map((item) => itemElement(shape, item));
  const shared = wanted.filter((element) => byPresent.has(element));
  const merged = new Set<PathElement>();
  const out: unknown[] = [];
  const take = (element: PathElement) => {
    merged.add(element);
    const own = byPresent.get(element);
    // An item that occurs twice in the object is not merged with the new item.
    const base = own?.length === 1 ? own[0] : undefined;
    out.push(mergeFields(base, byWanted.get(element)?.[0], shape.element()));
    if (shared[0] === element) shared.shift();
  };
  let [left, right] = [0, 0];
  while (left < items.length || right < wanted.length) {
    const element = present[left];
    const next = wanted[right];
    if (left < items.length && next !== undefined) {
      if (element === next) {
        take(next);
        left++;
        right++;
        continue;
      }
      if (typeof element === 'string' && byWanted.has(element) && shared.length > 0 && shared[0] !== element) {
        left++;
        continue;
      }
    }
    if (left < items.length) {
      if (typeof element !== 'string' || !byWanted.has(element)) {
        out.push(items[left]);
        left++;
        continue;
      }
      if (merged.has(element)) left++;
    }
    if (next !== undefined) {
      take(next);
      right++;
    }
  }
  return out;
}

/**
 * All fields that an object names; an applied configuration owns these.
 * Upstream source: sigs.k8s.io/structured-merge-diff/v6, typed/tofieldset.go.
 */
export function fieldsIn(value: unknown, shape: ManagedShape): FieldSet {
  const draft = new FieldSetDraft();
  collect(value, shape, [], draft);
  return draft.set;
}

function collect(value: unknown, shape: ManagedShape, path: PathElement[], draft: FieldSetDraft): void {
  const known = resolved(shape, value);
  if (known.kind === 'scalar' || (known.kind === 'list' ? known.relation === 'atomic' : known.isAtomic)) {
    draft.insert(path);
    return;
  }
  if (known.kind === 'list') {
    for (const [element, items] of itemsByElement(known, itemsOf(value))) {
      path.push(element);
      if (items.length === 1) collect(items[0], known.element(), path, draft);
      draft.insert(path);
      path.pop();
    }
    return;
  }
  for (const [name, child] of Object.entries(fieldsOf(value))) {
    const inner = childShape(known, name);
    if (child === undefined || !inner) continue;
    path.push(fieldElement(name));
    collect(child, inner, path, draft);
    const isBare =
      child === null || (typeof child === 'object' && !Array.isArray(child) && hasNothing(fieldsOf(child)));
    if (isBare || known.field(name) === undefined) draft.insert(path);
    path.pop();
  }
}

/**
 * Removes the members of a set from the object. A value that loses its last field stays, empty.
 * Upstream source: sigs.k8s.io/structured-merge-diff/v6, typed/remove.go.
 */
export function removeFields(value: unknown, set: FieldSet, shape: ManagedShape): unknown {
  const known = resolved(shape, value);
  if (known.kind === 'list') {
    if (!Array.isArray(value) || known.relation === 'atomic') return value;
    return value.flatMap((item): unknown[] => {
      const element = itemElement(known, item);
      const part = typeof element === 'string' ? set[element] : undefined;
      if (part === undefined) return [item];
      return isMember(part) ? [] : [removeFields(item, part, known.element())];
    });
  }
  if (known.kind !== 'map' || known.isAtomic || !isRecord(value)) return value;
  const out: Record<string, unknown> = {};
  for (const [name, child] of Object.entries(value)) {
    const part = set[fieldElement(name)];
    const inner = childShape(known, name);
    if (part === undefined || !inner) out[name] = child;
    else if (!isMember(part)) out[name] = removeFields(child, part, inner);
  }
  return out;
}

/**
 * Adds the declared fields above the members to the set. They are then removed when nothing is left in them.
 * Upstream source: sigs.k8s.io/structured-merge-diff/v6, fieldpath/set.go (EnsureNamedFieldsAreMembers).
 */
export function withNamedFields(set: FieldSet, shape: ManagedShape | undefined): FieldSet {
  const out: Record<string, FieldSet> = {};
  for (const element of elementsOf(set)) {
    const part = set[element] as FieldSet;
    const below = withNamedFields(part, partShape(shape, element));
    const isNamed = shape?.kind === 'map' && element.startsWith('f:') && shape.field(element.slice(2)) !== undefined;
    const isOne = isMember(part) || (isNamed && !isEmptySet(below));
    out[element] = isOne && !isEmptySet(below) ? { '.': {}, ...below } : below;
  }
  return out;
}

function partShape(shape: ManagedShape | undefined, element: string): ManagedShape | undefined {
  if (shape?.kind === 'any') return shape;
  if (element.startsWith('f:') && shape?.kind === 'map') return childShape(shape satisfies MapShape, element.slice(2));
  return element.startsWith('k:') && shape?.kind === 'list' ? shape.element() : undefined;
}

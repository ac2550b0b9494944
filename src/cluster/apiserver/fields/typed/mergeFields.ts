import type { PathElement } from '#model/fields/pathElement.ts';
import { fieldsOf, hasNothing, itemElement, itemsByElement, itemsOf } from './listItems.ts';
import { childShape, type ListShape, resolved, type Shape } from './shape.ts';

/**
 * Merges an applied configuration into an object: its fields replace existing ones, and nothing is removed. Lists whose
 * items are fields keep the object's order, unless the configuration has another.
 * Upstream source: sigs.k8s.io/structured-merge-diff/v6, typed/merge.go.
 */
export function mergeFields(object: unknown, applied: unknown, shape: Shape): unknown {
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

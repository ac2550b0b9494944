import { isRecord } from '#base/isRecord.ts';
import { elementsOf, type FieldSet, isEmptySet, isMember } from '#model/fields/fieldSet.ts';
import { fieldElement } from '#model/fields/pathElement.ts';
import { itemElement } from './listItems.ts';
import { childShape, type MapShape, resolved, type Shape } from './shape.ts';

/**
 * Removes the members of a set from the object. A value that loses its last field stays, empty.
 * Upstream source: sigs.k8s.io/structured-merge-diff/v6, typed/remove.go.
 */
export function removeFields(value: unknown, set: FieldSet, shape: Shape): unknown {
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
export function withNamedFields(set: FieldSet, shape: Shape | undefined): FieldSet {
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

function partShape(shape: Shape | undefined, element: string): Shape | undefined {
  if (shape?.kind === 'any') return shape;
  if (element.startsWith('f:') && shape?.kind === 'map') return childShape(shape satisfies MapShape, element.slice(2));
  return element.startsWith('k:') && shape?.kind === 'list' ? shape.element() : undefined;
}

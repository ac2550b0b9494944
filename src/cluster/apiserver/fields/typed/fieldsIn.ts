import { type FieldSet, FieldSetDraft } from '#model/fields/fieldSet.ts';
import { fieldElement, type PathElement } from '#model/fields/pathElement.ts';
import { fieldsOf, hasNothing, itemsByElement, itemsOf } from './listItems.ts';
import { childShape, resolved, type Shape } from './shape.ts';

/**
 * All fields that an object names; an applied configuration owns these.
 * Upstream source: sigs.k8s.io/structured-merge-diff/v6, typed/tofieldset.go.
 */
export function fieldsIn(value: unknown, shape: Shape): FieldSet {
  const draft = new FieldSetDraft();
  collect(value, shape, [], draft);
  return draft.set;
}

function collect(value: unknown, shape: Shape, path: PathElement[], draft: FieldSetDraft): void {
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

import { isRecord } from '#base/record.ts';
import { sameData } from '#cluster/api/sameData.ts';
import { type FieldSet, FieldSetDraft } from '#model/fields/fieldSet.ts';
import { elementText, fieldElement, type PathElement } from '#model/fields/pathElement.ts';
import { goText, goType } from '../../patch/decodePatched.ts';
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
  type Scalar,
} from './shape.ts';

/** Fields in which a new object differs from an old one. The sets are disjoint. */
export interface FieldComparison {
  readonly removed: FieldSet;
  readonly modified: FieldSet;
  readonly added: FieldSet;
}

/**
 * Skips parts that both objects share by reference.
 * Upstream source: sigs.k8s.io/structured-merge-diff/v6, typed/compare.go.
 */
export function compareFields(old: unknown, now: unknown, shape: ManagedShape): FieldComparison {
  const walk = new Walk();
  walk.compare(old, now, shape);
  return { removed: walk.removed.set, modified: walk.modified.set, added: walk.added.set };
}

class Walk {
  readonly removed = new FieldSetDraft();
  readonly modified = new FieldSetDraft();
  readonly added = new FieldSetDraft();
  private readonly path: PathElement[] = [];

  compare(old: unknown, now: unknown, shape: ManagedShape): void {
    if (old === now) return;
    const [before, after] = [resolved(shape, old), resolved(shape, now)];
    let isWhole: boolean;
    if (now === undefined) isWhole = this.compareAs(before, old, now);
    else {
      if (old !== undefined && before !== after) this.compareAs(before, old, now);
      isWhole = this.compareAs(after, old, now);
    }
    if (isWhole) return;
    if (old === undefined) this.added.insert(this.path);
    else if (now === undefined) this.removed.insert(this.path);
  }

  /** Returns whether the value is a single field, whatever it contains. */
  private compareAs(shape: Scalar | ListShape | MapShape, old: unknown, now: unknown): boolean {
    if (shape.kind === 'list') {
      const [before, after] = [itemsOf(old), itemsOf(now)];
      if (shape.relation !== 'atomic' && (before.length > 0 || after.length > 0)) {
        this.compareItems(shape, before, after);
        return false;
      }
    } else if (shape.kind === 'map') {
      const [before, after] = [fieldsOf(old), fieldsOf(now)];
      if (!shape.isAtomic && !(hasNothing(before) && hasNothing(after))) {
        this.compareEntries(shape, before, after);
        return false;
      }
    }
    if (old === undefined) this.added.insert(this.path);
    else if (now === undefined) this.removed.insert(this.path);
    else if (!sameData(old, now)) this.modified.insert(this.path);
    return true;
  }

  private compareEntries(
    shape: MapShape,
    before: Readonly<Record<string, unknown>>,
    after: Readonly<Record<string, unknown>>,
  ): void {
    for (const name in before) {
      const [old, now] = [before[name], after[name]];
      if (old === now || old === undefined) continue;
      this.below(fieldElement(name), old, now, childShape(shape, name));
    }
    for (const name in after)
      if (before[name] === undefined && after[name] !== undefined)
        this.below(fieldElement(name), undefined, after[name], childShape(shape, name));
  }

  private compareItems(shape: ListShape, before: readonly unknown[], after: readonly unknown[]): void {
    const [olds, news] = [itemsByElement(shape, before), itemsByElement(shape, after)];
    for (const element of new Set([...olds.keys(), ...news.keys()])) {
      const [old, now] = [olds.get(element) ?? [], news.get(element) ?? []];
      if (old.length <= 1 && now.length <= 1) this.below(element, old[0], now[0], shape.element());
      else this.compareDoubles(element, old, now, shape.element());
    }
  }

  /** Duplicate items that cannot be distinguished form one field together. */
  private compareDoubles(
    element: PathElement,
    old: readonly unknown[],
    now: readonly unknown[],
    shape: ManagedShape,
  ): void {
    if (old.length >= 2 && now.length >= 2) {
      if (!sameData(old, now)) this.insert(this.modified, element);
    } else if (old.length >= 2) {
      if (now.length > 0) this.below(element, undefined, now[0], shape);
      this.insert(this.removed, element);
    } else {
      if (old.length > 0) this.below(element, old[0], undefined, shape);
      this.insert(this.added, element);
    }
  }

  private insert(draft: FieldSetDraft, element: PathElement): void {
    this.path.push(element);
    draft.insert(this.path);
    this.path.pop();
  }

  private below(element: PathElement, old: unknown, now: unknown, shape: ManagedShape | undefined): void {
    if (!shape) return;
    this.path.push(element);
    this.compare(old, now, shape);
    this.path.pop();
  }
}

/**
 * Error if an applied configuration does not fit its type, in the server's words; `undefined` if it fits.
 * Upstream source: sigs.k8s.io/structured-merge-diff/v6, typed/{validate,helpers}.go.
 */
export function typedProblem(value: unknown, shape: ManagedShape): string | undefined {
  const found = problemsIn(value, shape, '');
  return found.length > 1 ? ['errors:', ...found.map((problem) => `  ${problem}`)].join('\n') : found[0];
}

function problemsIn(value: unknown, shape: ManagedShape, path: string): string[] {
  const known = resolved(shape, value);
  const said = (text: string) => [path === '' ? text : `${path}: ${text}`];
  if (value === null || value === undefined) return [];
  if (known.kind === 'scalar') {
    const problem = scalarProblem(known, value);
    return problem === undefined ? [] : said(problem);
  }
  if (known.kind === 'list')
    return Array.isArray(value) ? itemProblems(value, known, path) : said(`expected list, got ${boxed(value)}`);
  return isRecord(value) ? entryProblems(value, known, path) : said(`expected map, got ${boxed(value)}`);
}

function entryProblems(value: Readonly<Record<string, unknown>>, shape: MapShape, path: string): string[] {
  const found: string[] = [];
  for (const [name, child] of Object.entries(value)) {
    const place = path + elementText(fieldElement(name));
    const inner = shape.field(name) ?? shape.element?.();
    if (!inner) return [...found, `${place}: field not declared in schema`];
    found.push(...problemsIn(child, inner, place));
  }
  return found;
}

function itemProblems(items: readonly unknown[], shape: ListShape, path: string): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  const said = (text: string) => (path === '' ? text : `${path}: ${text}`);
  for (const [index, item] of items.entries()) {
    const element = shape.relation === 'atomic' ? `i:${index}` : itemElement(shape, item);
    if (typeof element !== 'string') return [...found, said(`element ${index}: ${element.problem}`)];
    if (seen.has(element)) found.push(said(`duplicate entries for key ${elementText(element)}`));
    seen.add(element);
    found.push(...problemsIn(item, shape.element(), path + elementText(element)));
  }
  return found;
}

function scalarProblem({ type }: Scalar, value: unknown): string | undefined {
  if (type === 'numeric' && typeof value !== 'number') return `expected numeric (int or float), got ${goType(value)}`;
  if (type === 'string' && typeof value !== 'string')
    return `expected string, got &value.valueUnstructured{Value:${goText(value)}}`;
  if (type === 'boolean' && typeof value !== 'boolean') return `expected boolean, got ${boxed(value)}`;
  return typeof value === 'object' ? `expected any scalar, got ${boxed(value)}` : undefined;
}

/** Go shows the value within its container. */
function boxed(value: unknown): string {
  return `&{${goText(value)}}`;
}

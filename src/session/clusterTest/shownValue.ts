import { goDuration } from '#base/goDuration.ts';
import { CelMap } from '#model/cel/values/celMap.ts';
import { showValue } from '#model/cel/values/show.ts';
import { CelError, Duration, isList, type Value } from '#model/cel/values/value.ts';

/** Most items of a list that are named. */
const MOST_ITEMS = 8;
const LONGEST = 200;

/** A value for people: objects by their names, lists with their sizes. */
export function shownValue(value: Value): string {
  if (value instanceof CelError) return `error: ${value.message}`;
  if (value instanceof Duration) return goDuration(Number(value.nanos / 1000n));
  if (typeof value === 'string') return JSON.stringify(value);
  if (isList(value)) {
    const names = value.slice(0, MOST_ITEMS).map(shownItem);
    return `[${names.join(', ')}${value.length > MOST_ITEMS ? ', ...' : ''}] (${value.length})`;
  }
  if (value instanceof CelMap) return shownItem(value);
  const text = showValue(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}

function shownItem(value: Value): string {
  const about = value instanceof CelMap ? objectOf(value) : undefined;
  if (about) return about.namespace === undefined ? about.name : `${about.namespace}/${about.name}`;
  if (value instanceof CelMap) return `{${value.keys().map(shownValue).join(', ')}}`.slice(0, LONGEST);
  return isList(value) ? `a list of ${value.length}` : shownValue(value);
}

/** The object that a value stands for or is about. */
export interface AboutObject {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

/** The object of a Pod or node as expressions see it, of a stored object, of an event, or of a journal entry. */
export function objectOf(value: CelMap): AboutObject | undefined {
  const textAt = (map: CelMap, key: string): string | undefined => {
    const text = map.get(key);
    return typeof text === 'string' && text !== '' ? text : undefined;
  };
  const named = (kind: string | undefined, of: CelMap): AboutObject | undefined => {
    const name = textAt(of, 'name');
    const namespace = textAt(of, 'namespace');
    if (kind === undefined || name === undefined) return undefined;
    return { kind, name, ...(namespace !== undefined && { namespace }) };
  };
  const kind = textAt(value, 'kind');
  const subject = textAt(value, 'subject');
  if (kind !== undefined && subject !== undefined) {
    const slash = subject.indexOf('/');
    return slash < 0
      ? { kind, name: subject }
      : { kind, namespace: subject.slice(0, slash), name: subject.slice(slash + 1) };
  }
  const involved = value.get('involvedObject');
  if (involved instanceof CelMap) return named(textAt(involved, 'kind'), involved);
  const metadata = value.get('metadata');
  if (metadata instanceof CelMap) return named(kind, metadata);
  return named(value.get('waitedFor') === undefined ? 'Node' : 'Pod', value);
}

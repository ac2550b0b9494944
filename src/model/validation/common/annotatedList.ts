import type { Taint, Toleration } from '#model/generated/types.ts';
import { jsonSyntaxProblem } from './jsonObject.ts';

/** Content that annotations had before it got fields of its own. */
interface Annotated {
  readonly Toleration: Toleration;
  readonly Taint: Taint;
}

/** Go's types of the fields, by the field's name; a field that is not a number is a text. */
const FIELDS: { readonly [T in keyof Annotated]: { readonly [F in keyof Annotated[T] & string]?: string } } = {
  Toleration: {
    key: 'string',
    operator: 'core.TolerationOperator',
    value: 'string',
    effect: 'core.TaintEffect',
    tolerationSeconds: 'int64',
  },
  Taint: { key: 'string', value: 'string', effect: 'core.TaintEffect' },
};

type Read<T> = { readonly items: readonly T[] } | { readonly problem: string };

/**
 * The list of an annotation's JSON text, or why there is none, in the words of Go's `json.Unmarshal`: names of fields are the
 * internal types' own and are matched whatever their case, null is nothing given, what is unknown is passed over.
 * Upstream source (v1.36.2): pkg/apis/core/helper/helpers.go, GetTolerationsFromPodAnnotations and GetTaintsFromNodeAnnotations.
 */
export function annotatedList<T extends keyof Annotated>(text: string, type: T): Read<Annotated[T]> {
  const syntax = jsonSyntaxProblem(text);
  if (syntax !== undefined) return { problem: syntax };
  const value: unknown = JSON.parse(text);
  if (value === null) return { items: [] };
  if (!Array.isArray(value)) return { problem: cannot(value, `value of type []core.${type}`) };
  const read = value.map((item: unknown) => readStruct(item, type));
  const problem = read.find((one) => one.problem !== undefined)?.problem;
  // Each parsed field has the type of the struct's field.
  return problem === undefined ? { items: read.map(({ fields }) => fields as unknown as Annotated[T]) } : { problem };
}

interface ReadStruct {
  readonly fields: { readonly [name: string]: string | number };
  readonly problem?: string;
}

function readStruct(value: unknown, type: keyof Annotated): ReadStruct {
  if (value === null) return { fields: {} };
  if (typeof value !== 'object' || Array.isArray(value))
    return { fields: {}, problem: cannot(value, `value of type core.${type}`) };
  const fields: { [name: string]: string | number } = {};
  for (const [given, found] of Object.entries(value)) {
    const entry = Object.entries<string>(FIELDS[type]).find(([name]) => name.toLowerCase() === given.toLowerCase());
    if (entry === undefined || found === null) continue;
    const [name, goType] = entry;
    const isRight = goType === 'int64' ? Number.isInteger(found) : typeof found === 'string';
    if (isRight) fields[name] = found;
    else {
      const goName = name.charAt(0).toUpperCase() + name.slice(1);
      const what = goType === 'int64' && typeof found === 'number' ? `number ${found}` : undefined;
      return { fields, problem: cannot(found, `struct field ${type}.${goName} of type ${goType}`, what) };
    }
  }
  return { fields };
}

function cannot(value: unknown, place: string, what = jsonType(value)): string {
  return `json: cannot unmarshal ${what} into Go ${place}`;
}

function jsonType(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

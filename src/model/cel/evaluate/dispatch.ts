import type { FunctionDeclaration, Overload, Run } from '../functions/declaration.ts';
import type { CelType } from '../types/celType.ts';
import { CelMap } from '../values/celMap.ts';
import { CelError, Duration, isList, NO_SUCH_OVERLOAD, Timestamp, typeOf, type Value } from '../values/value.ts';

/** Calls a function whose signatures the checker has found; `found` are the possible ones. */
export function dispatcher(declaration: FunctionDeclaration, found: readonly string[]): Run {
  const { name, single, overloads } = declaration;
  if (single !== undefined) {
    return (...args) => {
      const [first = null] = args;
      return single.takes === undefined || single.takes(first) ? single.run(...args) : notTaken(name, first);
    };
  }
  const [only] = found.length === 1 ? overloads.filter(({ id }) => id === found[0]) : [];
  if (only?.run !== undefined) {
    const { run } = only;
    return (...args) => (declaration.unguarded || fits(only, args) ? run(...args) : noOverload(name, args));
  }
  return (...args) => {
    const meant = overloads.find((overload) => overload.run !== undefined && fits(overload, args));
    return meant?.run?.(...args) ?? noOverload(name, args);
  };
}

/**
 * The error for a call that the function does not accept. Text and times have member functions, but none of this name.
 */
function notTaken(name: string, first: Value): CelError {
  if (typeof first === 'string' || first instanceof Duration || first instanceof Timestamp) return NO_SUCH_OVERLOAD;
  return new CelError(`no such overload: ${name}`);
}

/** Upstream source (v1.36.2): vendor/github.com/google/cel-go/common/decls/decls.go, MaybeNoSuchOverload. */
function noOverload(name: string, args: readonly Value[]): CelError {
  return new CelError(`no such overload: ${name}(${args.map((arg) => typeOf(arg).name).join(', ')})`);
}

function fits({ args }: Overload, values: readonly Value[]): boolean {
  return args.length === values.length && args.every((type, i) => isOfType(values[i] ?? null, type));
}

/** For a list or map the first entry decides for all. */
function isOfType(value: Value, type: CelType): boolean {
  if (type.kind === 'dyn' || type.kind === 'any' || type.kind === 'param') return true;
  if (typeOf(value).name !== type.name) return false;
  const [first, second] = type.params;
  if (type.kind === 'list' && isList(value) && first !== undefined) {
    const [item] = value;
    return item === undefined || isOfType(item, first);
  }
  if (type.kind === 'map' && value instanceof CelMap && first !== undefined && second !== undefined) {
    const [entry] = value.entries();
    return entry === undefined || (isOfType(entry[0], first) && isOfType(entry[1], second));
  }
  return true;
}

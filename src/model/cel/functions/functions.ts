import { CONVERSIONS } from './conversions.ts';
import type { FunctionDeclaration } from './declaration.ts';
import { FORMAT_FUNCTIONS } from './formats.ts';
import { AUTHORIZATION, NETWORK, QUANTITIES_AND_VERSIONS } from './kubernetes.ts';
import { KUBERNETES_LISTS, LISTS } from './lists.ts';
import { OPTIONALS } from './optionals.ts';
import { REGEX } from './regex.ts';
import { SETS } from './sets.ts';
import { STANDARD } from './standard.ts';
import { STRINGS } from './strings.ts';
import { TIMESTAMPS } from './timestamps.ts';

/** Every function by name. A function of several libraries has the signatures of all, in the order of the libraries. */
export const FUNCTIONS: ReadonlyMap<string, FunctionDeclaration> = merged([
  STANDARD,
  CONVERSIONS,
  TIMESTAMPS,
  NETWORK,
  REGEX,
  KUBERNETES_LISTS,
  AUTHORIZATION,
  OPTIONALS,
  QUANTITIES_AND_VERSIONS,
  STRINGS,
  SETS,
  FORMAT_FUNCTIONS,
  LISTS,
]);

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/cel/environment/base.go. */
function merged(libraries: readonly (readonly FunctionDeclaration[])[]): Map<string, FunctionDeclaration> {
  const functions = new Map<string, FunctionDeclaration>();
  for (const declaration of libraries.flat()) {
    const before = functions.get(declaration.name);
    const overloads = [...(before?.overloads ?? []), ...declaration.overloads];
    functions.set(declaration.name, { ...before, ...declaration, overloads });
  }
  return functions;
}

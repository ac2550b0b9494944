import { limitProblem } from '#base/limits.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { KubectlCompletion } from '#protocol/kubectl.ts';
import { COMMANDS, GROUPS, type KubectlCommand } from './commands.ts';
import { COMMON_FLAGS } from './invocation.ts';
import { KubectlError } from './kubectlError.ts';
import { resourceOf, resourcesOf } from './resources.ts';

const MOST = 200;
/** Commands whose first word is a Pod, not a type. */
const OF_PODS = new Set(['logs', 'debug', 'exec', 'attach', 'port-forward']);
const OF_NODES = new Set(['cordon', 'uncordon', 'drain']);

/** Completions of the last word of a line: commands, flags, types, and names of present objects. */
export function complete(world: World, line: string): KubectlCompletion {
  if (limitProblem('line', line.length) !== undefined) return { from: line.length, words: [] };
  const from = Math.max(line.lastIndexOf(' '), line.lastIndexOf('\t')) + 1;
  const begun = line.slice(from);
  const before = line.slice(0, from).split(/\s+/).filter(Boolean);
  const prefix = before[0] === 'kubectl' || before[0] === 'k' ? before.slice(1) : before;
  const candidates = candidatesOf(world, prefix, begun);
  const words = [...new Set(candidates)].filter((word) => word.startsWith(begun)).sort();
  return { from, words: words.slice(0, MOST) };
}

function candidatesOf(world: World, words: readonly string[], begun: string): string[] {
  if (words.length === 0) return ['kubectl', ...COMMANDS.map(({ name }) => name.split(' ')[0] as string)];
  const said = withoutFlags(words);
  const group = [...GROUPS.keys(), 'create'].find((name) => name === said.join(' '));
  const parts = COMMANDS.flatMap(({ name }) =>
    group !== undefined && name.startsWith(`${group} `) ? name.slice(group.length + 1).split(' ', 1) : [],
  );
  const command = COMMANDS.filter(({ name }) => `${said.join(' ')} `.startsWith(`${name} `)).at(-1);
  if (!command) return parts;
  const last = words.at(-1);
  if (last === '-n' || last === '--namespace') return namesOf(world, 'namespaces', undefined);
  if (begun.startsWith('-')) return [...command.flags, ...COMMON_FLAGS].map((flag) => `--${flag.name}`);
  return [...parts, ...targets(world, command, words.slice(command.name.split(' ').length), begun)];
}

function targets(world: World, { name }: KubectlCommand, words: readonly string[], begun: string): string[] {
  const namespace = namespaceOf(words);
  const given = withoutFlags(words);
  if (OF_PODS.has(name)) return given.length === 0 ? namesOf(world, 'pods', namespace) : [];
  if (OF_NODES.has(name)) return namesOf(world, 'nodes', undefined);
  if (name === 'top pod' || name === 'top node') return namesOf(world, name.slice(4), namespace);
  const slash = begun.indexOf('/');
  if (slash > 0) {
    const type = begun.slice(0, slash);
    return namesOf(world, type, namespace).map((one) => `${type}/${one}`);
  }
  const [type] = given;
  if (type === undefined) return resourcesOf(world).map(({ plural }) => plural);
  return type.includes('/') ? [] : namesOf(world, type, namespace);
}

function namesOf(world: World, type: string, namespace: string | undefined): string[] {
  try {
    const resource = resourceOf(world, type);
    return world
      .table(store(resource.kind))
      .values()
      .filter(({ metadata }) => !resource.namespaced || metadata.namespace === (namespace ?? 'default'))
      .map(({ metadata }) => metadata.name);
  } catch (error) {
    if (error instanceof KubectlError) return [];
    throw error;
  }
}

function namespaceOf(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => word === '-n' || word === '--namespace');
  return at < 0 ? undefined : words[at + 1];
}

function withoutFlags(words: readonly string[]): string[] {
  return words.filter((word, at) => !word.startsWith('-') && words[at - 1] !== '-n' && words[at - 1] !== '--namespace');
}

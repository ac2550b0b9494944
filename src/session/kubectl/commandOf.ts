import { COMMANDS, GROUPS, type KubectlCommand } from './commands.ts';
import { COMMON_FLAGS } from './invocation.ts';
import { KubectlError, usageError } from './kubectlError.ts';

export const SEE_OPTIONS = 'Use "kubectl options" for a list of global command-line options (applies to all commands).';
/** The top-level commands of kubectl v1.36, in the order of its help. */
const FIRST_WORDS = (
  'annotate api-resources api-versions apply attach auth autoscale certificate cluster-info completion config cordon cp create ' +
  'debug delete describe diff drain edit events exec explain expose get help kuberc kustomize label logs options patch plugin ' +
  'port-forward proxy replace rollout run scale set taint top uncordon version wait'
).split(' ');

/**
 * The longest command or group name at the start of the words, and the remaining words. Flags may stand before and
 * between its words.
 */
export function pathOf(words: readonly string[]): { readonly path: string; readonly rest: readonly string[] } {
  const rest = [...words];
  let path = '';
  for (let at = nextWord(rest, 0); at < rest.length; at = nextWord(rest, at)) {
    const longer = path === '' ? (rest[at] as string) : `${path} ${rest[at]}`;
    const known = fullName(longer);
    if (known === undefined) break;
    path = known;
    rest.splice(at, 1);
  }
  return { path, rest };
}

/** The command at the start of the words, and what follows. */
export function commandOf(words: readonly string[]): {
  readonly command: KubectlCommand;
  readonly rest: readonly string[];
} {
  const { path, rest } = pathOf(words);
  const command = COMMANDS.find(({ name }) => name === path);
  if (command) return { command, rest };
  if (path !== '') throw groupHelp(path, wordsIn(rest));
  throw unknown(wordsIn(rest)[0] ?? '');
}

/** The position of the next word that is neither a flag nor a flag's value. */
function nextWord(words: readonly string[], from: number): number {
  let at = from;
  while (words[at]?.startsWith('-') && words[at] !== '--') {
    const word = words[at] as string;
    const spec = COMMON_FLAGS.find(({ name, short }) => word === `--${name}` || word === `-${short}`);
    at += spec !== undefined && spec.takes !== 'nothing' ? 2 : 1;
  }
  return words[at] === '--' ? words.length : at;
}

function wordsIn(words: readonly string[]): string[] {
  const out: string[] = [];
  for (let at = nextWord(words, 0); at < words.length; at = nextWord(words, at + 1)) out.push(words[at] as string);
  return out;
}

/** The full name of a command, an alias or a group. */
function fullName(path: string): string | undefined {
  if (GROUPS.has(path)) return path;
  if (path === 'create svc') return 'create service';
  const parent = path.slice(0, path.lastIndexOf(' ') + 1);
  const word = path.slice(parent.length);
  return COMMANDS.find(
    ({ name, aliases = [] }) =>
      name === path ||
      aliases.some((alias) => name.startsWith(parent) && alias === word && name.lastIndexOf(' ') + 1 === parent.length),
  )?.name;
}

/** The commands of a group, each with its description. */
export function partsOf(path: string): string[] {
  const parts = COMMANDS.filter(({ name }) => name.startsWith(`${path} `)).map(({ name, about }) => ({
    name: name.slice(path.length + 1),
    about,
  }));
  const width = Math.max(0, ...parts.map(({ name }) => name.length));
  return parts.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`);
}

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/util/helpers.go, DefaultSubCommandRun. */
export function groupHelp(path: string, words: readonly string[]): KubectlError {
  if (words.length > 0)
    return usageError(
      `unknown command ${JSON.stringify(words.join(' '))}\nSee 'kubectl ${path} -h' for help and examples`,
    );
  const { about = '', stream = 'err' } = GROUPS.get(path) ?? {};
  const parts = partsOf(path);
  const usage = `Usage:\n  kubectl ${path} SUBCOMMAND [options]`;
  return new KubectlError(
    [about, '', 'Available Commands:', ...parts, '', usage, '', SEE_OPTIONS, ''].join('\n'),
    stream,
  );
}

export function unknown(word: string): KubectlError {
  if (FIRST_WORDS.includes(word)) return new KubectlError(`kubectl ${word}: not in this model`);
  const near = FIRST_WORDS.filter(
    (name) => distance(word.toLowerCase(), name) <= 2 || name.startsWith(word.toLowerCase()),
  );
  const hint = near.length === 0 ? '' : `\n\nDid you mean this?\n${near.map((name) => `\t${name}\n`).join('')}`;
  return new KubectlError(`error: unknown command "${word}" for "kubectl"${hint}`);
}

/** The edit distance of two words, in letters. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

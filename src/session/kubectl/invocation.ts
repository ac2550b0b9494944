import type { World } from '#kernel/world.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { KubectlEdit } from '#protocol/kubectl.ts';
import type { Reader } from '#session/reader.ts';
import type { FlagSpec, Flags } from './parseFlags.ts';

/** A line taken apart, and what it is about. */
export interface Invocation {
  readonly reader: Reader | undefined;
  readonly world: World;
  readonly nowUs: number;
  /** As it was typed, with `kubectl` before it. */
  readonly line: string;
  /** What follows the command's own words and is no flag. */
  readonly words: readonly string[];
  /** How many of them stand before `--`. */
  readonly beforeDash: number;
  readonly flags: Flags;
  readonly namespace: string;
  /** What `-f` reads. */
  readonly files: readonly ManifestFile[];
  /** What `-f -` reads; absent where nothing was given to the command. */
  readonly stdin?: string;
  /** Of `kubectl edit`: what a person has made of its text. */
  readonly edit: KubectlEdit | undefined;
}

/** Flags of every command. */
export const COMMON_FLAGS: readonly FlagSpec[] = [
  { name: 'namespace', short: 'n', takes: 'text' },
  { name: 'context', takes: 'text' },
  { name: 'as', takes: 'text' },
  { name: 'as-group', takes: 'text' },
  { name: 'request-timeout', takes: 'text' },
  { name: 'disable-compression', takes: 'nothing' },
  { name: 'v', short: 'v', takes: 'number' },
  // Where the cluster is, and what the client keeps, makes no difference here.
  { name: 'kubeconfig', takes: 'text' },
  { name: 'cluster', takes: 'text' },
  { name: 'cache-dir', takes: 'text' },
  { name: 'insecure-skip-tls-verify', takes: 'nothing' },
  { name: 'match-server-version', takes: 'nothing' },
  { name: 'warnings-as-errors', takes: 'nothing' },
];

export const SELECTOR_FLAG: FlagSpec = { name: 'selector', short: 'l', takes: 'text' };
export const OUTPUT_FLAG: FlagSpec = { name: 'output', short: 'o', takes: 'text' };
export const FILE_FLAG: FlagSpec = { name: 'filename', short: 'f', takes: 'text' };
/** Beside `-f`: the editor has no folders in it, so that all its files are found anyway. */
export const RECURSIVE_FLAG: FlagSpec = { name: 'recursive', short: 'R', takes: 'nothing' };
export const ALL_NAMESPACES: FlagSpec = { name: 'all-namespaces', short: 'A', takes: 'nothing' };

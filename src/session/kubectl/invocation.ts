import type { Micros } from '#base/time.ts';
import type { World } from '#kernel/world.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { KubectlEdit } from '#protocol/kubectl.ts';
import type { Reader } from '#session/reader.ts';
import type { FlagSpec, Flags } from './parseFlags.ts';

/** A parsed line and its context. */
export interface Invocation {
  readonly reader: Reader | undefined;
  readonly world: World;
  readonly nowUs: Micros;
  /** The line as typed, with `kubectl` before it. */
  readonly line: string;
  /** The words after the command's own, without flags. */
  readonly words: readonly string[];
  /** The number of these words before `--`. */
  readonly beforeDash: number;
  readonly flags: Flags;
  readonly namespace: string;
  /** The files that `-f` may read. */
  readonly files: readonly ManifestFile[];
  /** Standard input for `-f -`; absent when the command received none. */
  readonly stdin?: string;
  /** For `kubectl edit`: the text that a person has edited. */
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
  // The location of the cluster and the client's caches make no difference here.
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
/** The editor has no folders, so `-f` finds all its files even without this flag. */
export const RECURSIVE_FLAG: FlagSpec = { name: 'recursive', short: 'R', takes: 'nothing' };
export const ALL_NAMESPACES: FlagSpec = { name: 'all-namespaces', short: 'A', takes: 'nothing' };

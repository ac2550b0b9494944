import type { World } from '#kernel/world.ts';
import type { ManifestFile } from '#protocol/command.ts';
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
  readonly flags: Flags;
  readonly namespace: string;
  /** What `-f` reads. */
  readonly files: readonly ManifestFile[];
}

/** Flags of every command. */
export const COMMON_FLAGS: readonly FlagSpec[] = [
  { name: 'namespace', short: 'n', takes: 'text' },
  { name: 'context', takes: 'text' },
  { name: 'request-timeout', takes: 'text' },
  { name: 'disable-compression', takes: 'nothing' },
  { name: 'v', short: 'v', takes: 'number' },
];

export const SELECTOR_FLAG: FlagSpec = { name: 'selector', short: 'l', takes: 'text' };
export const OUTPUT_FLAG: FlagSpec = { name: 'output', short: 'o', takes: 'text' };
export const FILE_FLAG: FlagSpec = { name: 'filename', short: 'f', takes: 'text' };
export const ALL_NAMESPACES: FlagSpec = { name: 'all-namespaces', short: 'A', takes: 'nothing' };

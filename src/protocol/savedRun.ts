import type { Micros } from '#base/time.ts';
import type { Command, ManifestFile } from './command.ts';
import type { RunSource } from './runSource.ts';

/** A whole run in a file or a link: its source and people's commands. Everything else is computed again. */
export interface SavedRun {
  readonly format: 'kube-orrery/run';
  readonly version: 1;
  readonly source: RunSource;
  readonly branches: readonly SavedBranch[];
  readonly branch: string;
  readonly seq: number;
  readonly timeUs: Micros;
}

export interface SavedBranch {
  readonly id: string;
  readonly label: string;
  readonly parent?: string;
  readonly forkSeq: number;
  /** Last known entry of the branch; without it the last input, or the reader's position. */
  readonly headSeq?: number;
  readonly inputs: readonly {
    readonly id: number;
    readonly after: number;
    readonly atUs: Micros;
    readonly command: Command;
  }[];
}

/** Whether a file is meant to be a saved run: its first object says so near its beginning. */
export function isSavedRunFile({ text }: Pick<ManifestFile, 'text'>): boolean {
  return /^\ufeff?\s*\{[^{}]*"format"\s*:\s*"kube-orrery\/run"/.test(text.slice(0, 1000));
}

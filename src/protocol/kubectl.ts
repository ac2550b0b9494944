import type { Command, ManifestFile } from './command.ts';

/** A line for kubectl that changes something. It is read at the moment it is typed at, against the cluster of that moment. */
export interface KubectlCommand {
  readonly type: 'kubectl.run';
  /** With `kubectl` before it or without. */
  readonly line: string;
  /** What `-f` finds. */
  readonly files?: readonly ManifestFile[];
}

export interface KubectlLine {
  readonly stream: 'out' | 'err';
  readonly text: string;
}

/** What a line comes to: reads are answered at once, all else is a command to send. */
export type KubectlAnswer =
  | { readonly type: 'printed'; readonly lines: readonly KubectlLine[]; readonly failed: boolean }
  | { readonly type: 'command'; readonly command: Command };

/** A command that was sent, as it is at the present moment. */
export interface KubectlProgress {
  readonly state: 'running' | 'done' | 'failed';
  readonly lines: readonly KubectlLine[];
}

/** What Tab makes of a line: the words that may stand in the place of its last one. */
export interface KubectlCompletion {
  /** Where the last word begins. */
  readonly from: number;
  readonly words: readonly string[];
}

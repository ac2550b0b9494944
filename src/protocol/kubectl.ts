import type { Micros } from '#base/time.ts';
import type { Command, CommandNamed } from './command.ts';

/** The text of `kubectl edit` after a person changed it. */
export type KubectlEdit = NonNullable<CommandNamed<'kubectl.run'>['edit']>;

/** kubectl's cache of API discovery (`--cache-dir`). */
export interface KubectlCache {
  readonly keepsCache: boolean;
  readonly ttlUs: Micros;
  /** When it was read; -1: it is empty. */
  readonly readUs: Micros;
}

export interface KubectlLine {
  readonly stream: 'out' | 'err';
  readonly text: string;
}

/**
 * The answer to a line: reads are answered at once, all other lines become a command to send. A watch continues after
 * its first lines.
 */
export type KubectlAnswer =
  | { readonly type: 'watch'; readonly lines: readonly KubectlLine[]; readonly fromRevision: number }
  /** `kubectl edit`: the text is to be changed, and the line asked again with `edit`. */
  | { readonly type: 'edit'; readonly lines: readonly KubectlLine[]; readonly text: string }
  | { readonly type: 'printed'; readonly lines: readonly KubectlLine[]; readonly failed: boolean }
  | { readonly type: 'command'; readonly command: Command };

/** The output of `get --watch` after its first lines, up to the present moment. */
export interface KubectlWatched {
  /** The newest revision of the storage; below that of the watch's beginning nothing was printed yet. */
  readonly revision: number;
  /** Changes up to this revision are forgotten: they are known only to who asked before. */
  readonly compactedRevision: number;
  /** The headings, for a watch that began with nothing to show. */
  readonly heading: string;
  readonly rows: readonly { readonly revision: number; readonly text: string }[];
}

/** A command that was sent, as it is at the present moment. */
export interface KubectlProgress {
  readonly state: 'running' | 'done' | 'failed';
  readonly lines: readonly KubectlLine[];
  /** The server has refused what `kubectl edit` sent: its editor opens again with this text. */
  readonly reopens?: string;
}

/** The completion of a line: words that can replace its last word. */
export interface KubectlCompletion {
  /** Where the last word begins. */
  readonly from: number;
  readonly words: readonly string[];
}

/** Lines for kubectl. */
export interface KubectlQuestions {
  /** The output of a line for kubectl, or the command to send. */
  readonly kubectl: {
    readonly ask: Omit<CommandNamed<'kubectl.run'>, 'type'>;
    readonly answer: KubectlAnswer;
  };
  /** The output of the command of entry `seq` up to now; `undefined` if the present moment is before it. */
  readonly kubectlRun: { readonly ask: { readonly seq: number }; readonly answer: KubectlProgress | undefined };
  readonly kubectlWatch: {
    /** `heading`: the first line that the watch has printed; it says how wide the columns are. */
    readonly ask: { readonly line: string; readonly fromRevision: number; readonly heading: string };
    readonly answer: KubectlWatched;
  };
  readonly kubectlCache: { readonly ask: object; readonly answer: KubectlCache };
  readonly kubectlComplete: { readonly ask: { readonly line: string }; readonly answer: KubectlCompletion };
}

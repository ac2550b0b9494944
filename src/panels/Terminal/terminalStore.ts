import type { Draft } from 'immer';
import { create } from 'zustand';
import { immer } from 'zustand/middleware/immer';
import type { Micros } from '#base/time.ts';
import type { KubectlLine, KubectlWatched } from '#protocol/kubectl.ts';

/** An executed line, and its output. */
export interface TerminalEntry {
  readonly id: number;
  readonly line: string;
  /** Simulated microseconds. */
  readonly timeUs: Micros;
  readonly lines: readonly KubectlLine[];
  /** The command's journal entry, while it runs. */
  readonly runningSeq: number | null;
  /** For `get --watch`: the output after its first lines. */
  readonly watch?: WatchState;
  /** For `kubectl edit`, until it is over. */
  readonly edit?: EditState | null;
  /** Output of earlier attempts of `kubectl edit`. */
  readonly before?: readonly KubectlLine[];
}

/** The text that a person edits for `kubectl edit`. */
export interface EditState {
  /** The text at the first opening of the editor. */
  readonly opened: string;
  readonly text: string;
  /** The text at the latest reopening. */
  readonly refused?: string;
  /** False once it was sent; it opens again if it is refused. */
  readonly isOpen: boolean;
}

/** A watch, and its rows so far. */
export interface WatchState {
  readonly fromRevision: number;
  readonly isOn: boolean;
  readonly rows: KubectlWatched['rows'];
}

interface TerminalState {
  readonly entries: readonly TerminalEntry[];
  /** Executed lines, the newest last. */
  readonly history: readonly string[];
  add(entry: Omit<TerminalEntry, 'id'>): void;
  update(id: number, lines: readonly KubectlLine[], isOver: boolean): void;
  change(id: number, fields: Partial<Omit<TerminalEntry, 'id'>>): void;
  /** A watch has printed more, or less after a step back in time. */
  watched(id: number, answer: KubectlWatched): void;
  /** Ends all watches, as Ctrl+C does; their output stays. */
  stopWatches(): void;
  clear(): void;
}

const MOST_ENTRIES = 200;
const MOST_ROWS = 500;

/** The content of the command line, kept until the page reloads. */
export const useTerminal = create<TerminalState>()(
  immer((set) => {
    const changeEntry = (id: number, recipe: (entry: Draft<TerminalEntry>) => void) =>
      set(({ entries }) => {
        const entry = entries.find((each) => each.id === id);
        if (entry) recipe(entry);
      });
    return {
      entries: [],
      history: [],
      add: (entry) =>
        set(({ entries, history }) => {
          const id = (entries.at(-1)?.id ?? 0) + 1;
          entries.push({ ...(entry as Draft<typeof entry>), id });
          if (history.at(-1) !== entry.line) history.push(entry.line);
          for (const list of [entries, history]) list.splice(0, list.length - MOST_ENTRIES);
        }),
      update: (id, lines, isOver) =>
        changeEntry(id, (entry) => {
          entry.lines = [...lines];
          if (isOver) entry.runningSeq = null;
        }),
      change: (id, fields) => changeEntry(id, (entry) => void Object.assign(entry, fields)),
      watched: (id, answer) => changeEntry(id, (entry) => addRows(entry, answer)),
      stopWatches: () =>
        set(({ entries }) => {
          for (const { watch } of entries) if (watch) watch.isOn = false;
        }),
      clear: () =>
        set((state) => {
          state.entries = [];
        }),
    };
  }),
);

/** Rows that the storage has compacted are kept from before; rows of the future are hidden. */
function addRows(entry: Draft<TerminalEntry>, answer: KubectlWatched): void {
  const { watch } = entry;
  if (!watch) return;
  const { revision, compactedRevision, heading, rows } = answer;
  const kept = watch.rows.filter((row) => row.revision <= Math.min(compactedRevision, revision));
  const last = kept.at(-1)?.revision ?? -1;
  watch.rows = [...kept, ...rows.filter((row) => row.revision > last)].slice(-MOST_ROWS);
  // A watch that began without objects prints its headings above the first row.
  if (entry.lines.length === 0 && watch.rows.length > 0 && heading !== '')
    entry.lines = [{ stream: 'out', text: heading }];
}

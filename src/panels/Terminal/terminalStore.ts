import { create } from 'zustand';
import type { KubectlLine } from '../../protocol/kubectl.ts';

/** A line that was run, and what came of it. */
export interface TerminalEntry {
  readonly id: number;
  readonly line: string;
  /** Simulated microseconds. */
  readonly timeUs: number;
  readonly lines: readonly KubectlLine[];
  /** The entry that the command is, while it goes on. */
  readonly runningSeq: number | null;
}

interface TerminalState {
  readonly entries: readonly TerminalEntry[];
  /** Lines that were run, the newest last. */
  readonly history: readonly string[];
  add(entry: Omit<TerminalEntry, 'id'>): void;
  update(id: number, lines: readonly KubectlLine[], isOver: boolean): void;
  clear(): void;
}

const MOST_ENTRIES = 200;

/** What the command line shows; there until the page is loaded again. */
export const useTerminal = create<TerminalState>()((set) => ({
  entries: [],
  history: [],
  add: (entry) =>
    set(({ entries, history }) => ({
      entries: [...entries, { ...entry, id: (entries.at(-1)?.id ?? 0) + 1 }].slice(-MOST_ENTRIES),
      history: history.at(-1) === entry.line ? history : [...history, entry.line].slice(-MOST_ENTRIES),
    })),
  update: (id, lines, isOver) =>
    set(({ entries }) => ({
      entries: entries.map((entry) =>
        entry.id === id ? { ...entry, lines, runningSeq: isOver ? null : entry.runningSeq } : entry,
      ),
    })),
  clear: () => set({ entries: [] }),
}));

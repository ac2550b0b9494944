import { applyPatches, type Draft, enablePatches, type Patch, produceWithPatches } from 'immer';
import { KEPT } from '#base/limits.ts';
import type { Millis } from '#base/time.ts';

enablePatches();

/** Typing in one field without a longer pause is one change. */
export const TYPING_PAUSE_MS: Millis = 1000;

/** The place of a change: a control by its name, and what was open around it. Undo puts the focus there. */
export interface ChangePlace {
  readonly control: string;
  /** Counts the controls of the same name before this one. */
  readonly nth: number;
  readonly tab?: string;
  readonly step?: string;
  readonly language?: string;
}

/** One change of a draft. */
export interface DraftChange {
  readonly undo: readonly Patch[];
  readonly redo: readonly Patch[];
  /** Absent if the control is not known. */
  readonly place: ChangePlace | undefined;
  /** The time of the last key, if the change was typed. */
  readonly typedMs: Millis | undefined;
}

/** The changes that undo takes back, the newest last, and the ones that redo makes again, the next one last. */
export interface Changes {
  readonly past: readonly DraftChange[];
  readonly future: readonly DraftChange[];
}

export const NO_CHANGES: Changes = { past: [], future: [] };

/** A draft with its changes. */
export interface History<T> extends Changes {
  readonly value: T;
}

/** Changes an immer draft and returns undefined, or returns the new value. */
export type Recipe<T> = (draft: Draft<T>) => unknown;

/** The draft after a change. Redo is then empty. A recipe that changes nothing returns the same history. */
export function edited<T>(
  history: History<T>,
  recipe: Recipe<T>,
  by: Pick<DraftChange, 'place' | 'typedMs'>,
): History<T> {
  const [value, redo, undo] = produceWithPatches(history.value, recipe as (draft: Draft<T>) => undefined) as readonly [
    T,
    readonly Patch[],
    readonly Patch[],
  ];
  if (redo.length === 0 || value === history.value) return history;
  const change: DraftChange = { undo, redo, ...by };
  const last = history.past.at(-1);
  const past =
    last && history.future.length === 0 && isSameTyping(last, change)
      ? [...history.past.slice(0, -1), joined(last, change)]
      : [...history.past, change].slice(-KEPT.undoSteps);
  return { value, past, future: [] };
}

/** The draft before its last change; the same history if there is none. */
export function undone<T>(history: History<T>): History<T> {
  const change = history.past.at(-1);
  if (!change) return history;
  return {
    value: patched(history.value, change.undo),
    past: history.past.slice(0, -1),
    future: [...history.future, change],
  };
}

/** The draft with the change that was undone last; the same history if there is none. */
export function redone<T>(history: History<T>): History<T> {
  const change = history.future.at(-1);
  if (!change) return history;
  return {
    value: patched(history.value, change.redo),
    past: [...history.past, change],
    future: history.future.slice(0, -1),
  };
}

/** A draft may be null, for which immer's types have no patches. */
function patched<T>(value: T, patches: readonly Patch[]): T {
  return applyPatches(value as object, patches) as T;
}

function isSameTyping(last: DraftChange, next: DraftChange): boolean {
  if (last.typedMs === undefined || next.typedMs === undefined || !last.place || !next.place) return false;
  return next.typedMs - last.typedMs <= TYPING_PAUSE_MS && JSON.stringify(last.place) === JSON.stringify(next.place);
}

/** Two changes as one. If the second only replaces values that the first wrote, the patches stay as few. */
function joined(first: DraftChange, second: DraftChange): DraftChange {
  const isSamePaths =
    first.redo.length === second.redo.length &&
    second.redo.every(
      ({ op, path }, at) =>
        op === 'replace' && first.redo[at]?.op !== 'remove' && isSamePath(path, first.redo[at]?.path),
    );
  if (!isSamePaths) return { ...second, undo: [...second.undo, ...first.undo], redo: [...first.redo, ...second.redo] };
  return {
    ...second,
    undo: first.undo,
    redo: first.redo.map((patch, at) => ({ ...patch, value: second.redo[at]?.value })),
  };
}

function isSamePath(a: Patch['path'], b: Patch['path'] | undefined): boolean {
  return a.join('\n') === b?.join('\n');
}

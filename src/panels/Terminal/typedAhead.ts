import { create } from 'zustand';

interface TypedAhead {
  /** Lines entered while the command line was loading; run when it is ready. */
  readonly lines: readonly string[];
  /** The line being typed. */
  readonly line: string;
}

const NOTHING: TypedAhead = { lines: [], line: '' };

/** The input between the key that opens the command line and its script. */
export const useTypedAhead = create<TypedAhead>()(() => NOTHING);

/** Runs a line from another part of the page. */
export function runLater(line: string): void {
  useTypedAhead.setState(({ lines }) => ({ lines: [...lines, line] }));
}

/** Returns the input once, and clears it. */
export function takeTypedAhead(): TypedAhead {
  const typed = useTypedAhead.getState();
  useTypedAhead.setState(NOTHING);
  return typed;
}

import { create } from 'zustand';

interface TypedAhead {
  /** Entered while the command line was on its way; run when it is there. */
  readonly lines: readonly string[];
  /** The one that is being typed. */
  readonly line: string;
}

const NOTHING: TypedAhead = { lines: [], line: '' };

/** What is typed between the key that opens the command line and its script. */
export const useTypedAhead = create<TypedAhead>()(() => NOTHING);

/** A line that was entered elsewhere. */
export function runLater(line: string): void {
  useTypedAhead.setState(({ lines }) => ({ lines: [...lines, line] }));
}

/** Hands it over, once. */
export function takeTypedAhead(): TypedAhead {
  const typed = useTypedAhead.getState();
  useTypedAhead.setState(NOTHING);
  return typed;
}

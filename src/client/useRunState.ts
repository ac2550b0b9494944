import { useState } from 'react';
import { useOpening } from './useMoment.ts';

/** State about the run that is open, such as a name or the number of an entry; in another run it is absent again. */
export function useRunState<T>(): readonly [T | undefined, (value: T | undefined) => void] {
  const run = useOpening();
  const [kept, setKept] = useState<{ readonly run: typeof run; readonly value: T | undefined }>();
  return [kept?.run === run ? kept?.value : undefined, (value) => setKept({ run, value })];
}

import { useState } from 'react';
import { useOpening } from './useMoment.ts';

/** State about the open run, such as a name or an entry number; it is absent in another run. */
export function useRunState<T>(): readonly [T | undefined, (value: T | undefined) => void] {
  const run = useOpening();
  const [kept, setKept] = useState<{ readonly run: typeof run; readonly value: T | undefined }>();
  return [kept?.run === run ? kept?.value : undefined, (value) => setKept({ run, value })];
}

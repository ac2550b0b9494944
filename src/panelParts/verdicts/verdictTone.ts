import type { VerdictCode } from '#protocol/explanation.ts';
import type { Verdict } from '#widgets/VerdictGlyph.tsx';

const tones: Readonly<Record<VerdictCode, Verdict>> = {
  Success: 'fits',
  Skip: 'fits',
  Unschedulable: 'rejected',
  UnschedulableAndUnresolvable: 'cannot',
  Wait: 'waiting',
  Pending: 'waiting',
  Error: 'error',
};

/** The verdict mark, of five, for a framework status code. */
export function verdictTone(code: VerdictCode): Verdict {
  return tones[code];
}

import { useTexts } from '#i18n/useTexts.ts';
import type { Said } from '#protocol/rehearsal.ts';

/** A sentence of a report in the reader's language. */
export function useSaid(): (said: Said) => string {
  const t = useTexts('rehearsal') as unknown as (key: string, values: Said['values']) => string;
  return ({ says, values }) => t(`said.${says}`, values);
}

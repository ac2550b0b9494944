import { reportTexts } from '#cli/report/reportTexts.ts';
import { rehearsal } from '#i18n/en/rehearsal.ts';
import type { RehearsalSays, ReportPart, Said } from '#protocol/rehearsal.ts';

/** The text of each sentence in reports; a missing one is a compile error. */
const SAID: Readonly<Record<RehearsalSays, string>> = rehearsal.said;

/** A sentence of a report. */
export function sentence({ says, values }: Said): string {
  if (!Object.hasOwn(SAID, says)) throw new Error(`there is no sentence "${says}"`);
  const t = reportTexts('rehearsal') as unknown as (key: string, values: Said['values']) => string;
  return t(`said.${says}`, values);
}

export function heading(part: ReportPart): string {
  return reportTexts('rehearsal')(`parts.${part}`);
}

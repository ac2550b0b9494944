import { addTexts } from '#i18n/addTexts.ts';
import { rehearsal } from '#i18n/en/rehearsal.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { type Texts, textsOf } from '#i18n/useTexts.ts';
import type { RehearsalSays, ReportPart, Said } from '#protocol/rehearsal.ts';

addTexts('rehearsal', rehearsal);

/** Each sentence that a report may hold has its text: without one this does not compile. */
const SAID: Readonly<Record<RehearsalSays, string>> = rehearsal.said;

/** The words of a report that are no sentences of it. */
export function words(): Texts<'rehearsal'> {
  startLanguages('en');
  return textsOf('rehearsal');
}

/** A sentence of a report, in English. */
export function sentence({ says, values }: Said): string {
  if (!Object.hasOwn(SAID, says)) throw new Error(`there is no sentence "${says}"`);
  const t = words() as unknown as (key: string, values: Said['values']) => string;
  return t(`said.${says}`, values);
}

export function heading(part: ReportPart): string {
  return words()(`parts.${part}`);
}

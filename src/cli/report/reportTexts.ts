import { addTexts } from '#i18n/addTexts.ts';
import { cliReports } from '#i18n/en/cliReports.ts';
import { moreFit } from '#i18n/en/moreFit.ts';
import { otherMachines } from '#i18n/en/otherMachines.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { type Texts, textsOf } from '#i18n/useTexts.ts';

addTexts('cliReports', cliReports);
addTexts('moreFit', moreFit);
addTexts('otherMachines', otherMachines);

/** The words of the reports: those of the page, and those that only the command line has. */
export function reportTexts<N extends 'cliReports' | 'moreFit' | 'otherMachines'>(namespace: N): Texts<N> {
  startLanguages('en');
  return textsOf(namespace);
}

import { UsageError } from '#cli/usage.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { cliReports } from '#i18n/en/cliReports.ts';
import { lab } from '#i18n/en/lab.ts';
import { labConfigurations } from '#i18n/en/labConfigurations.ts';
import { moreFit } from '#i18n/en/moreFit.ts';
import { otherMachines } from '#i18n/en/otherMachines.ts';
import { rehearsal } from '#i18n/en/rehearsal.ts';
import { sideBySide } from '#i18n/en/sideBySide.ts';
import { why } from '#i18n/en/why.ts';
import { startLanguageAtOnce } from '#i18n/startLanguages.ts';
import { type Texts, textsOf } from '#i18n/useTexts.ts';
import { chineseTexts } from './chineseTexts.ts';

addTexts('cliReports', cliReports);
addTexts('lab', lab);
addTexts('labConfigurations', labConfigurations);
addTexts('moreFit', moreFit);
addTexts('otherMachines', otherMachines);
addTexts('rehearsal', rehearsal);
addTexts('sideBySide', sideBySide);
addTexts('why', why);

/** Sets the language of all later reports from the value of `--lang`: `en` or `zh`; without it, English. */
export function speakLanguage(lang = 'en'): void {
  if (lang === 'en') startLanguageAtOnce('en', {});
  else if (lang === 'zh' || lang === 'zh-CN') startLanguageAtOnce('zh-CN', chineseTexts);
  else throw new UsageError(`--lang is en or zh, not "${lang}"`);
}

/** The texts of the reports in the chosen language: those of the page, and those of the command line. */
export function reportTexts<N extends keyof typeof chineseTexts>(namespace: N): Texts<N> {
  return textsOf(namespace);
}

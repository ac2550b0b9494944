import { cliReports } from '#i18n/zh-CN/cliReports.ts';
import { lab } from '#i18n/zh-CN/lab.ts';
import { labConfigurations } from '#i18n/zh-CN/labConfigurations.ts';
import { moreFit } from '#i18n/zh-CN/moreFit.ts';
import { otherMachines } from '#i18n/zh-CN/otherMachines.ts';
import { rehearsal } from '#i18n/zh-CN/rehearsal.ts';
import { sideBySide } from '#i18n/zh-CN/sideBySide.ts';
import { why } from '#i18n/zh-CN/why.ts';

/** The Chinese texts of the reports. */
export const chineseTexts = { cliReports, lab, labConfigurations, moreFit, otherMachines, rehearsal, sideBySide, why };

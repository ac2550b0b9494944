import type { cliReports as reference } from '#i18n/en/cliReports.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const cliReports: TextsOf<typeof reference> = {
  mostMachines: '最多试 {{most}} 台机器。',
};

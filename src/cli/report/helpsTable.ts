import type { Texts } from '#i18n/useTexts.ts';
import type { Help } from '#protocol/explanation.ts';
import type { DocumentTable } from './document.ts';

/** Changes that would help, and what each would bring about. */
export function helpsTable(t: Texts<'cliReports'>, helps: readonly Help[]): DocumentTable {
  return {
    kind: 'table',
    columns: [{ heading: t('change'), cells: 'code' }, { heading: t('effect') }],
    rows: helps.map(({ change, effect }) => [change, effect]),
  };
}

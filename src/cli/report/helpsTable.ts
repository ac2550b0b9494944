import type { Help } from '#protocol/explanation.ts';
import type { DocumentTable } from './document.ts';
import { reportTexts } from './reportTexts.ts';

/** Changes that would help, with the effect of each. */
export function helpsTable(helps: readonly Help[]): DocumentTable {
  const t = reportTexts('cliReports');
  const say = reportTexts('why');
  return {
    kind: 'table',
    columns: [{ heading: t('change'), cells: 'code' }, { heading: t('effect') }],
    rows: helps.map(({ change, effect, nodes }) => [
      change,
      nodes ? say('anyNode', { count: nodes.length, nodes: effect }) : effect,
    ]),
  };
}

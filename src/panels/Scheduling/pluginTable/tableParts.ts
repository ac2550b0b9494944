import type { Texts } from '#i18n/useTexts.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { MatrixPlace } from '#widgets/table/Matrix.tsx';
import type { Reveal } from '../pipeline/revealAt.ts';
import type { Density } from '../planColumns.ts';
import type { PluginTable } from './buildPluginTable.ts';

/** Data that every row of the table reads. */
export interface TableParts {
  readonly t: Texts<'scheduling'>;
  readonly cycle: CycleExplanation;
  readonly table: PluginTable;
  readonly density: Density;
  readonly reveal: Reveal;
  /** Under the pointer: the headings of its row and its column light up. */
  readonly hover: MatrixPlace;
}

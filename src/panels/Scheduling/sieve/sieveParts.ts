import type { Texts } from '#i18n/useTexts.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { MatrixPlace } from '#widgets/table/Matrix.tsx';
import type { Reveal } from '../pipeline/revealAt.ts';
import type { Density } from '../planColumns.ts';
import type { Sieve } from './buildSieve.ts';

/** What every row of the sieve is made of. */
export interface SieveParts {
  readonly t: Texts<'scheduling'>;
  readonly cycle: CycleExplanation;
  readonly sieve: Sieve;
  readonly density: Density;
  readonly reveal: Reveal;
  /** Under the pointer: the headings of its row and its column light up. */
  readonly hover: MatrixPlace;
}

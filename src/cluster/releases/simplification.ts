import type { OwnText } from './ownText.ts';

/** One sentence about what a component of the model leaves out or does in a simpler way. Declared in the folder of the component. */
export interface Simplification extends OwnText {
  /** Unique; begins with the name of the folder. */
  readonly id: string;
  /** The upstream file that it departs from (v1.36.2). */
  readonly source: string;
}

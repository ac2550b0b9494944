/** The release of Kubernetes whose rules the model follows. */
export const RELEASE = 'v1.36.2';

/**
 * A part of a component that the model leaves out or simplifies. `cluster/simplifications.ts` lists all; `src/i18n` has
 * the sentences.
 */
export interface Simplification<Id extends string = string> {
  /** Unique; begins with the name of the component's folder. */
  readonly id: Id;
  /** The upstream file that it simplifies (v1.36.2). */
  readonly source: string;
}

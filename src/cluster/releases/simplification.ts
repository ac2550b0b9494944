/** What a component of the model leaves out or does in a simpler way. Declared in the folder of the component; `src/i18n` says it in one sentence. */
export interface Simplification<Id extends string = string> {
  /** Unique; begins with the name of the folder. */
  readonly id: Id;
  /** The upstream file that it departs from (v1.36.2). */
  readonly source: string;
}

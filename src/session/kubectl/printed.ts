/** What a command has printed at once. */
export interface Printed {
  readonly out: string;
  readonly err?: string;
  readonly failed?: boolean;
  /** The output continues with later changes, from this revision of the storage on. */
  readonly watchesFrom?: number;
  /** A text that a person is to edit. */
  readonly edits?: string;
}

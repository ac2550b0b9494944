/** What a command has printed at once. */
export interface Printed {
  readonly out: string;
  readonly err?: string;
  readonly failed?: boolean;
  /** The output continues with later changes, from this revision of the storage on. */
  readonly watchesFrom?: number;
  /** Lines that are not printed although somebody may look for them, and why: a `grep` that would find one says so. */
  readonly absentLines?: readonly { readonly text: string; readonly why: string }[];
  /** A text that a person is to edit. */
  readonly edits?: string;
}

/** The complete output of a command. */
export interface Printed {
  readonly out: string;
  readonly err?: string;
  readonly failed?: boolean;
  /** The output continues with later changes, from this revision of the storage on. */
  readonly watchesFrom?: number;
  /**
   * Lines that a real kubectl would print and this one does not, with reasons. A `grep` that would match one prints
   * its reason.
   */
  readonly absentLines?: readonly { readonly text: string; readonly why: string }[];
  /** A text for a person to edit. */
  readonly edits?: string;
}

/** What a command has printed at once. */
export interface Printed {
  readonly out: string;
  readonly err?: string;
  readonly failed?: boolean;
  /** It goes on as things change: from this revision of the storage on. */
  readonly watchesFrom?: number;
}

/** What a command has printed at once. */
export interface Printed {
  readonly out: string;
  readonly err?: string;
  readonly failed?: boolean;
}

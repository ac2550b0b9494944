import type { Value } from '#model/cel/values/value.ts';

/** What the functions of a test's expressions answer. A text that they cannot read, or a name that is not there, is a CelError. */
export interface Facts {
  pods(selector: string): Value;
  nodes(selector: string): Value;
  objects(kind: string, selector: string): Value;
  events(reason: string): Value;
  journal(reason: string): Value;
  metric(name: string): Value;
  /** What came of the last rehearsal of a drain; absent where none was played, and then no expression may ask for it. */
  readonly drain?: Value;
}

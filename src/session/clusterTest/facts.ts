import type { Value } from '#model/cel/values/value.ts';

/** Answers for the functions of a test's expressions. An unreadable text, or an unknown name, gives a CelError. */
export interface Facts {
  pods(selector: string): Value;
  nodes(selector: string): Value;
  objects(kind: string, selector: string): Value;
  events(reason: string): Value;
  journal(reason: string): Value;
  metric(name: string): Value;
  /** The result of the last rehearsed drain; absent where none was played, and then no expression may use it. */
  readonly drain?: Value;
}

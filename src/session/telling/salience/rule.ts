import type { ObjectReason } from '#cluster/api/subject.ts';
import type { Entry } from '#kernel/event.ts';
import type { Salience } from '#protocol/telling.ts';

/** A reason with all of its fields; each rule reads the fields of its own reason. */
export type DetailedReason = ObjectReason & Readonly<Record<string, unknown>>;

/** The salience of a reason, constant or computed from its fields. */
export type Rule = Salience | ((reason: DetailedReason, entry: Entry) => Salience);

export function step(is: boolean): Salience {
  return is ? 'step' : 'background';
}

export function decisive(is: boolean): Salience {
  return is ? 'decisive' : 'background';
}

import type { ObjectReason } from '#cluster/api/subject.ts';
import type { Entry } from '#kernel/entry.ts';
import type { Salience } from '#protocol/telling.ts';

/** A reason with whatever else it says; each rule reads what its reason has. */
export type Told = ObjectReason & Readonly<Record<string, unknown>>;

/** How much a reason matters, always or by what it says. */
export type Rule = Salience | ((reason: Told, entry: Entry) => Salience);

export function step(is: boolean): Salience {
  return is ? 'step' : 'background';
}

export function decisive(is: boolean): Salience {
  return is ? 'decisive' : 'background';
}

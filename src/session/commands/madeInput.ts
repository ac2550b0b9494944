import type { DueEvent, EventFor } from '#kernel/event.ts';
import type { InputProblem } from '#protocol/command.ts';

/** A command as the event of the actor that takes it. */
export type MadeInput =
  | { readonly ok: true; readonly actor: string; readonly event: DueEvent; readonly notes: readonly InputProblem[] }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** A command that can be carried out; the compiler sees that the address takes the event. */
export function sendTo<A extends string>(
  actor: A,
  event: EventFor<A>,
  notes: readonly InputProblem[] = [],
): Extract<MadeInput, { ok: true }> {
  return { ok: true, actor, event, notes };
}

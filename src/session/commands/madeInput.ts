import type { DueEvent } from '#kernel/event.ts';
import type { InputProblem } from '#protocol/command.ts';

/** A command as the event of the actor that takes it. */
export type MadeInput =
  | { readonly ok: true; readonly actor: string; readonly event: DueEvent; readonly notes: readonly InputProblem[] }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

import type { AnyCommand } from '#session/commands/commandList.ts';
import type { InputProblem } from './input.ts';

export type { InputProblem, ManifestFile } from './input.ts';

/**
 * An action of a person on the cluster. Commands are plain data, recorded as inputs, and the only way in. Each is
 * defined
 * in `session/commands`, where its fields, its label and its event stand together; the room has no other tie to the
 * session.
 */
export type Command = AnyCommand;

/** The command of that type: `CommandNamed<'node.cordon'>`. */
export type CommandNamed<T extends Command['type']> = Extract<Command, { readonly type: T }>;

export type CommandResult =
  | {
      readonly ok: true;
      readonly seq: number;
      readonly notes: readonly InputProblem[];
      /** An opening that was stopped on its way: the run goes as far as `seq`. */
      readonly isPart?: true;
    }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

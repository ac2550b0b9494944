import { isRecord } from '#base/isRecord.ts';
import { byField, misfitsOf, type Of, type Shape } from '#base/shape.ts';
import type { CommandDoc, InputProblem } from '#protocol/input.ts';
import { API_SERVER_COMMANDS } from './apiServerCommands.ts';
import { AUTOSCALER_COMMANDS } from './autoscalerCommands.ts';
import { type CommandDefinition, misfitProblem } from './command.ts';
import { ENVIRONMENT_COMMANDS } from './environmentCommands.ts';
import { KUBECTL_COMMANDS } from './kubectlCommands.ts';
import { KUBELET_COMMANDS } from './kubeletCommands.ts';
import { NODE_COMMANDS } from './nodeCommands.ts';
import { OBJECT_COMMANDS } from './objectCommands.ts';
import { STORAGE_COMMANDS } from './storageCommands.ts';
import { TRAFFIC_COMMANDS } from './trafficCommands.ts';

/** All commands, by subject, in the order of the documentation. The union, the checks, the labels and docs/console.md follow from it. */
export const COMMANDS = [
  ...OBJECT_COMMANDS,
  ...NODE_COMMANDS,
  ...KUBECTL_COMMANDS,
  ...KUBELET_COMMANDS,
  ...ENVIRONMENT_COMMANDS,
  ...TRAFFIC_COMMANDS,
  ...API_SERVER_COMMANDS,
  ...STORAGE_COMMANDS,
  ...AUTOSCALER_COMMANDS,
] as const;

/** A command of the list; the protocol calls it `Command`. */
export type AnyCommand = Of<(typeof COMMANDS)[number]['shape']>;

const BY_TYPE: ReadonlyMap<string, CommandDefinition<string, never>> = new Map(
  COMMANDS.map((each) => [each.type, each as CommandDefinition<string, never>]),
);

export const commandShape = byField(
  'type',
  Object.fromEntries(COMMANDS.map(({ type, shape }) => [type, shape])),
  'the type of a command',
);

/** What is wrong with a command. Commands come from the console, from links and from files too: nothing is taken for granted. */
export function commandProblem(command: unknown): InputProblem | undefined {
  if (!isRecord(command)) return { message: 'a command is an object with a type' };
  const [misfit] = misfitsOf(commandShape, command);
  return misfit && misfitProblem(misfit);
}

/** What each command is and takes, for whoever writes one. */
export function commandDocs(): readonly CommandDoc[] {
  return COMMANDS.map(({ type, about, fields }) => ({
    type,
    about,
    fields: Object.entries<Shape<unknown>>(fields).map(([name, shape]) => ({
      name,
      takes: shape.words,
      isOptional: 'isOptional' in shape,
    })),
  }));
}

/** The definition of a command that has its shape. */
export function definitionOf<C extends AnyCommand>({ type }: C): CommandDefinition<string, C> {
  const known = BY_TYPE.get(type);
  if (known === undefined) throw new RangeError(`there is no command "${type}"`);
  return known as CommandDefinition<string, never> as CommandDefinition<string, C>;
}

/** A command in kubectl's words: what the timeline and a new branch are called. */
export function commandLabel(command: AnyCommand): string {
  return definitionOf(command).label(command);
}

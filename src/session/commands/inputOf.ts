import type { World } from '#kernel/world.ts';
import type { Command } from '#protocol/command.ts';
import type { RunSwitches } from '#protocol/runSource.ts';
import { interpret } from '#session/kubectl/interpret.ts';
import type { MadeInput } from './command.ts';
import { commandProblem, definitionOf } from './commandList.ts';

/**
 * A person's command, given at `nowUs`, as the event of the actor that takes it. Reads the world, changes nothing. `switches` are the run's; without
 * them all that the model knows counts as switched on.
 */
export function inputOf(command: Command, world: World, nowUs = 0, switches?: RunSwitches): MadeInput {
  const problem = commandProblem(command);
  if (problem) return { ok: false, problems: [problem] };
  const definition = definitionOf(command);
  return definition.input(command, { world, nowUs, switches, label: definition.label(command), readLine: interpret });
}

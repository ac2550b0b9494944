import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { Assumption } from '#protocol/assumption.ts';
import type { Command, InputProblem } from '#protocol/command.ts';
import { commandLabel } from '#session/commands/commandList.ts';
import { patchedBudget } from '../rehearsal/relaxedBudget.ts';
import { freeName, newNodeLike } from '../rehearsal/shapes.ts';
import { requestLine } from './requestLine.ts';

/** The command that makes an assumption true, with its label; or the problem that prevents it. */
export type AssumptionCommand =
  | { readonly ok: true; readonly label: string; readonly command: Command }
  | { readonly ok: false; readonly problem: InputProblem };

/** The command of an assumption in the present world. */
export function assumptionCommand(world: World, assumption: Assumption): AssumptionCommand {
  switch (assumption.what) {
    case 'budget':
      return budgetCommand(world, assumption);
    case 'node':
      return nodeCommand(world, assumption.like);
    case 'request': {
      const made = requestLine(world, assumption);
      return made.ok ? lineCommand(made.line) : made;
    }
    case 'kubectl':
      return lineCommand(assumption.line.trim());
  }
}

function lineCommand(line: string): AssumptionCommand {
  const command = { type: 'kubectl.run', line } as const;
  return { ok: true, label: commandLabel(command), command };
}

function nodeCommand(world: World, like: string): AssumptionCommand {
  const nodes = world.table(store('Node'));
  const node = nodes.get(like);
  if (!node) return wrong('like', `there is no node "${like}"`);
  return { ok: true, label: like, command: newNodeLike(node, freeName(nodes, `${like}-more`)) };
}

function budgetCommand(
  world: World,
  { budget, keeps, value }: Extract<Assumption, { what: 'budget' }>,
): AssumptionCommand {
  const object = world.table(store('PodDisruptionBudget')).get(budget);
  if (!object) return wrong('budget', `there is no PodDisruptionBudget "${budget}"`);
  if (!/^\d{1,6}%?$/.test(value)) return wrong('value', `a number or a percentage is expected, not "${value}"`);
  const { namespace = '', name } = object.metadata;
  const other = keeps === 'minAvailable' ? 'maxUnavailable' : 'minAvailable';
  const spec = {
    [keeps]: value.endsWith('%') ? value : Number(value),
    // A budget may have only one of the two fields; null removes the other.
    ...(object.spec?.[other] !== undefined && { [other]: null }),
  };
  const { label, command } = patchedBudget('relax', namespace, name, spec);
  return command ? { ok: true, label, command } : wrong('budget', label);
}

function wrong(field: string, message: string): AssumptionCommand {
  return { ok: false, problem: { field, message } };
}

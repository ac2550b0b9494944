import { shellLine } from '#base/shellWord.ts';
import type { World } from '#kernel/world.ts';
import type { Command } from '#protocol/command.ts';
import { nodesOfZone, wantedNodes } from '#session/lab/rehearsal/wantedNodes.ts';
import type { Deed, Lost, Named } from './testFile.ts';

/** The registry's answer for an image that a test makes unavailable. */
const PULL_ERROR = 'failed to resolve reference "{image}": not found';

/** A kubectl line, or a command of the page. */
export type Action = { readonly line: string } | { readonly command: Command };

/** The actions of a deed, or the reason that it cannot be done here. */
export function deedActions(
  deed: Exclude<Deed, { readonly apply: unknown } | { readonly wait: string } | { readonly rehearse: unknown }>,
  world: World,
): readonly Action[] | { readonly problem: string } {
  if ('delete' in deed) return [{ line: shellLine('kubectl', 'delete', ...named(deed.delete)) }];
  if ('scale' in deed)
    return [{ line: shellLine('kubectl', 'scale', ...named(deed.scale), `--replicas=${deed.scale.replicas}`) }];
  if ('drain' in deed) return onNodes(world, deed.drain, 'drain', '--ignore-daemonsets', '--delete-emptydir-data');
  if ('cordon' in deed) return onNodes(world, deed.cordon, 'cordon');
  if ('uncordon' in deed) return onNodes(world, deed.uncordon, 'uncordon');
  if ('lose' in deed) return lost(world, deed.lose);
  if ('command' in deed) return [{ command: deed.command }];
  const image = 'cannotBePulled' in deed.image ? deed.image.cannotBePulled : deed.image.canBePulled;
  const pullError = 'cannotBePulled' in deed.image ? PULL_ERROR : null;
  return [{ command: { type: 'behaviour.set', target: { image }, behaviour: { pullError } } }];
}

function named({ of, namespace }: Named): readonly string[] {
  const slash = of.indexOf('/');
  return [of.slice(0, slash), of.slice(slash + 1), ...(namespace === undefined ? [] : ['-n', namespace])];
}

type Actions = readonly Action[] | { readonly problem: string };

function onNodes(world: World, text: string, verb: string, ...flags: readonly string[]): Actions {
  const wanted = wantedNodes(world, text, verb);
  if (!wanted.ok) return { problem: wanted.problem.message };
  return [{ line: shellLine('kubectl', verb, ...wanted.names, ...flags) }];
}

function lost(world: World, lose: Lost): Actions {
  const wanted =
    'zone' in lose
      ? nodesOfZone(world, lose.zone, 'zone')
      : wantedNodes(world, 'pool' in lose ? lose.pool : lose.node, 'lose');
  if (!wanted.ok) return { problem: wanted.problem.message };
  return wanted.names.map((node) => ({ command: { type: 'fault.set', fault: 'node.down', value: 1, node } }));
}

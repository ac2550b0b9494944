import { shellLine } from '#base/shellWord.ts';
import { DRAIN, type DrainFlags } from '#cluster/kubectl/drain/drainRecords.ts';
import type { DrainCommand } from '#protocol/drainCommand.ts';
import { type MadeInput, sendTo } from './madeInput.ts';

export function drainInput({ type: _, name, ...flags }: DrainCommand): MadeInput {
  return drainOf([name], flags);
}

/** A drain of nodes, one after the other. */
export function drainOf(nodes: readonly string[], flags: DrainFlags): MadeInput {
  return sendTo(DRAIN, { type: 'drain.asked', nodes, flags });
}

/** The command as a person would type it. */
export function drainLabel(command: DrainCommand): string {
  const { ignoreDaemonSets, deleteEmptyDirData, force, gracePeriodSeconds, timeoutSeconds } = command;
  const flags = [
    ...(ignoreDaemonSets ? ['--ignore-daemonsets'] : []),
    ...(deleteEmptyDirData ? ['--delete-emptydir-data'] : []),
    ...(force ? ['--force'] : []),
    ...(gracePeriodSeconds === undefined ? [] : [`--grace-period=${gracePeriodSeconds}`]),
    ...(timeoutSeconds ? [`--timeout=${timeoutSeconds}s`] : []),
  ];
  return shellLine('kubectl', 'drain', command.name, ...flags);
}

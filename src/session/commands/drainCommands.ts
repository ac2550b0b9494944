import { DRAIN } from '#cluster/kubectl/drain/drainRecords.ts';
import type { DrainCommand } from '#protocol/drainCommand.ts';
import { type MadeInput, sendTo } from './madeInput.ts';

export function drainInput({ type: _, name, ...flags }: DrainCommand): MadeInput {
  return sendTo(DRAIN, { type: 'drain.asked', node: name, flags });
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
  return ['kubectl drain', command.name, ...flags].join(' ');
}

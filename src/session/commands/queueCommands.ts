import { QUEUES } from '#cluster/environment/queues/queueRecords.ts';
import type { Command } from '#protocol/command.ts';
import type { QueueCommand } from '#protocol/queueCommand.ts';
import { type MadeInput, sendTo } from './madeInput.ts';

const MOST_PER_SECOND = 100_000;

type Check = (value: unknown) => string | undefined;

const text: Check = (value) => (typeof value === 'string' && value !== '' ? undefined : 'must be a text');
const rate: Check = (value) =>
  typeof value === 'number' && value >= 0 && value <= MOST_PER_SECOND
    ? undefined
    : `must be a number from 0 to ${MOST_PER_SECOND}`;

/** The shape of every command's fields. */
export const QUEUE_CHECKS: { readonly [T in QueueCommand['type']]: Readonly<Record<string, Check>> } = {
  'queue.start': { namespace: text, name: text, consumers: text, ratePerSecond: rate, perPodPerSecond: rate },
  'queue.stop': { namespace: text, name: text },
};

export function isQueueCommand(command: Command): command is QueueCommand {
  return Object.hasOwn(QUEUE_CHECKS, command.type);
}

export function queueInput(command: QueueCommand): MadeInput {
  if (command.type === 'queue.stop') {
    const { namespace, name } = command;
    return sendTo(QUEUES, { type: 'queue.stopped', namespace, name });
  }
  const { type: _, ...queue } = command;
  return sendTo(QUEUES, { type: 'queue.started', queue });
}

/** What the timeline and a new branch are called. */
export function queueLabel(command: QueueCommand): string {
  return command.type === 'queue.stop'
    ? `stop the queue ${command.namespace}/${command.name}`
    : `queue ${command.namespace}/${command.name}: ${command.ratePerSecond} messages/s arrive, a Pod of ${command.consumers} is done with ${command.perPodPerSecond}/s`;
}

import { TRAFFIC } from '#cluster/environment/traffic/trafficRecords.ts';
import type { Command } from '#protocol/command.ts';
import type { TrafficCommand } from '#protocol/trafficCommand.ts';
import { type MadeInput, sendTo } from './madeInput.ts';

/** More is not worth sending one by one. */
const MOST_PER_SECOND = 10_000;

/** What a load balancer can be told to take in a second. */
const MOST_TAKEN = 1_000_000;

type Check = (value: unknown) => string | undefined;

const text: Check = (value) => (typeof value === 'string' && value !== '' ? undefined : 'must be a text');
const optionalText: Check = (value) => (value === undefined ? undefined : text(value));
const rate: Check = (value) =>
  typeof value === 'number' && value >= 0.01 && value <= MOST_PER_SECOND
    ? undefined
    : `must be a number from 0.01 to ${MOST_PER_SECOND}`;

const capacity: Check = (value) =>
  value === null || (Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= MOST_TAKEN)
    ? undefined
    : `must be a whole number from 1 to ${MOST_TAKEN}, or null`;

/** The shape of every command's fields. */
export const TRAFFIC_CHECKS: { readonly [T in TrafficCommand['type']]: Readonly<Record<string, Check>> } = {
  'traffic.start': { namespace: text, service: text, ratePerSecond: rate, id: optionalText, node: optionalText },
  'traffic.stop': { id: text },
  'balancer.set': { namespace: text, service: text, perSecond: capacity },
};

export function isTrafficCommand(command: Command): command is TrafficCommand {
  return Object.hasOwn(TRAFFIC_CHECKS, command.type);
}

export function trafficInput(command: TrafficCommand): MadeInput {
  if (command.type === 'traffic.stop') return sendTo(TRAFFIC, { type: 'traffic.stopped', id: command.id });
  if (command.type === 'balancer.set') return sendTo(TRAFFIC, command);
  const { type: _, id = `${command.namespace}/${command.service}`, ...wanted } = command;
  return sendTo(TRAFFIC, { type: 'traffic.started', client: { id, ...wanted } });
}

/** What the timeline and a new branch are called. */
export function trafficLabel(command: TrafficCommand): string {
  if (command.type === 'balancer.set') {
    const { namespace, service, perSecond } = command;
    return perSecond === null
      ? `no load balancer before ${namespace}/${service}`
      : `a load balancer before ${namespace}/${service}: ${perSecond} requests/s`;
  }
  return command.type === 'traffic.stop'
    ? `stop the requests of ${command.id}`
    : `send ${command.ratePerSecond} requests/s to ${command.namespace}/${command.service}`;
}

import { WATCH_CACHES } from '#cluster/apiserver/cacher/watchRecord.ts';
import { CLIENT_SORTS, type ClientWanted, INFORMERS } from '#cluster/environment/informers/informerRecords.ts';
import { ETCD } from '#cluster/etcd/etcdEvents.ts';
import { etcdSettingProblem } from '#cluster/etcd/etcdSettings.ts';
import type { Command } from '#protocol/command.ts';
import type { ClientStart, StorageCommand } from '#protocol/storageCommand.ts';
import { type MadeInput, sendTo } from './madeInput.ts';

export const STORAGE_COMMANDS = [
  'etcd.set',
  'etcd.compact',
  'etcd.defragment',
  'etcd.disarm',
  'etcd.fill',
  'etcd.member',
  'watchCache.set',
  'readRules.set',
  'client.start',
  'client.stop',
  'client.cut',
  'client.change',
] as const satisfies readonly StorageCommand['type'][];

export function isStorageCommand(command: Command): command is StorageCommand {
  return (STORAGE_COMMANDS as readonly string[]).includes(command.type);
}

const OPERATIONS = {
  'etcd.compact': 'compact',
  'etcd.defragment': 'defragment',
  'etcd.disarm': 'disarm',
  'etcd.fill': 'fill',
} as const;

/** The event of the actor that takes the command. */
export function storageInput(command: StorageCommand): MadeInput {
  switch (command.type) {
    case 'etcd.set':
      return sendTo(ETCD, { type: 'etcdSetting.changed', id: command.setting, value: command.value });
    case 'etcd.compact':
    case 'etcd.defragment':
    case 'etcd.disarm':
    case 'etcd.fill': {
      const { type, ...rest } = command;
      return sendTo(ETCD, { ...rest, type: 'etcd.operated', operation: OPERATIONS[type] });
    }
    case 'etcd.member':
      return sendTo(ETCD, {
        type: 'etcd.operated',
        operation: command.running ? 'startMember' : 'stopMember',
        member: command.member,
      });
    case 'watchCache.set':
      return sendTo(WATCH_CACHES, { type: 'watchCache.changed', state: command.state });
    case 'readRules.set':
      return sendTo(WATCH_CACHES, { type: 'readRules.changed', release: command.release });
    case 'client.start':
      return sendTo(INFORMERS, { type: 'client.started', client: wanted(command) });
    case 'client.stop':
      return sendTo(INFORMERS, { type: 'client.stopped', id: command.id });
    case 'client.cut':
      return sendTo(INFORMERS, { type: 'client.cut', id: command.id, seconds: command.seconds });
    case 'client.change': {
      const { type: _, ...change } = command;
      return sendTo(INFORMERS, { ...change, type: 'client.changed' });
    }
  }
}

function wanted({ type: _, ...start }: ClientStart): ClientWanted {
  return {
    path: '/api/v1/pods',
    labelSelector: '',
    fieldSelector: '',
    user: 'system:admin',
    controllers: 1,
    everySeconds: 10,
    workMs: 0,
    resyncSeconds: 0,
    ...start,
  };
}

type Check = (value: unknown) => string | undefined;

const text: Check = (value) => (typeof value === 'string' && value !== '' ? undefined : 'must be a text');
const anyText: Check = (value) => (typeof value === 'string' ? undefined : 'must be a text');
const amount: Check = (value) =>
  Number.isFinite(value) && (value as number) >= 0 && (value as number) <= MOST
    ? undefined
    : `must be a number from 0 to ${MOST}`;
const whole: Check = (value) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : 'must be a whole number, 0 or more';
const positive: Check = (value) =>
  Number.isFinite(value) && (value as number) > 0 && (value as number) <= MOST
    ? undefined
    : `must be a number above 0 and up to ${MOST}`;
const few: Check = (value) =>
  Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= MOST_CONTROLLERS
    ? undefined
    : `must be a whole number from 1 to ${MOST_CONTROLLERS}`;
const id: Check = (value) =>
  typeof value === 'string' && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(value)
    ? undefined
    : 'must be lower case letters, digits and hyphens';
const path: Check = (value) =>
  typeof value === 'string' && /^\/apis?\/[^?#]+$/.test(value)
    ? undefined
    : 'must be the path of a collection, such as /api/v1/pods';
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined ? undefined : check(value);
const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    words.includes(value as string) ? undefined : `must be one of ${words.join(', ')}`;

const MOST = 1_000_000;
const MOST_CONTROLLERS = 100;

/** The shape of every command's fields. */
export const STORAGE_CHECKS: { readonly [T in StorageCommand['type']]: Readonly<Record<string, Check>> } = {
  'etcd.set': { setting: text },
  'etcd.compact': { revision: optional(whole), cluster: optional(text) },
  'etcd.defragment': { cluster: optional(text) },
  'etcd.disarm': { cluster: optional(text) },
  'etcd.fill': { bytes: whole, cluster: optional(text) },
  'etcd.member': {
    member: text,
    running: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  },
  'watchCache.set': { state: oneOf('ready', 'frozen', 'initializing') },
  'readRules.set': { release: oneOf('1.30', '1.36') },
  'client.start': {
    id,
    sort: oneOf(...CLIENT_SORTS),
    path: optional(path),
    labelSelector: optional(anyText),
    fieldSelector: optional(anyText),
    user: optional(text),
    controllers: optional(few),
    everySeconds: optional(positive),
    workMs: optional(amount),
    resyncSeconds: optional(amount),
  },
  'client.stop': { id },
  'client.cut': { id, seconds: positive },
  'client.change': { id, perEventMs: optional(amount), failingKey: optional(anyText) },
};

/** What is wrong with a setting's value, in the flag's own words where it is a flag. */
export function storageProblem(command: StorageCommand): string | undefined {
  return command.type === 'etcd.set' ? etcdSettingProblem(command.setting, command.value) : undefined;
}

/** What the timeline and a new branch are called. */
export function storageLabel(command: StorageCommand): string {
  switch (command.type) {
    case 'etcd.set':
      return `set etcd ${command.setting} to ${String(command.value)}`;
    case 'etcd.compact':
      return `etcdctl compact${command.revision === undefined ? '' : ` ${command.revision}`}`;
    case 'etcd.defragment':
      return 'etcdctl defrag';
    case 'etcd.disarm':
      return 'etcdctl alarm disarm';
    case 'etcd.fill':
      return `fill etcd with ${command.bytes} bytes`;
    case 'etcd.member':
      return `${command.running ? 'start' : 'stop'} ${command.member}`;
    case 'watchCache.set':
      return `watch cache ${command.state}`;
    case 'readRules.set':
      return `read rules of ${command.release}`;
    case 'client.start':
      return `start ${command.sort} ${command.id}`;
    case 'client.stop':
      return `stop ${command.id}`;
    case 'client.cut':
      return `cut ${command.id} off for ${command.seconds} s`;
    case 'client.change':
      return `change ${command.id}`;
  }
}

import { describe, expect, it } from 'vitest';
import type { Command } from '#protocol/command.ts';
import { commandProblem } from './commandProblem.ts';
import { STORAGE_CHECKS, STORAGE_COMMANDS } from './storageCommands.ts';

describe('commands about storage', () => {
  it('are all checked', () => {
    expect(Object.keys(STORAGE_CHECKS).sort()).toEqual([...STORAGE_COMMANDS].sort());
  });

  it.each([
    [{ type: 'etcd.set', setting: 'members', value: 0 }, 'etcd.set: members must be a whole number from 1 to 9'],
    [{ type: 'etcd.set', setting: 'ionice', value: 1 }, 'etcd.set: ionice must be true or false'],
    [{ type: 'etcd.set', setting: 'colour', value: 1 }, 'etcd.set: etcd has no setting colour'],
    [{ type: 'etcd.member', member: 'etcd-1' }, 'etcd.member: running must be true or false'],
    [{ type: 'etcd.fill', bytes: -1 }, 'etcd.fill: bytes must be a whole number, 0 or more'],
    [{ type: 'watchCache.set', state: 'warm' }, 'watchCache.set: state must be one of ready, frozen, initializing'],
    [{ type: 'readRules.set', release: '1.20' }, 'readRules.set: release must be one of 1.30, 1.36'],
    [
      { type: 'client.start', id: 'A b', sort: 'poller' },
      'client.start: id must be lower case letters, digits and hyphens',
    ],
    [
      { type: 'client.start', id: 'a', sort: 'poller', path: '/pods' },
      'client.start: path must be the path of a collection, such as /api/v1/pods',
    ],
    [{ type: 'client.cut', id: 'a', seconds: 0 }, 'client.cut: seconds must be a number above 0 and up to 1000000'],
  ])('%j: %s', (command, message) => {
    expect(commandProblem(command as Command)?.message).toBe(message);
  });

  it.each([
    { type: 'etcd.compact' },
    { type: 'etcd.set', setting: 'overrides', value: '' },
    { type: 'client.start', id: 'a-1', sort: 'watchList', controllers: 5, workMs: 10 },
    { type: 'client.change', id: 'a', perEventMs: 100 },
  ])('%j is right', (command) => {
    expect(commandProblem(command as Command)).toBeUndefined();
  });
});

import { expect, test } from 'vitest';
import type { Command } from '#protocol/command.ts';
import { openSession } from '#session/session.ts';
import { COMMANDS, commandProblem } from './commandList.ts';

const RIGHT: readonly Command[] = [
  { type: 'manifests.apply', files: [{ name: 'a', text: '' }] },
  { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'a' },
  { type: 'pod.bind', namespace: 'default', name: 'a', node: 'node-1' },
  { type: 'workload.scale', kind: 'Deployment', namespace: 'default', name: 'a', replicas: 0 },
  { type: 'node.cordon', name: 'node-1' },
  { type: 'node.uncordon', name: 'node-1' },
  { type: 'node.taint', name: 'node-1', key: 'a', value: '', effect: 'NoSchedule' },
  { type: 'object.label', kind: 'Node', name: 'node-1', key: 'a', value: null },
  { type: 'nodes.add', count: 1, cpu: '4', memory: '16Gi', pods: 110, zones: 3 },
  { type: 'constant.change', id: 'api.request', value: 1 },
];

test.each(RIGHT.map((command) => [command.type, command] as const))(
  'accepts a correct %s, and refuses it with any wrong field',
  (_, command) => {
    expect(commandProblem(command)).toBeUndefined();
    for (const field of Object.keys(command)) {
      expect(commandProblem({ ...command, [field]: { spoilt: true } }), field).toMatchObject({
        message: expect.stringMatching(/./),
      });
    }
  },
);

test.each([null, undefined, 5, 'node.cordon', [], {}, { type: 'constructor' }, { type: '__proto__' }, { type: null }])(
  '%j is no command',
  (command) => {
    expect(commandProblem(command as unknown as Command)).toBeDefined();
  },
);

test.each([
  ['count', -1],
  ['count', 1e9],
  ['count', 1.5],
  ['cpu', 'x'],
  ['cpu', '-1'],
  ['memory', ''],
  ['pods', Number.NaN],
])('nodes with %s %s are refused, as a command and as a source, and nothing happens', (field, value) => {
  const nodes = { count: 1, cpu: '4', memory: '16Gi', pods: 110, [field]: value };
  expect(openSession({ scenario: 'own', seed: 1, nodes })).toMatchObject({
    ok: false,
    problems: [{ field: `nodes.${field}` }],
  });
  const opened = openSession({ scenario: 'own', seed: 1 });
  if (!opened.ok) throw new Error('the empty cluster was refused');
  const { digest } = opened.session.run.position;
  expect(opened.session.accept({ type: 'nodes.add', zones: 1, ...nodes })).toMatchObject({
    ok: false,
    problems: [{ field }],
  });
  expect(opened.session.run.position.digest).toBe(digest);
});

test.each([undefined, null, 'x', Number.NaN, 1.5, Number.POSITIVE_INFINITY])('refuses the seed %s', (seed) => {
  expect(openSession({ scenario: 'own', seed: seed as number })).toMatchObject({
    ok: false,
    problems: [{ field: 'seed' }],
  });
});

test.each([
  [
    { type: 'etcd.set', setting: 'members', value: 0 },
    'value: expected a setting of etcd (members must be a whole number from 1 to 9), found 0',
  ],
  [
    { type: 'etcd.set', setting: 'ionice', value: 1 },
    'value: expected a setting of etcd (ionice must be true or false), found 1',
  ],
  [
    { type: 'etcd.set', setting: 'colour', value: 1 },
    'value: expected a setting of etcd (etcd has no setting colour), found 1',
  ],
  [{ type: 'etcd.member', member: 'etcd-1' }, 'running: expected true or false, found nothing'],
  [{ type: 'etcd.fill', bytes: -1 }, 'bytes: expected a whole number, 0 or more, found -1'],
  [{ type: 'watchCache.set', state: 'warm' }, 'state: expected one of ready, frozen, initializing, found "warm"'],
  [
    { type: 'client.start', id: 'A b', sort: 'poller' },
    'id: expected lower case letters, digits and hyphens, found "A b"',
  ],
  [{ type: 'client.cut', id: 'a', seconds: 0 }, 'seconds: expected a number above 0 and up to 1000000, found 0'],
  [
    { type: 'fault.set', fault: 'node.cut', value: 1 },
    'node: expected the node, since node.cut happens to one node, found nothing',
  ],
  [
    { type: 'fault.set', fault: 'bind.errors', value: 1, node: 'a' },
    'node: expected no node, since bind.errors does not happen to one node, found "a"',
  ],
  [
    { type: 'node.taint', name: 'a', key: 'b', effect: 'NoSchedule', remove: 'false' },
    'remove: expected true or false, found "false"',
  ],
  [{ type: 'node.cordon', name: 'n', nmae: 3 }, 'nmae: expected no such field (did you mean "name"?), found 3'],
  [
    { type: 'node.cordn', name: 'n' },
    'type: expected the type of a command (did you mean "node.cordon"?), found "node.cordn"',
  ],
  [
    { type: 'behaviour.set', target: { image: 'a' }, behaviour: { exitCode: 300 } },
    'behaviour.exitCode: expected a whole number from 0 to 255, found 300',
  ],
  [
    {
      type: 'autoscaler.start',
      groups: [{ id: 'a', min: 2, max: 1, cpu: '1', memory: '1Gi', labels: { constructor: 3 } }],
    },
    'groups[0].labels.constructor: expected a text, found 3',
  ],
])('refuses the command %j: %s', (command, message) => {
  expect(commandProblem(command)?.message).toBe(message);
});

test.each([
  { type: 'etcd.compact', revision: undefined },
  { type: 'etcd.set', setting: 'overrides', value: '' },
  { type: 'client.start', id: 'a-1', sort: 'watchList', controllers: 5, workMs: 10 },
  { type: 'client.change', id: 'a', perEventMs: 100 },
  { type: 'behaviour.set', target: { namespace: 'a', workload: 'b', container: 'c' }, behaviour: null },
])('accepts the command %j', (command) => {
  expect(commandProblem(command)).toBeUndefined();
});

test('each command has its own type and a sentence that describes it', () => {
  expect(new Set(COMMANDS.map(({ type }) => type)).size).toBe(COMMANDS.length);
  for (const { about } of COMMANDS) expect(about).toMatch(/\.$/);
});

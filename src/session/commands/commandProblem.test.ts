import { expect, test } from 'vitest';
import type { Command } from '#protocol/command.ts';
import { openSession } from '#session/session.ts';
import { commandProblem } from './commandProblem.ts';

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
  '%s is taken as it should be, and refused with any field spoilt',
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
  expect(openSession({ scenario: 'own', seed: 1, nodes })).toMatchObject({ ok: false, problems: [{ field }] });
  const opened = openSession({ scenario: 'own', seed: 1 });
  if (!opened.ok) throw new Error('the empty cluster was refused');
  const { digest } = opened.session.run.position;
  expect(opened.session.accept({ type: 'nodes.add', zones: 1, ...nodes })).toMatchObject({
    ok: false,
    problems: [{ field }],
  });
  expect(opened.session.run.position.digest).toBe(digest);
});

test.each([undefined, null, 'x', Number.NaN, 1.5, Number.POSITIVE_INFINITY])('seed %s is refused', (seed) => {
  expect(openSession({ scenario: 'own', seed: seed as number })).toMatchObject({
    ok: false,
    problems: [{ field: 'seed' }],
  });
});

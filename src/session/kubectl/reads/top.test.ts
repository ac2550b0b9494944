import { describe, expect, it } from 'vitest';
import type { Session } from '#session/session.ts';
import { apply, does, node, S, start } from '#session/testing/manifestSession.ts';
import { printed } from '../testing/terminal.ts';

const MIB = 1_048_576;
const POD = `---
apiVersion: v1
kind: Pod
metadata: {name: web, namespace: default}
spec:
  containers:
    - {name: app, image: 'nginx:1', resources: {requests: {cpu: 100m, memory: 64Mi}}}
    - {name: side, image: 'busybox:1', command: [sleep, 1d]}
`;
const NEVER_RUNS = `---
apiVersion: v1
kind: Pod
metadata: {name: large, namespace: default}
spec: {containers: [{name: app, image: 'nginx:1', resources: {requests: {cpu: '99'}}}]}
`;

/** A Pod whose first container takes a mebibyte more each second. */
function growing(): Session {
  const session = start(node('node-1'));
  does(session, {
    type: 'behaviour.set',
    target: { namespace: 'default', workload: 'web', container: 'app' },
    behaviour: {
      cpuMilli: 20,
      memory: [
        { atMs: 0, bytes: 64 * MIB },
        { atMs: 600_000, bytes: 664 * MIB },
      ],
    },
  });
  apply(session, POD);
  return session;
}

const memoryOf = (lines: readonly string[]) => Number(/(\d+)Mi/.exec(lines[1] ?? '')?.[1]);

describe('kubectl top', () => {
  it('prints the last measurement of metrics-server, every fifteen seconds', () => {
    const session = growing();
    session.seekTime(31 * S);
    const measured = printed(session, 'top pods');
    expect(measured).toEqual([
      'NAME   CPU(cores)   MEMORY(bytes)   ',
      expect.stringMatching(/^web {4}20m {10}\d+Mi +$/),
    ]);
    session.seekTime(44 * S);
    expect(printed(session, 'top pods')).toEqual(measured);
    session.seekTime(45 * S);
    expect(memoryOf(printed(session, 'top pods'))).toBe(memoryOf(measured) + 15);
  });

  it('measures a node by its containers and its system', () => {
    const session = growing();
    session.seekTime(31 * S);
    const [heading, line] = printed(session, 'top nodes');
    expect(heading).toBe('NAME     CPU(cores)   CPU(%)   MEMORY(bytes)   MEMORY(%)   ');
    expect(line).toMatch(/^node-1 +20m +0% +\d+Mi +\d% +$/);
    expect(memoryOf([heading ?? '', line ?? ''])).toBeGreaterThan(memoryOf(printed(session, 'top pods')) + 100);
  });

  it('sorts Pods and their containers', () => {
    const session = growing();
    session.seekTime(31 * S);
    const names = (line: string) =>
      printed(session, line)
        .slice(1)
        .map((row) => row.split(/ +/).slice(0, 3).join(' '));
    expect(names('top pods --containers')).toEqual(['web app 20m', 'web side 0m']);
    expect(names('top po -A')).toEqual(['default web 20m']);
    const sum = printed(session, 'top po -A --sum').slice(-2);
    expect(sum[0]).toMatch(/^ {19}_{8} {5}_{8} {8}$/);
    expect(sum[1]).toMatch(/^ {19}20m {10}\d+Mi +$/);
    expect(names('top pods --containers --sort-by memory --no-headers')).toEqual(['web side 0m']);
    expect(printed(session, 'top pods --sort-by name')).toEqual(['error: --sort-by accepts only cpu or memory']);
  });

  it('distinguishes Pods that are not measured yet from missing ones', () => {
    const session = growing();
    session.seekTime(5 * S);
    expect(printed(session, 'top pods')).toEqual(['error: metrics not available yet']);
    expect(printed(session, 'top pod web')).toEqual([
      'Error from server (NotFound): podmetrics.metrics.k8s.io "default/web" not found',
    ]);
    expect(printed(session, 'top pod nix')).toEqual(['Error from server (NotFound): pods "nix" not found']);
    expect(printed(session, 'top pod web nix')).toEqual([
      'error: pod [NAME | -l label]',
      "See 'kubectl top pod -h' for help and examples",
    ]);
    expect(printed(session, 'top pods -n kube-system')).toEqual(['No resources found in kube-system namespace.']);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'web' });
    apply(session, NEVER_RUNS);
    session.seekTime(126 * S);
    expect(printed(session, 'top pods')).toEqual([
      expect.stringMatching(/^error: Metrics not available for pod default\/large, age: 2m\d+(\.\d+)?s$/),
    ]);
  });

  it('prints no figures for nodes that do not answer', () => {
    const session = growing();
    apply(session, node('node-2'));
    session.seekTime(31 * S);
    does(session, { type: 'fault.set', fault: 'node.cut', node: 'node-1', value: 1 });
    expect(printed(session, 'top pods')).toHaveLength(2);
    session.seekTime(62 * S);
    expect(printed(session, 'top nodes')).toEqual([
      'NAME     CPU(cores)   CPU(%)      MEMORY(bytes)   MEMORY(%)   ',
      expect.stringMatching(/^node-2 {3}\d+m {10,11}\d% {10}\d+Mi/),
      'node-1   <unknown>    <unknown>   <unknown>       <unknown>   ',
    ]);
    expect(printed(session, 'top node node-1')).toEqual([
      'Error from server (NotFound): nodemetrics.metrics.k8s.io "node-1" not found',
    ]);
    expect(printed(session, 'top pods')).toEqual(['error: metrics not available yet']);
  });
});

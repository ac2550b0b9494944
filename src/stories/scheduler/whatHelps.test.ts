import { describe, expect, it } from 'vitest';
import type { Node, Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { Session } from '#session/session.ts';
import { affinity, apply, does, node, nodeOf, pod, priorityClass, S, start } from '#session/testing/manifestSession.ts';

describe('suggested help for a Pod', () => {
  /** Every help, done on a branch of its own, gets the Pod onto a node. */
  function helpsOf(session: Session, name: string): readonly string[] {
    const helps = session.ask('explainPod', { namespace: 'default', name })?.helps ?? [];
    const { seq } = session.run.position;
    const main = session.run.branch.id;
    // Where any of several nodes would do, each does.
    const each = helps.flatMap(({ change, commands, nodes = [''] }) =>
      nodes.map((name) => ({
        change: `${change} ${name}`,
        commands: commands.map((command) => (name !== '' && 'name' in command ? { ...command, name } : command)),
      })),
    );
    for (const { change, commands } of each) {
      session.run.fork(change);
      for (const command of commands) {
        does(session, command);
        session.seekTime(session.run.clockUs + 2 * S);
      }
      session.seekTime(session.run.clockUs + 60 * S);
      const placed = (session.ask('list', { kind: 'Pod' }) as (Pod & KubeObject)[]).filter(
        ({ metadata, spec }) => metadata.name.startsWith(name) && spec.nodeName,
      );
      expect(placed.length, change).toBeGreaterThan(0);
      session.switchBranch(main);
      session.seek(seq);
    }
    return helps.map(({ change }) => change);
  }

  it('offers fewer Pods, higher priority, smaller requests and another node', () => {
    const session = start(node('n1', { cpu: '2' }) + priorityClass('high', 10) + pod('a') + pod('b', { cpu: '0.5' }));
    session.seekTime(15 * S);
    apply(session, pod('p', { cpu: '1' }));
    session.seekTime(25 * S);
    const changes = helpsOf(session, 'p');
    expect(changes).toEqual(
      expect.arrayContaining([
        'requests.cpu: 500m',
        'kubectl delete pod b',
        'priorityClassName: high',
        'nodes: + 1 (cpu 2, memory 16Gi)',
      ]),
    );
  });

  it('offers a toleration beside removing the taint', () => {
    const session = start(node('n1', { taint: 'dedicated' }) + pod('p'));
    session.seekTime(20 * S);
    expect(helpsOf(session, 'p')).toEqual(
      expect.arrayContaining(['tolerations: + dedicated=:NoSchedule', 'kubectl taint nodes n1 dedicated:NoSchedule-']),
    );
  });

  it('offers to relax affinity and spreading', () => {
    const session = start(node('n1') + pod('p', { spec: affinity('disk', 'ssd') }));
    session.seekTime(20 * S);
    expect(helpsOf(session, 'p')).toEqual(
      expect.arrayContaining(['affinity.nodeAffinity: - required', 'kubectl label node n1 disk=ssd']),
    );
    const spread = `topologySpreadConstraints: [{maxSkew: 1, topologyKey: kubernetes.io/hostname, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: q}}}]`;
    const spreading = start(
      node('n1') + node('n2', { cpu: '0.5' }) + pod('x', { spec: '' }).replace('app: x', 'app: q'),
    );
    spreading.seekTime(20 * S);
    apply(spreading, pod('q', { spec: spread }));
    spreading.seekTime(30 * S);
    expect(helpsOf(spreading, 'q')).toContain('topologySpreadConstraints: whenUnsatisfiable: ScheduleAnyway');
  });

  it('offers to scale down another Deployment by the Pods its controller would delete', () => {
    const web = `---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: default}
spec:
  replicas: 3
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: app, image: 'nginx:1', resources: {requests: {cpu: "1"}}}]}
`;
    const session = start(node('n1', { cpu: '3' }) + web);
    session.seekTime(25 * S);
    apply(session, pod('p', { cpu: '2' }));
    session.seekTime(35 * S);
    expect(helpsOf(session, 'p')).toContain('kubectl scale deployment/web --replicas=1');
  });

  it('counts how many more Pods would fit per node, without a change', () => {
    const session = start(node('n1', { cpu: '4' }) + node('n2', { cpu: '2' }) + pod('p'));
    session.seekTime(20 * S);
    const before = session.ask('state', {}).digest;
    expect(session.ask('capacity', { namespace: 'default', name: 'p' })).toEqual({
      pod: 'default/p',
      total: 5,
      isLimited: false,
      nodes: [
        { node: 'n1', count: nodeOf(session, 'p') === 'n1' ? 3 : 4 },
        { node: 'n2', count: nodeOf(session, 'p') === 'n2' ? 1 : 2 },
      ],
    });
    expect(session.ask('capacity', { namespace: 'default', name: 'p', limit: 2 })).toMatchObject({
      total: 2,
      isLimited: true,
    });
    expect(session.ask('state', {}).digest).toBe(before);
    expect((session.ask('list', { kind: 'Node' }) as Node[]).length).toBe(2);
  });
});

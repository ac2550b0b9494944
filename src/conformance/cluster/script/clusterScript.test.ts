import { describe, expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { ClusterScript } from './clusterScript.ts';

function node(name: string): KubeObject {
  const amounts = { cpu: '4', memory: '16Gi', pods: '110' };
  return { apiVersion: 'v1', kind: 'Node', metadata: { name }, spec: {}, status: { capacity: amounts } };
}

function pod(name: string, script: string, spec: object = {}): KubeObject {
  const container = { name: 'main', image: 'busybox:1.36', command: ['sh', '-c', script] };
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: { containers: [container], ...spec } };
}

/** The compared part of the status of Pod `a`. */
function seen(script: ClusterScript) {
  const { phase, conditions, containerStatuses } = script.get('Pod', 'default/a')?.status ?? {};
  const ready = conditions?.find(({ type }) => type === 'Ready')?.status;
  return [phase, ready, containerStatuses?.map(({ restartCount }) => restartCount).join()];
}

describe('recorded script', () => {
  it('a script starts with Ready nodes without taints', () => {
    const script = new ClusterScript({ nodes: [node('n1'), node('n2')] });
    expect(script.seconds).toBeLessThan(0);
    expect(script.objects('Node').map(({ spec }) => spec?.taints)).toEqual([undefined, undefined]);
    expect(script.refused()).toEqual([]);
  });

  it('starts a Pod 1 s after its binding, and restarts it 10 s after each exit', () => {
    const script = new ClusterScript({ nodes: [node('n1')] });
    const looks: unknown[] = [];
    const apply = { verb: 'apply' as const, objects: [pod('a', 'sleep 1; exit 1')] };
    script.play([{ at: 0, do: apply }], [0.9, 1.5, 2.5, 12.5, 16], () => looks.push(seen(script)));
    expect(looks).toEqual([
      ['Pending', undefined, undefined],
      ['Running', 'True', '0'],
      ['Running', 'False', '0'],
      ['Running', 'True', '1'],
      ['Running', 'False', '1'],
    ]);
  });

  it('removes a deleted Pod after a second, except on a node that is down', () => {
    const script = new ClusterScript({ nodes: [node('n1')] });
    const left: number[] = [];
    const apply = (name: string) => ({ verb: 'apply' as const, objects: [pod(name, 'sleep 100')] });
    const remove = (name: string) => ({ verb: 'delete' as const, kind: 'Pod', name });
    script.play(
      [
        { at: 0, do: apply('a') },
        { at: 3, do: remove('a') },
        { at: 5, do: apply('b') },
        { at: 7, do: { verb: 'node-down', node: 'n1' } },
        { at: 8, do: remove('b') },
      ],
      [3.5, 4.5, 20],
      () => left.push(script.objects('Pod').length),
    );
    expect(left).toEqual([1, 0, 1]);
  });

  it('lists the refused steps', () => {
    const script = new ClusterScript({});
    script.play([{ at: 0, do: { verb: 'delete', kind: 'Pod', name: 'none' } }], [1], () => {});
    expect(script.refused()).toEqual([
      { verb: 'delete', code: 404, reason: 'NotFound', message: 'pods "none" not found' },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { S, start } from '#session/testing/manifestSession.ts';

const POD = `
apiVersion: v1
kind: Pod
metadata: {name: web, namespace: default}
spec: {containers: [{name: web, image: nginx}]}
`;

function loopAt(seconds: number) {
  const session = start(POD);
  session.seekTime(seconds * S);
  const pod = session.ask('get', { kind: 'Pod', namespace: 'default', name: 'web' }) as {
    readonly spec: { readonly nodeName: string };
  };
  const loop = session.ask('kubeletLoop', { node: pod.spec.nodeName });
  if (!loop) throw new Error('there is no kubelet');
  return { loop, session };
}

describe("a kubelet's machinery", () => {
  it('shows the kubelet’s sources, of which only the api has the Pod', () => {
    const { loop } = loopAt(3);
    expect(loop.sources.map(({ name, pods }) => [name, pods])).toEqual([
      ['api', 1],
      ['file', 0],
      ['http', 0],
    ]);
    expect(loop.sources.find(({ name }) => name === 'file')?.isOn).toBe(false);
  });

  it('shows eight channels, the one used last with its cause, and its handler', () => {
    const { loop } = loopAt(1);
    expect(loop.channels.map(({ name }) => name)).toHaveLength(8);
    expect(loop.turn?.pod).toBe('default/web');
    expect(loop.channels.map(({ name }) => name)).toContain(loop.turn?.channel);
    expect(loop.turn?.handler).toMatch(/^HandlePod/);
    expect(loop.channels.find(({ name }) => name === loop.turn?.channel)?.lastSeq).toBe(loop.turn?.seq);
  });

  it('the Pod worker is in SyncPod while it starts the Pod, and idle later', () => {
    expect(loopAt(1).loop.workers).toMatchObject([{ pod: 'default/web', doing: 'SyncPod' }]);
    expect(loopAt(30).loop.workers).toMatchObject([{ pod: 'default/web', doing: 'idle' }]);
  });

  it('shows the time of the last relist of PLEG, although idle relists have no entries', () => {
    const { loop, session } = loopAt(40);
    const agoUs = session.run.clockUs - loop.pleg.lastUs;
    expect(loop.pleg.isHealthy).toBe(true);
    expect(agoUs).toBeGreaterThanOrEqual(0);
    expect(agoUs).toBeLessThan(loop.pleg.periodUs);
  });

  it('a node without a kubelet has no answer', () => {
    expect(loopAt(1).session.ask('kubeletLoop', { node: 'nowhere' })).toBeUndefined();
  });
});

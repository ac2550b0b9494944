import { describe, expect, it } from 'vitest';
import { describeImage } from '#cluster/environment/images.ts';
import { KUBELET_NODES } from '#cluster/kubelet/kubeletRecords.ts';
import type { Pod } from '#model/generated/types.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { Session } from '#session/session.ts';
import { kubeletPod, statusOf, versions } from '#session/testing/kubeletSession.ts';
import { apply, does, events, journalReasons, node, podOf, S, start } from '#session/testing/manifestSession.ts';

const MIB = 1024 * 1024;
const image = (name: string, tag = 'big') => `registry.example/${name}:${tag}`;
const pod = (name: string, reference: string, rest = '') => `---
apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: default}
spec:
  nodeName: n1
  containers: [{name: app, image: '${reference}'${rest}}]
`;
const HEAD = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n';
const opened = (configuration = '', source: Partial<RunSource> = {}): Session => {
  const session = start(node('n1'), source);
  session.seekTime(S);
  if (configuration !== '') does(session, { type: 'kubelet.configure', configuration: HEAD + configuration });
  return session;
};
const pulls = (session: Session) => session.world.table(KUBELET_NODES).get('n1')?.pulls ?? [];
const pulledAt = (session: Session, name: string): string | undefined =>
  events(session, name).find((line) => line.startsWith('Pulled: Successfully'));
const takenMs = (line: string | undefined): [number, number] => {
  const [, took = '', waited = ''] = /in ([\d.m]+s) \(([\d.m]+s) including waiting\)/.exec(line ?? '') ?? [];
  const ms = (text: string) => {
    const [, minutes = '0', seconds = '0', unit] = /^(?:(\d+)m(?=\d))?([\d.]+)(ms|s)$/.exec(text) ?? [];
    return Number(minutes) * 60_000 + Number(seconds) * (unit === 'ms' ? 1 : 1000);
  };
  return [ms(took), ms(waited)];
};

describe('image pulls', () => {
  it('pulls one image at a time by default, and reports the wait', () => {
    const session = opened();
    apply(session, pod('first', image('a')) + pod('second', image('b')));
    session.seekTime(3 * S);
    expect(pulls(session).map(({ startedUs }) => startedUs >= 0)).toEqual([true, false]);
    expect(pulls(session)[0]).toMatchObject({ sizeBytes: 100 * MIB, durationUs: 3 * S });
    session.seekTime(20 * S);
    expect(takenMs(pulledAt(session, 'first'))).toEqual([3000, 3000]);
    const [took, waited] = takenMs(pulledAt(session, 'second'));
    expect(took).toBe(3000);
    expect(waited).toBeGreaterThan(5500);
  });

  it('pulls as many images in parallel as maxParallelImagePulls allows', () => {
    const session = opened('serializeImagePulls: false\nmaxParallelImagePulls: 2\n');
    apply(session, pod('first', image('a')) + pod('second', image('b')) + pod('third', image('c')));
    session.seekTime(3 * S);
    expect(pulls(session).map(({ startedUs }) => startedUs >= 0)).toEqual([true, true, false]);
    session.seekTime(20 * S);
    expect(takenMs(pulledAt(session, 'second'))).toEqual([3000, 3000]);
    expect(takenMs(pulledAt(session, 'third'))[0]).toBe(3000);
  });

  it('two pulls share one download, and a later Pod finds the image present', () => {
    const session = opened('serializeImagePulls: false\n');
    const always = ', imagePullPolicy: Always';
    apply(session, pod('first', image('a'), always));
    session.seekTime(3 * S);
    apply(session, pod('second', image('a'), always));
    session.seekTime(20 * S);
    expect(takenMs(pulledAt(session, 'second'))[0]).toBeLessThan(2500);
    apply(session, pod('third', image('a'), always));
    session.seekTime(30 * S);
    expect(pulledAt(session, 'third')).toBe(
      `Pulled: Successfully pulled image "${image('a')}" in 0s (0s including waiting). Image size: ${100 * MIB} bytes.`,
    );
  });

  it('starts waiting pulls when the configuration changes', () => {
    const session = opened();
    apply(session, pod('first', image('a')) + pod('second', image('b')));
    session.seekTime(3 * S);
    does(session, { type: 'kubelet.configure', configuration: `${HEAD}serializeImagePulls: false\n` });
    session.step();
    expect(pulls(session).every(({ startedUs }) => startedUs >= 0)).toBe(true);
  });
});

describe('pull policies', () => {
  it('the policy Never without the image gives ErrImageNeverPull', () => {
    const session = opened();
    apply(session, pod('never', image('a'), ', imagePullPolicy: Never'));
    session.seekTime(5 * S);
    const message = `Container image "${image('a')}" is not present with pull policy of Never`;
    expect(podOf(session, 'never').status?.containerStatuses?.[0]?.state?.waiting).toEqual({
      reason: 'ErrImageNeverPull',
      message,
    });
    expect(events(session, 'never')).toContain(`ErrImageNeverPull: ${message}`);
    expect(events(session, 'never')).toContain('Failed: Error: ErrImageNeverPull');
  });

  it('an invalid image name gives InvalidImageName', () => {
    const session = opened();
    apply(session, pod('odd', 'registry.example/Web:1'));
    session.seekTime(5 * S);
    expect(podOf(session, 'odd').status?.containerStatuses?.[0]?.state?.waiting).toEqual({
      reason: 'InvalidImageName',
      message:
        'Failed to apply default image tag "registry.example/Web:1": couldn\'t parse image reference "registry.example/Web:1": invalid reference format: repository name (Web) must be lowercase',
    });
    expect(journalReasons(session).some(({ type }) => type === 'image.pulled')).toBe(false);
  });

  it('IfNotPresent uses an image that is on the node', () => {
    const session = opened();
    apply(session, pod('first', image('a')));
    session.seekTime(10 * S);
    apply(session, pod('again', image('a')));
    session.seekTime(15 * S);
    expect(events(session, 'again')).toContain(
      `Pulled: Container image "${image('a')}" already present on machine and can be accessed by the pod`,
    );
  });
});

describe('image pull back-off', () => {
  const pullError = 'manifest unknown';
  const gone = 'registry.example/gone:1';
  const waiting = (session: Session, index: number) =>
    podOf(session, 'p').status?.containerStatuses?.[index]?.state?.waiting;
  const twins = `---
apiVersion: v1
kind: Pod
metadata: {name: p, namespace: default}
spec:
  nodeName: n1
  containers: [{name: a, image: '${gone}'}, {name: b, image: '${gone}'}]
`;

  it('all containers of a Pod with one image share a back-off', () => {
    const session = opened();
    describeImage(session.world, { image: gone, pullError });
    apply(session, twins);
    session.seekTime(8 * S);
    expect(waiting(session, 0)).toEqual({ reason: 'ErrImagePull', message: pullError });
    expect(waiting(session, 1)).toEqual({
      reason: 'ImagePullBackOff',
      message: `Back-off pulling image "${gone}": ErrImagePull: ${pullError}`,
    });
    expect(events(session, 'p').filter((line) => line.startsWith('Pulling'))).toHaveLength(1);
  });

  it('a command or a manifest makes an image fail to pull, and work again', () => {
    const session = opened();
    const target = { namespace: 'default', workload: 'p', container: 'app' };
    does(session, {
      type: 'behaviour.set',
      target,
      behaviour: { pullError: 'code = NotFound desc = {image}: not found' },
    });
    apply(session, pod('p', 'nginx'));
    session.seekTime(8 * S);
    const answer = 'code = NotFound desc = docker.io/library/nginx:latest: not found';
    expect(waiting(session, 0)).toEqual({ reason: 'ErrImagePull', message: answer });
    expect(events(session, 'p')).toContain(`Failed: Failed to pull image "nginx": ${answer}`);
    expect(events(session, 'p')).toContain('Failed: Error: ErrImagePull');
    session.seekTime(25 * S);
    expect(waiting(session, 0)?.reason).toBe('ImagePullBackOff');
    does(session, { type: 'behaviour.set', target, behaviour: { pullError: null } });
    session.seekTime(60 * S);
    expect(podOf(session, 'p').status?.phase).toBe('Running');

    apply(
      session,
      pod('q', 'busybox:1').replace(
        '{name: q,',
        '{name: q, annotations: {kube-orrery/pull-error: RegistryUnavailable},',
      ),
    );
    session.seekTime(64 * S);
    expect(podOf(session, 'q').status?.containerStatuses?.[0]?.state?.waiting).toEqual({
      reason: 'RegistryUnavailable',
      message: 'image pull failed for busybox:1 because the registry is unavailable',
    });
  });

  it('a back-off does not delay another image', () => {
    const session = opened();
    describeImage(session.world, { image: gone, pullError });
    apply(session, pod('p', gone));
    session.seekTime(60 * S);
    expect(kubeletPod(session, 'p')?.containers[0]?.pullBackoff.delayMs).toBe(40_000);
    apply(session, pod('p', image('a')));
    session.seekTime(66 * S);
    expect(podOf(session, 'p').status?.phase).toBe('Running');
  });

  it('a container that never started ends as ContainerStatusUnknown when its Pod is deleted', () => {
    const session = opened();
    describeImage(session.world, { image: gone, pullError });
    apply(session, pod('p', gone));
    session.seekTime(8 * S);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'p' });
    session.seekTime(12 * S);
    const ended = versions(session, 'p').findLast(({ pod: { status } }) => status?.phase === 'Failed')?.pod;
    expect(statusOf(ended as Pod, 'app')?.state?.terminated).toMatchObject({
      reason: 'ContainerStatusUnknown',
      exitCode: 137,
    });
    expect(ended?.status?.conditions?.find(({ type }) => type === 'Ready')?.reason).toBe('ContainersNotReady');
  });
});

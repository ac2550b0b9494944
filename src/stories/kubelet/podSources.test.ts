import { describe, expect, it } from 'vitest';
import type { Micros } from '#base/time.ts';
import { KUBELET_PODS, type KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import type { Pod } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';
import { does, events, journalReasons, node, podOf, S, start } from '#session/testing/manifestSession.ts';

const KUBEADM = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
staticPodPath: /etc/kubernetes/manifests
`;
const manifest = (name: string, image = 'nginx:1', rest = '') => `apiVersion: v1
kind: Pod
metadata: {name: ${name}}
spec:
  ${rest}
  containers: [{name: app, image: '${image}'}]
`;
const session = (configuration = KUBEADM, fsnotify = true): Session => {
  const opened = start(node('n1') + node('n2'));
  opened.seekTime(S);
  does(opened, { type: 'kubelet.configure', node: 'n1', configuration, fsnotify });
  opened.seekTime(2 * S);
  return opened;
};
const records = (opened: Session): KubeletPod[] =>
  opened.world
    .table(KUBELET_PODS)
    .values()
    .filter(({ source }) => source !== undefined);
const mirror = (opened: Session, name = 'web-n1'): Pod | undefined => podOf(opened, name);
const seenAfterUs = (opened: Session, fromUs: Micros): number =>
  (journalReasons(opened).find((entry) => entry.type === 'syncLoop.took' && entry.subject === 'default/web-n1')?.atUs ??
    -1) - fromUs;

describe('Pod sources', () => {
  it('a kubelet gets no update about a Pod on another node', () => {
    const opened = session();
    does(opened, {
      type: 'manifests.apply',
      files: [{ name: 'a.yaml', text: manifest('far', 'nginx:1', 'nodeName: n2') }],
    });
    opened.seekTime(10 * S);
    const entries = opened.ask('journal', { from: 1, to: opened.run.position.seq }) as readonly {
      readonly actor: string;
      readonly reasons: readonly { readonly subject?: string }[];
    }[];
    const about = entries.filter(({ reasons }) => reasons.some(({ subject }) => subject === 'default/far'));
    expect(about.some(({ actor }) => actor === 'kubelet/n2')).toBe(true);
    expect(about.some(({ actor }) => actor === 'kubelet/n1')).toBe(false);
  });

  it('a Pod comes from the web server at staticPodURL within 20 s', () => {
    const opened = session(KUBEADM.replace('staticPodPath: /etc/kubernetes/manifests', 'staticPodURL: http://m/pod'));
    const fromUs = 2 * S;
    does(opened, { type: 'staticPod.put', node: 'n1', name: 'web', yaml: manifest('web'), via: 'http' });
    opened.seekTime(30 * S);
    expect(records(opened)[0]?.pod.metadata.annotations?.['kubernetes.io/config.source']).toBe('http');
    expect(seenAfterUs(opened, fromUs)).toBeGreaterThan(0);
    expect(seenAfterUs(opened, fromUs)).toBeLessThanOrEqual(20 * S);
    expect(mirror(opened)?.status?.phase).toBe('Running');
  });
});

describe('manifest files on the machine', () => {
  it('reads existing manifests when the kubelet starts', () => {
    const opened = start(node('n1'));
    does(opened, { type: 'kubelet.configure', node: 'n1', configuration: KUBEADM });
    does(opened, { type: 'staticPod.put', node: 'n1', name: 'web.yaml', yaml: manifest('web') });
    does(opened, { type: 'staticPod.put', node: 'n1', name: 'not.yaml', yaml: manifest('not') });
    does(opened, { type: 'staticPod.remove', node: 'n1', name: 'not.yaml' });
    opened.seekTime(20 * S);
    expect(records(opened).map(({ pod }) => pod.metadata.name)).toEqual(['web-n1']);
    expect(mirror(opened)?.status?.phase).toBe('Running');
  });

  it('sees a file within 20 s without fsnotify', () => {
    const opened = session(KUBEADM, false);
    opened.seekTime(7 * S);
    does(opened, { type: 'staticPod.put', node: 'n1', name: 'web.yaml', yaml: manifest('web') });
    opened.seekTime(40 * S);
    const afterUs = seenAfterUs(opened, 7 * S);
    expect(afterUs).toBeGreaterThan(S);
    expect(afterUs).toBeLessThanOrEqual(20 * S);
  });

  it('sees a file within 100 ms with fsnotify, and an edit replaces the Pod', () => {
    const opened = session();
    does(opened, { type: 'staticPod.put', node: 'n1', name: 'web.yaml', yaml: manifest('web') });
    opened.seekTime(15 * S);
    expect(seenAfterUs(opened, 2 * S)).toBeLessThanOrEqual(S / 10);
    const first = records(opened)[0];
    expect(first?.containers[0]?.state).toBe('running');
    expect(mirror(opened)?.status?.phase).toBe('Running');
    does(opened, { type: 'staticPod.put', node: 'n1', name: 'web.yaml', yaml: manifest('web', 'nginx:2') });
    opened.seekTime(15.5 * S);
    expect(records(opened).map(({ uid }) => uid)).toEqual([first?.uid]);
    opened.seekTime(30 * S);
    const second = records(opened);
    expect(second).toHaveLength(1);
    expect(second[0]?.uid).not.toBe(first?.uid);
    expect(second[0]?.containers[0]?.image).toBe('nginx:2');
    expect(mirror(opened)?.metadata.annotations?.['kubernetes.io/config.hash']).toBe(second[0]?.uid);
    expect(mirror(opened)?.status?.phase).toBe('Running');
  });

  it('reads nothing while staticPodPath is empty, the default', () => {
    const opened = start(node('n1'));
    opened.seekTime(S);
    does(opened, { type: 'staticPod.put', node: 'n1', name: 'web.yaml', yaml: manifest('web') });
    opened.seekTime(40 * S);
    expect(records(opened)).toHaveLength(0);
    does(opened, { type: 'kubelet.configure', configuration: KUBEADM });
    opened.seekTime(50 * S);
    expect(records(opened)).toHaveLength(1);
  });

  it('removes the Pod and its mirror with the file', () => {
    const opened = session();
    does(opened, { type: 'staticPod.put', node: 'n1', name: 'web.yaml', yaml: manifest('web') });
    opened.seekTime(15 * S);
    does(opened, { type: 'staticPod.remove', node: 'n1', name: 'web.yaml' });
    opened.seekTime(25 * S);
    expect(records(opened)).toHaveLength(0);
    expect(mirror(opened)).toBeUndefined();
  });
});

describe('mirror Pods', () => {
  const running = (): Session => {
    const opened = session();
    does(opened, { type: 'staticPod.put', node: 'n1', name: 'web.yaml', yaml: manifest('web') });
    opened.seekTime(15 * S);
    return opened;
  };

  it("a mirror Pod has the node's name and owner and the static Pod's status", () => {
    const pod = mirror(running());
    expect(pod?.metadata.annotations).toMatchObject({
      'kubernetes.io/config.source': 'file',
      'kubernetes.io/config.mirror': pod?.metadata.annotations?.['kubernetes.io/config.hash'],
    });
    expect(pod?.metadata.ownerReferences).toEqual([
      { apiVersion: 'v1', kind: 'Node', name: 'n1', uid: 'uid-n1', controller: true },
    ]);
    expect(pod?.status?.containerStatuses?.[0]).toMatchObject({ name: 'app', ready: true, restartCount: 0 });
  });

  it.each([undefined, 0])(
    'a mirror deleted with grace %s returns at once, and the container continues',
    (gracePeriodSeconds) => {
      const opened = running();
      const uid = mirror(opened)?.metadata.uid;
      const startedUs = records(opened)[0]?.containers[0]?.startedUs;
      does(opened, {
        type: 'object.delete',
        kind: 'Pod',
        namespace: 'default',
        name: 'web-n1',
        ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
      });
      opened.seekTime(17 * S);
      expect(mirror(opened)?.metadata.uid).not.toBe(uid);
      expect(mirror(opened)?.metadata.deletionTimestamp).toBeUndefined();
      expect(mirror(opened)?.status?.phase).toBe('Running');
      expect(records(opened)[0]?.containers[0]).toMatchObject({ state: 'running', instances: 1, startedUs });
    },
  );

  it('a static Pod may not refer to API objects', () => {
    const opened = session();
    const yaml = manifest('web', 'nginx:1', 'volumes: [{name: v, secret: {secretName: s}}]');
    does(opened, { type: 'staticPod.put', node: 'n1', name: 'web.yaml', yaml });
    opened.seekTime(10 * S);
    expect(records(opened)).toHaveLength(0);
    expect(journalReasons(opened)).toContainEqual(
      expect.objectContaining({ type: 'manifest.refused', message: 'static pods may not reference secrets' }),
    );
    does(opened, {
      type: 'kubelet.configure',
      node: 'n1',
      configuration: `${KUBEADM}featureGates: {PreventStaticPodAPIReferences: false}\n`,
    });
    opened.seekTime(20 * S);
    expect(records(opened)).toHaveLength(1);
  });

  it('an Event of the static Pod appears under the name of the mirror', () => {
    expect(events(running(), 'web-n1')).toContain('Started: Container started');
  });
});

describe('kubelet configuration', () => {
  const refused = (configuration: string) => {
    const result = session().accept({ type: 'kubelet.configure', configuration });
    return result.ok ? [] : result.problems;
  };

  it.each([
    ['maxPods: -1', 3, 'maxPods', 'invalid configuration: maxPods (--max-pods) -1 must not be a negative number'],
    ['maxPod: 5', 3, 'maxPod', 'strict decoding error: unknown field "maxPod"'],
    [
      'serializeImagePulls: true\nmaxParallelImagePulls: 3',
      4,
      'maxParallelImagePulls',
      'invalid configuration: maxParallelImagePulls cannot be larger than 1 unless SerializeImagePulls (--serialize-image-pulls) is set to false',
    ],
    [
      'shutdownGracePeriod: 10s\nshutdownGracePeriodCriticalPods: 20s',
      4,
      'shutdownGracePeriodCriticalPods',
      'invalid configuration: shutdownGracePeriodCriticalPods {20s} must be <= shutdownGracePeriod {10s}',
    ],
    ['featureGates: {NoSuchGate: true}', 3, 'featureGates.NoSuchGate', 'unrecognized feature gate: NoSuchGate'],
    ['fileCheckFrequency: soon', 3, 'fileCheckFrequency', 'time: invalid duration "soon"'],
  ])('refuses the configuration at its line: %s', (text, line, field, message) => {
    const head = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n';
    expect(refused(head + text)).toContainEqual(expect.objectContaining({ line, field, message }));
  });

  it('requires a KubeletConfiguration', () => {
    expect(refused('kind: Pod\napiVersion: v1')[0]?.message).toMatch(/^no kind "Pod" is registered for version "v1"/);
  });

  it('sets maxPods in the Node with the next update', () => {
    const opened = session(`${KUBEADM}maxPods: 30\n`);
    opened.seekTime(14 * S);
    const { status } = opened.ask('get', { kind: 'Node', name: 'n1' }) as { status: { allocatable: object } };
    expect(status.allocatable).toMatchObject({ pods: '30', cpu: '4' });
  });
});

import { describe, expect, it } from 'vitest';
import type { Container, Pod, PodSpec } from '#model/generated/types.ts';
import type { FieldError } from '../fieldError.ts';
import { validateEphemeralContainersChange } from './podEphemeralContainers.ts';
import { validatePodResize } from './podResize.ts';

const app: Container = {
  name: 'app',
  image: 'nginx:1',
  terminationMessagePolicy: 'File',
  imagePullPolicy: 'Always',
  resources: { requests: { cpu: '1', memory: '1Gi' } },
};

function pod(spec: Partial<PodSpec>, annotations = {}): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p', namespace: 'default', uid: 'u', resourceVersion: '1', annotations },
    spec: {
      containers: [app],
      restartPolicy: 'Always',
      dnsPolicy: 'ClusterFirst',
      terminationGracePeriodSeconds: 30,
      ...spec,
    },
    status: { qosClass: 'Burstable' },
  };
}

function withResources(resources: Container['resources']): Pod {
  return pod({ containers: [{ ...app, resources: resources ?? {} }] });
}

const texts = (errors: readonly FieldError[]) => errors.map(({ path, message }) => `${path}: ${message}`);

describe('Pod resize', () => {
  it('accepts new cpu and memory', () => {
    expect(validatePodResize(withResources({ requests: { cpu: '2', memory: '2Gi' } }), pod({}))).toEqual([]);
  });

  it.each<[string, Pod, string[]]>([
    [
      'may not remove resources',
      withResources({ requests: { cpu: '1' } }),
      ['spec.containers[0].resources.requests: Forbidden: resource requests cannot be removed'],
    ],
    [
      'may not change the QoS class',
      withResources({ requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '1', memory: '1Gi' } }),
      ['spec: Invalid value: "Burstable": Pod QOS Class may not change as a result of resizing'],
    ],
    [
      'may not change other resources',
      withResources({ requests: { cpu: '1', memory: '1Gi', 'ephemeral-storage': '1Gi' } }),
      ['spec: Forbidden: only cpu and memory resources are mutable'],
    ],
    [
      'may not rename containers',
      pod({ containers: [{ ...app, name: 'other' }] }),
      ['spec.containers[0].name: Forbidden: containers may not be renamed or reordered on resize'],
    ],
    [
      'may not add containers',
      pod({ containers: [app, { ...app, name: 'other' }] }),
      ['spec.containers: Forbidden: containers may not be added or removed on resize'],
    ],
  ])('a resize %s', (_, next, errors) => expect(texts(validatePodResize(next, pod({})))).toEqual(errors));

  it('refuses static Pods and Windows Pods', () => {
    const mirror = pod({}, { 'kubernetes.io/config.mirror': 'x' });
    expect(texts(validatePodResize(mirror, mirror))).toEqual(['[]: Forbidden: static pods cannot be resized']);
    const windows = pod({ os: { name: 'windows' } });
    expect(texts(validatePodResize(windows, windows))).toEqual(['[]: Forbidden: windows pods cannot be resized']);
  });
});

describe('ephemeral containers', () => {
  const withDebug = (names: readonly string[], image = 'busybox') =>
    pod({
      ephemeralContainers: names.map((name) => ({
        name,
        image,
        terminationMessagePolicy: 'File',
        imagePullPolicy: 'Always',
      })),
    });

  it.each<[string, Pod, Pod, string[]]>([
    ['accepts a new container', withDebug(['a', 'b']), withDebug(['a']), []],
    [
      'refuses a removal',
      withDebug([]),
      withDebug(['a']),
      ['spec.ephemeralContainers: Forbidden: existing ephemeral containers "a" may not be removed\n'],
    ],
    [
      'refuses a duplicate name',
      withDebug(['app']),
      withDebug([]),
      ['spec.ephemeralContainers[0].name: Duplicate value: "app"'],
    ],
  ])('an update of ephemeral containers: %s', (_, next, old, errors) =>
    expect(texts(validateEphemeralContainersChange(next, old))).toEqual(errors),
  );

  it('shows the change of an ephemeral container', () => {
    const [error] = texts(validateEphemeralContainersChange(withDebug(['a'], 'alpine'), withDebug(['a'])));
    expect(error).toContain('existing ephemeral containers "a" may not be changed\n@@ -1,6 +1,6 @@\n {\n');
    expect(error).toContain('- "Image": "busybox",\n+ "Image": "alpine",\n');
  });
});

import { describe, expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { warningsOf } from './warnings.ts';

function pod(spec: object, metadata: object = {}): KubeObject {
  const containers = [{ name: 'main', image: 'nginx' }];
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', ...metadata },
    spec: { containers, ...spec },
  } as KubeObject;
}

describe('Pod warnings', () => {
  it.each<[string, KubeObject, string[]]>([
    [
      'a name that is no DNS label',
      pod({}, { name: 'a.b' }),
      [
        "metadata.name: this is used in the Pod's hostname, which can result in surprising behavior; a DNS label is recommended: [must not contain dots]",
      ],
    ],
    [
      'conflicting ports',
      pod({
        containers: [
          {
            name: 'main',
            ports: [
              { name: 'a', containerPort: 80, protocol: 'TCP' },
              { name: 'a', containerPort: 80, protocol: 'TCP', hostIP: '10.0.0.1' },
            ],
          },
        ],
      }),
      [
        'spec.containers[0].ports[1]: hostIP set without hostPort: {Name:a HostPort:0 ContainerPort:80 Protocol:TCP HostIP:10.0.0.1}',
        'spec.containers[0].ports[1]: overlapping port definition with spec.containers[0].ports[0]',
        'spec.containers[0].ports[1]: duplicate port name "a" with spec.containers[0].ports[0], services and probes that select ports by name will use spec.containers[0].ports[0]',
      ],
    ],
    [
      'a variable that hides another, unless it refers to it',
      pod({
        containers: [
          {
            name: 'main',
            env: [
              { name: 'A', value: '1' },
              { name: 'A', value: '$(A)2' },
              { name: 'A', value: '3' },
            ],
          },
        ],
      }),
      ['spec.containers[0].env[2]: hides previous definition of "A", which may be dropped when using apply'],
    ],
    [
      'overlapping paths in a projected volume',
      pod({
        volumes: [
          {
            name: 'v',
            projected: {
              sources: [
                { configMap: { name: 'c', items: [{ key: 'k', path: 'a/b' }] } },
                { secret: { name: 's', items: [{ key: 'k', path: 'a/' }] } },
              ],
            },
          },
        ],
      }),
      ['volume "v" (Projected): overlapping paths: "a" (Secret "s") with "a/b" (ConfigMap "c")'],
    ],
  ])('warns about %s', (_, object, expected) => expect(warningsOf(object)).toEqual(expected));

  it('checks a template only when the spec has changed', () => {
    const spec = {
      template: { spec: { containers: [{ name: 'main' }], nodeSelector: { 'beta.kubernetes.io/os': 'linux' } } },
    };
    const deployment = (generation: number) =>
      ({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', generation }, spec }) as KubeObject;
    const warning =
      'spec.template.spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead';
    expect(warningsOf(deployment(2), deployment(1))).toEqual([warning]);
    expect(warningsOf(deployment(2), deployment(2))).toEqual([]);
  });
});

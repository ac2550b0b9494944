import { describe, expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { validateStatusChange } from '../validators.ts';

const object = (kind: string, status: object, spec: object = {}): KubeObject => ({
  apiVersion: 'v1',
  kind,
  metadata: { name: 'x', namespace: 'default', resourceVersion: '1' },
  spec,
  status,
});

function problemTexts(now: KubeObject, old: KubeObject = object(now.kind, {}, now.spec as object)): string[] {
  return validateStatusChange(now, old).map(({ path, message }) => `${path}: ${message}`);
}

describe('Pod status', () => {
  const spec = { containers: [{ name: 'c' }], restartPolicy: 'OnFailure' };
  const ended = (exitCode: number) => ({
    containerStatuses: [{ name: 'c', state: { terminated: { exitCode } } }],
  });
  const running = { containerStatuses: [{ name: 'c', state: { running: {} } }] };
  const pod = (status: object, more: object = {}) => object('Pod', status, { ...spec, ...more });

  it.each<[string, object, object, object, string[]]>([
    ['may restart a failed container', running, ended(1), {}, []],
    [
      'may not restart a finished container',
      running,
      ended(0),
      {},
      ['status.containerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state'],
    ],
    [
      'requires condition types in label format',
      { conditions: [{ type: 'Ready' }, { type: 'not good' }] },
      {},
      {},
      [
        "status.conditions[1].Type: Invalid value: \"not good\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
      ],
    ],
    [
      'may not nominate a node for a bound Pod',
      { nominatedNodeName: 'b' },
      {},
      { nodeName: 'a' },
      ['status.nominatedNodeName: Forbidden: may not be set on pods that are already bound to a node'],
    ],
    [
      'may not change the QoS class',
      { qosClass: 'Burstable' },
      { qosClass: 'BestEffort' },
      {},
      ['status.qosClass: Invalid value: "Burstable": field is immutable'],
    ],
    [
      'requires at most one address per IP family',
      { podIPs: [{ ip: '10.0.0.1' }, { ip: '10.0.0.2' }], hostIP: '10.1.0.1', hostIPs: [{ ip: 'x' }] },
      {},
      {},
      [
        'status.podIPs: Invalid value: [{"IP":"10.0.0.1"},{"IP":"10.0.0.2"}]: may specify no more than one IP for each IP family',
        'status.hostIPs[0].ip: Invalid value: "x": must be equal to `hostIP`',
        'status.hostIPs[0]: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
      ],
    ],
  ])('a Pod status update %s', (_, now, before, more, expected) =>
    expect(problemTexts(pod(now, more), pod(before, more))).toEqual(expected),
  );
});

it.each<[string, KubeObject, string[]]>([
  [
    'a Service of another type than LoadBalancer',
    object('Service', { loadBalancer: { ingress: [{ hostname: 'a.example.com' }] } }, { type: 'ClusterIP' }),
    ["status.loadBalancer.ingress: Forbidden: may only be used when `spec.type` is 'LoadBalancer'"],
  ],
  [
    'a LoadBalancer Service',
    object(
      'Service',
      { loadBalancer: { ingress: [{ ip: '1.2.3.4' }, { hostname: '1.2.3.4', ipMode: 'VIP' }] } },
      { type: 'LoadBalancer' },
    ),
    [
      'status.loadBalancer.ingress[0].ipMode: Required value: must be specified when `ip` is set',
      'status.loadBalancer.ingress[1].ipMode: Forbidden: may not be specified when `ip` is not set',
      'status.loadBalancer.ingress[1].hostname: Invalid value: "1.2.3.4": must be a DNS name, not an IP address',
    ],
  ],
  [
    'a PersistentVolumeClaim',
    object(
      'PersistentVolumeClaim',
      {
        capacity: { storage: '-1' },
        allocatedResourceStatuses: { cpu: 'Done' },
        allocatedResources: { storage: '-1Gi' },
      },
      { accessModes: ['ReadWriteOnce'] },
    ),
    [
      'status.capacity[storage]: Invalid value: -1: must be a valid resource quantity',
      'status.allocatedResourceStatuses: Unsupported value: "cpu": supported values: "storage"',
      'status.allocatedResourceStatuses: Unsupported value: "cpu": supported values: "ControllerResizeInProgress", "ControllerResizeInfeasible", "NodeResizeInProgress", "NodeResizeInfeasible", "NodeResizePending"',
      'status.allocatedResources[storage]: Invalid value: -1073741824: must be a valid resource quantity',
    ],
  ],
  [
    'a ResourceQuota',
    object('ResourceQuota', { used: { pods: '1500m', 'no-such': '1' } }),
    [
      'status.used[pods]: Invalid value: "1500m": must be an integer',
      'status.used[no-such]: Invalid value: "no-such": must be a standard resource type or fully qualified',
      'status.used[no-such]: Invalid value: "no-such": must be a standard resource for quota',
    ],
  ],
  [
    'a ReplicationController',
    object('ReplicationController', { replicas: 1, readyReplicas: 2, availableReplicas: 3 }),
    [
      'status.readyReplicas: Invalid value: 2: cannot be greater than status.replicas',
      'status.availableReplicas: Invalid value: 3: cannot be greater than status.replicas',
      'status.availableReplicas: Invalid value: 3: cannot be greater than readyReplicas',
    ],
  ],
  [
    'a Namespace',
    object('Namespace', { phase: 'Terminating' }),
    ['status.Phase: Invalid value: "Terminating": may only be \'Active\' if `deletionTimestamp` is empty'],
  ],
  [
    'a Node',
    object('Node', {
      addresses: [
        { type: 'Hostname', address: 'a' },
        { type: 'Hostname', address: 'a' },
      ],
      declaredFeatures: ['B', 'A', 'A', 'c'],
    }),
    [
      'status.declaredFeatures[1]: Invalid value: "A": list must be sorted alphabetically',
      'status.declaredFeatures[2]: Duplicate value: "A"',
      'status.declaredFeatures[3]: Invalid value: "c": invalid feature name "c": must start with an UpperCamelCase segment, with subsequent segments separated by \'/\' (e.g., MyFeature or MyFeature/mySubFeature), and contain only alphanumeric characters and slashes',
      'status.addresses[1]: Duplicate value: {"Type":"Hostname","Address":"a"}',
    ],
  ],
])('validates the status of %s', (_, now, expected) => expect(problemTexts(now)).toEqual(expected));

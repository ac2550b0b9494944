import { describe, expect, it } from 'vitest';
import { Etcd } from '#cluster/etcd/etcd.ts';
import type { ActorContext } from '#kernel/event.ts';
import { randomStream } from '#kernel/randomStream.ts';
import { World } from '#kernel/world.ts';
import type { PodSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { createObject } from '../createObject.ts';
import type { RequestScope } from '../requestScope.ts';

const ACCOUNT: KubeObject = {
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: { name: 'default', namespace: 'default' },
};
const SPEC: PodSpec = {
  initContainers: [{ name: 'first', image: 'first:1' }],
  containers: [
    {
      name: 'app',
      image: 'app:1',
      resources: { limits: { cpu: '0.5' } },
      volumeMounts: [{ name: 'own', mountPath: '/own' }],
    },
    {
      name: 'quiet',
      image: 'quiet:1',
      volumeMounts: [{ name: 'own', mountPath: '/var/run/secrets/kubernetes.io/serviceaccount' }],
    },
  ],
  volumes: [{ name: 'own', emptyDir: {} }],
};

function asked(
  spec: Partial<PodSpec> = {},
  metadata: { readonly name: string; readonly generateName?: string } = { name: '', generateName: 'web-' },
): KubeObject {
  const labels = { app: 'web' };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...metadata, namespace: 'default', labels },
    spec: { ...SPEC, ...spec },
  } as KubeObject;
}

/** A server with only the objects that Pods need, and its answer to a POST. */
class Server {
  readonly etcd: Etcd;
  nowUs = 10_000_000;
  readonly warnings: string[] = [];
  private readonly world = new World();

  constructor() {
    this.etcd = new Etcd(this.world);
    this.etcd.put('Namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'default' } });
    this.etcd.put('ServiceAccount', ACCOUNT);
  }

  create(object: KubeObject): KubeObject {
    const context: ActorContext = {
      nowUs: this.nowUs++,
      seq: 1,
      schedule: () => 0,
      cancel: () => {},
      random: (stream) => randomStream(this.world, 1, stream),
      because: () => {},
      trace: undefined,
    };
    const scope: RequestScope = {
      request: { verb: 'create', user: 'someone', kind: 'Pod', namespace: 'default', name: '', object },
      etcd: this.etcd,
      context,
      written: () => {},
      manager: () => 'someone',
      warn: (text) => this.warnings.push(text),
    };
    return createObject(scope, 'Pod', object);
  }
}

/** Results of several POSTs: all with one object, and all with equal copies, which were never admitted before. */
function bothWays(object: KubeObject, between: (server: Server) => void = () => {}) {
  const [one, other] = [new Server(), new Server()];
  const made = [one, other].map((server) =>
    [0, 1, 2].map((turn) => {
      if (turn === 2) between(server);
      return JSON.stringify(server.create(server === one ? object : structuredClone(object)));
    }),
  );
  expect(one.warnings).toEqual(other.warnings);
  return { made: made[0] ?? [], expected: made[1] ?? [] };
}

const put = (kind: string, rest: object) => (server: Server) => {
  server.etcd.put(kind, { kind, metadata: { name: 'x' }, ...rest } as KubeObject);
};
const PRIORITY = put('PriorityClass', { apiVersion: 'scheduling.k8s.io/v1', value: 7, globalDefault: true });
const LIMITS = put('LimitRange', {
  apiVersion: 'v1',
  metadata: { name: 'x', namespace: 'default' },
  spec: { limits: [{ type: 'Container', defaultRequest: { memory: '1Gi' } }] },
});
const NO_TOKEN = put('ServiceAccount', { ...ACCOUNT, automountServiceAccountToken: false });

describe('admittedAlike', () => {
  it.each<[string, KubeObject, ((server: Server) => void)?]>([
    ['Pods from one template', asked()],
    ['Pods without a token', asked({ automountServiceAccountToken: false })],
    [
      'Pods with scheduling gates, whose condition has a time',
      asked({ schedulingGates: [{ name: 'example.com/wait' }] }),
    ],
    ['Pods that cause a server warning', asked({ nodeSelector: { 'beta.kubernetes.io/os': 'linux' } })],
    ['a PriorityClass is added', asked(), PRIORITY],
    ['a LimitRange is added', asked(), LIMITS],
    ['a ServiceAccount stops mounting its token', asked(), NO_TOKEN],
  ])('admits equal objects as it would admit each alone: %s', (_, object, between) => {
    const { made, expected } = bothWays(object, between);
    expect(made).toEqual(expected);
    expect(new Set(made).size).toBe(3);
  });

  it('checks each time whether the ServiceAccount exists', () => {
    const server = new Server();
    const object = asked();
    server.create(object);
    server.etcd.delete('ServiceAccount', 'default/default');
    server.etcd.put('Namespace', {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: 'default', creationTimestamp: '2026-01-01T00:00:00Z' },
    });
    expect(() => server.create(object)).toThrow('serviceaccount "default" not found');
  });

  it('does not reuse the result for a Pod with an explicit name', () => {
    const server = new Server();
    const object = asked({}, { name: 'web' });
    server.create(object);
    expect(() => server.create(object)).toThrow('pods "web" already exists');
  });

  it('shares the parts of Pods that do not contain the name', () => {
    const server = new Server();
    const object = asked();
    const [one, other] = [server.create(object), server.create(object)] as unknown as { readonly spec: PodSpec }[];
    expect(other?.spec.containers[0]?.resources).toBe(one?.spec.containers[0]?.resources);
    expect(other?.spec.containers[1]).toBe(one?.spec.containers[1]);
    expect(other?.spec.containers[0]?.volumeMounts?.[1]?.name).not.toBe(
      one?.spec.containers[0]?.volumeMounts?.[1]?.name,
    );
  });
});

import { SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import { type ClusterOptions, createCluster } from '#cluster/cluster.ts';
import { CLIENT_RESULTS, type RequestsSent } from '#cluster/kubectl/kubectl.ts';
import { Engine } from '#kernel/engine.ts';
import type { Entry } from '#kernel/event.ts';
import { World } from '#kernel/world.ts';
import type { Deployment, KindTypes, Node, Pod } from '#model/generated/types.ts';
import type { KindName, KubeObject } from '#model/kinds.ts';

/** A cluster under test, driven by simulated seconds. */
export class ClusterRun {
  readonly world = new World();
  readonly engine: Engine;
  readonly entries: Entry[] = [];
  /** Called after every entry. */
  check: (entry: Entry) => void = () => {};

  constructor(options: ClusterOptions, seed = 1) {
    const cluster = createCluster(this.world, options);
    if (!cluster.ok) throw new Error(JSON.stringify(cluster.problems));
    this.engine = new Engine({ world: this.world, seed, actors: cluster.actors, genesis: cluster.genesis });
  }

  get seconds(): number {
    return this.engine.position.atUs / SECOND_US;
  }

  runUntil(seconds: number): this {
    for (;;) {
      const next = this.engine.agenda.next();
      if (!next || next.atUs > seconds * SECOND_US) return this;
      this.step();
    }
  }

  /** Runs until the condition holds; says when, in seconds. Fails after `limit` seconds. */
  runTo(condition: () => boolean, limit: number): number {
    while (!condition()) {
      const next = this.engine.agenda.next();
      if (!next || next.atUs > limit * SECOND_US) throw new Error(`not so by ${limit} s`);
      this.step();
    }
    return this.seconds;
  }

  /** Sends requests now, as a person does. */
  send(...requests: readonly ApiRequest[]): void {
    const event: RequestsSent = { type: 'requests.sent', label: 'test', requests };
    this.entries.push(this.engine.inject(1, this.engine.position.atUs, 'kubectl', event));
  }

  private step(): void {
    const entry = this.engine.step();
    if (!entry) return;
    this.entries.push(entry);
    this.check(entry);
  }

  objects<K extends KindName>(kind: K): KindTypes[K][] {
    return this.world.table(store(kind)).values();
  }

  get<K extends KindName>(kind: K, key: string): KindTypes[K] | undefined {
    return this.world.table(store(kind)).get(key);
  }

  pods(): Pod[] {
    return this.objects('Pod');
  }

  result(number: number): { readonly code: number; readonly reason: string; readonly message: string } | undefined {
    return this.world.table(CLIENT_RESULTS).get(String(number).padStart(8, '0'));
  }

  eventsOf(name: string): string[] {
    return this.objects('Event')
      .filter(({ involvedObject }) => involvedObject.name === name)
      .map(({ type, reason, message }) => `${type} ${reason} ${message}`);
  }
}

export function testNodes(count: number): Node[] {
  return Array.from({ length: count }, (_, i): Node => {
    const amounts = { cpu: '4', memory: '16Gi', pods: '110' };
    return {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: `node-${i + 1}` },
      spec: {},
      status: { capacity: amounts, allocatable: amounts },
    };
  });
}

export function deployment(
  name: string,
  replicas: number,
  spec: Partial<Pod['spec']> = {},
  image = 'nginx:1',
): Deployment {
  const labels = { app: name };
  const container = { name: 'app', image, resources: { requests: { cpu: '100m', memory: '64Mi' } } };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: 'default' },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [container], ...spec } },
    },
  };
}

export function pod(name: string, spec: Partial<Pod['spec']> = {}): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default' },
    spec: { containers: [{ name: 'app', image: 'nginx:1' }], ...spec },
  };
}

/** What a person applies at a second of the run. */
export function applied(seconds: number, ...objects: readonly KubeObject[]) {
  return sent(
    seconds,
    ...objects.map(
      (object): ApiRequest => ({
        verb: 'apply',
        user: 'test',
        kind: object.kind,
        ...(object.metadata.namespace ? { namespace: object.metadata.namespace } : undefined),
        name: object.metadata.name,
        object,
      }),
    ),
  );
}

export function sent(seconds: number, ...requests: readonly ApiRequest[]) {
  return { atUs: seconds * SECOND_US, label: 'test', requests };
}

export function isAvailable(run: ClusterRun, key: string): boolean {
  const status = run.get('Deployment', key)?.status;
  const complete =
    status?.conditions?.some(({ type, reason }) => type === 'Progressing' && reason === 'NewReplicaSetAvailable') ??
    false;
  return complete && (status?.unavailableReplicas ?? 0) === 0;
}

/** Deletes the Deployment that `deployment('web', …)` makes. */
export const DELETE_WEB = {
  verb: 'delete',
  user: 'test',
  kind: 'Deployment',
  namespace: 'default',
  name: 'web',
} as const;

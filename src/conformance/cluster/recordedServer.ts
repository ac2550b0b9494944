import { type Micros, SECOND_US } from '#base/time.ts';
import type { ApiResponse, HttpRequest, RequestArrived, ResponseArrived } from '#cluster/api/request.ts';
import { ApiServer } from '#cluster/apiserver/apiServer.ts';
import { API_SERVERS } from '#cluster/apiserver/apiServerEvents.ts';
import { fillCaches } from '#cluster/apiserver/cacher/ring.ts';
import { WatchCache } from '#cluster/apiserver/cacher/watchCache.ts';
import { seedFlowControl, seedStore } from '#cluster/apiserver/seedStore.ts';
import { Etcd } from '#cluster/etcd/etcd.ts';
import { type FeatureGates, setFeatureGates } from '#cluster/releases/featureGates.ts';
import { Engine } from '#kernel/engine.ts';
import type { Actor, ActorContext } from '#kernel/event.ts';
import { World } from '#kernel/world.ts';
import { type KubeObject, kindInfoOf } from '#model/kinds.ts';

const CLIENT = 'recorder';
/** No recorded request takes more steps. */
const MOST_STEPS = 10_000;

/** One request in its wire format. */
export interface SentRequest {
  readonly method: HttpRequest['method'];
  readonly url: string;
  readonly body?: unknown;
  readonly contentType?: string;
  /** A user in group `dev` without any role; an administrator when absent. */
  readonly user?: string;
}

/**
 * The page's own API server and etcd, as in the recordings: nothing else acts, and the store has the objects that every
 * cluster begins with.
 */
export class RecordedServer {
  private readonly engine: Engine;
  private answer: ApiResponse | undefined;

  /** `gates` are those that the recorded server had beside the defaults. */
  constructor(objects: readonly KubeObject[] = [], gates: FeatureGates = {}) {
    const world = new World();
    const watchCache = new WatchCache(world);
    const server = new ApiServer(world, [], watchCache);
    const client: Actor<ResponseArrived> = {
      name: CLIENT,
      handle: ({ response }) => {
        this.answer = response;
      },
    };
    const genesis = (context: ActorContext) => {
      setFeatureGates(world, gates);
      const etcd = new Etcd(world);
      const seeds = [...BEGINNING, ...objects];
      seedStore(etcd, seeds, context);
      seedFlowControl(etcd, seeds, context);
      server.start(context);
      fillCaches(world, etcd.revision);
    };
    this.engine = new Engine({ world, seed: 1, actors: [server, watchCache, client], genesis });
  }

  /**
   * Sends the request a second after the one before and waits for its answer.
   * @throws {Error} when no answer comes.
   */
  send({ method, url, body, contentType, user }: SentRequest): ApiResponse {
    const { engine } = this;
    this.answer = undefined;
    const atUs = engine.position.atUs + SECOND_US;
    this.runUntil(atUs);
    const request: HttpRequest = {
      verb: 'http',
      user: user ?? 'system:admin',
      kind: '',
      name: url,
      method,
      url,
      ...(body !== undefined && { body: body as object }),
      ...(contentType !== undefined && { contentType }),
    };
    const client = user === undefined ? undefined : { groups: ['dev'] };
    const event: RequestArrived = { type: 'request.arrived', request, from: CLIENT, tag: {}, client };
    engine.inject(1, atUs, API_SERVERS, event);
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      if (this.answer) return this.answer;
      if (!engine.step()) break;
    }
    throw new Error(`${method} ${url} was not answered`);
  }

  private runUntil(atUs: Micros): void {
    for (;;) {
      const next = this.engine.agenda.next();
      if (!next || next.atUs > atUs) return;
      this.engine.step();
    }
  }
}

/**
 * The path for creating an object, in namespace `default` unless the object names another.
 * @throws {Error} for a kind that the model does not know.
 */
export function collectionPath(object: KubeObject): string {
  const { apiVersion, kind } = object;
  const info = kindInfoOf(apiVersion, kind);
  if (!info) throw new Error(`no resource serves ${apiVersion} ${kind}`);
  const prefix = apiVersion.includes('/') ? '/apis' : '/api';
  const place = info.namespaced ? `/namespaces/${object.metadata.namespace ?? 'default'}` : '';
  return `${prefix}/${apiVersion}${place}/${info.plural}`;
}

function serviceAccount(namespace: string): KubeObject {
  return { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default', namespace } };
}

function systemClass(name: string, value: number, description: string): KubeObject {
  return {
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    metadata: { name },
    ...{ value, description, preemptionPolicy: 'PreemptLowerPriority' },
  };
}

/** The Service by which Pods reach the API server: the server creates it with the first address. */
const OWN_SERVICE: KubeObject = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'kubernetes', namespace: 'default', labels: { component: 'apiserver', provider: 'kubernetes' } },
  spec: { clusterIP: '10.96.0.1', ports: [{ name: 'https', protocol: 'TCP', port: 443, targetPort: 6443 }] },
};

/** Objects that controllers and the server itself had created before the recordings began. */
const BEGINNING: readonly KubeObject[] = [
  OWN_SERVICE,
  ...['default', 'kube-node-lease', 'kube-public', 'kube-system'].map(serviceAccount),
  systemClass(
    'system-cluster-critical',
    2_000_000_000,
    'Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.',
  ),
  systemClass(
    'system-node-critical',
    2_000_001_000,
    'Used for system critical pods that must not be moved from their current node.',
  ),
];

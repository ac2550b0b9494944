import { compare } from '#base/order.ts';
import { formatTime, parseTime } from '#base/rfc3339.ts';
import { SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { nodeConditions } from '#cluster/api/nodeFacts.ts';
import type { ApiRequest, HttpRequest, PatchType } from '#cluster/api/request.ts';
import { type ClusterOptions, createCluster } from '#cluster/cluster.ts';
import { METRICS_ABSENT } from '#cluster/environment/metrics/clusterMetrics.ts';
import { DRAIN, DRAIN_RECORDS, type DrainAsked } from '#cluster/kubectl/drain/drainRecords.ts';
import { CLIENT_RESULTS, type ClientResult, KUBECTL, type RequestsSent } from '#cluster/kubectl/kubectl.ts';
import { Engine } from '#kernel/engine.ts';
import type { Actor, DueEvent, Entry } from '#kernel/event.ts';
import { World } from '#kernel/world.ts';
import type { KindTypes, Node, Pod } from '#model/generated/types.ts';
import { isKind, type KindName, type KubeObject, kindInfo } from '#model/kinds.ts';
import { compileSelectorString } from '#model/labels/selectorString.ts';
import { StandInKubelet } from './standInKubelet.ts';

const NAMESPACE = 'default';

const MEDIA_TYPES = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
};

/**
 * The cluster is old when the script begins. Periodic work (every 15 or 60 s) is at some point of its period: no
 * recording says where. But a CronJob that is due each minute has created one Job, not two, after 80 s, so the script
 * begins in the first 40 s of a minute.
 */
const BEGIN_US = 35 * SECOND_US;
const NODES_AT = -20;
/** Components that no recorded cluster had: machines, volumes and traffic. They receive their events and do nothing. */
const ABSENT = ['kubelet', 'csi-provisioner', 'csi-attacher', 'kube-proxy', 'cluster-autoscaler', 'karpenter'];
const DRAIN_FLAGS = { ignoreDaemonSets: true, deleteEmptyDirData: true, timeoutSeconds: 14 };

export interface ScriptOptions extends Pick<ClusterOptions, 'switches' | 'configuration'> {
  readonly nodes?: readonly KubeObject[];
  /** Posted in this order after the nodes, before the script begins. */
  readonly objects?: readonly KubeObject[];
  /** Labels set on namespace `default` before all that. */
  readonly namespaceLabels?: Readonly<Record<string, string>>;
}

/** A step that the API server refused. */
export interface RefusedStep extends Pick<ClientResult, 'code' | 'reason' | 'message'> {
  readonly verb: string;
}

/**
 * Plays a recorded script with the page's API server, controllers, scheduler and kubectl, and the stand-in kubelet of
 * the recordings. Times are seconds of the script; events before the recordings' 0 s are at negative times.
 */
export class ClusterScript {
  readonly world = new World();
  readonly engine: Engine;
  /** Called after every entry, with its second. */
  check: (entry: Entry, seconds: number) => void = () => {};
  private readonly kubelet: StandInKubelet;
  private inputs = 0;
  private nowUs = 0;

  constructor({ nodes = [], objects = [], namespaceLabels, ...options }: ScriptOptions) {
    this.world.table(METRICS_ABSENT).put('metrics.k8s.io', {});
    const cluster = createCluster(this.world, { ...options, objects: NAMESPACE_PARTS });
    if (!cluster.ok) throw new Error(JSON.stringify(cluster.problems));
    this.kubelet = new StandInKubelet(this.world);
    const present = cluster.actors.filter(({ name }) => !ABSENT.includes(name));
    const absent = ABSENT.filter((name) => name !== this.kubelet.name).map(deaf);
    const actors = [...present, ...absent, this.kubelet];
    this.engine = new Engine({ world: this.world, seed: 1, actors, genesis: cluster.genesis });
    this.runUntil(NODES_AT);
    if (namespaceLabels) this.send('label', [labelling('default', namespaceLabels)]);
    this.send('apply', nodes.map(readyNode).map(creation));
    this.runUntil(NODES_AT / 2);
    this.send('apply', objects.flatMap(creations));
    this.runUntil(-0.001);
  }

  /** The present time in seconds of the script. */
  get seconds(): number {
    return (this.engine.position.atUs - BEGIN_US) / SECOND_US;
  }

  /** Plays everything that is due up to this second. */
  runUntil(seconds: number): this {
    const untilUs = BEGIN_US + Math.round(seconds * SECOND_US);
    this.nowUs = untilUs;
    for (;;) {
      const next = this.engine.agenda.next();
      if (!next || next.atUs > untilUs) return this;
      const entry = this.engine.step();
      if (entry) this.check(entry, this.seconds);
    }
  }

  /** Plays up to the step and executes it. */
  do({ at, do: action }: RecordedScriptStep): void {
    this.runUntil(at);
    if (action.verb === 'drain') this.drain(action.node);
    else if (action.verb === 'node-down') this.kubelet.silence(action.node);
    else this.send(action.verb, stepRequests(withReadyNodes(action), this.objects('Pod')));
  }

  /** Executes all steps, and looks at these seconds; a look at the second of a step comes before it. */
  play(steps: readonly RecordedScriptStep[], lookAt: readonly number[], look: (index: number) => void): void {
    const waiting = [...steps];
    lookAt.forEach((at, index) => {
      for (let step = waiting[0]; step && step.at < at; step = waiting[0]) {
        this.do(step);
        waiting.shift();
      }
      this.runUntil(at);
      look(index);
    });
  }

  /** Sends requests now, one after another; `label` identifies their results. */
  send(label: string, requests: readonly ApiRequest[]): void {
    if (requests.length === 0) return;
    const event: RequestsSent = { type: 'requests.sent', label, requests };
    this.ask(KUBECTL, event);
  }

  objects<K extends KindName>(kind: K): KindTypes[K][] {
    return this.world.table(store(kind)).values();
  }

  get<K extends KindName>(kind: K, key: string): KindTypes[K] | undefined {
    return this.world.table(store(kind)).get(key);
  }

  /** Whether a time (RFC 3339) is at or after the script's beginning. */
  isSinceBegin(time: string): boolean {
    return (parseTime(time) ?? 0) >= BEGIN_US;
  }

  /** All requests of steps that were refused so far, in the order of sending. */
  refused(): RefusedStep[] {
    return this.world
      .table(CLIENT_RESULTS)
      .values()
      .filter(({ code }) => code >= 400)
      .map(({ label, code, reason, message }) => ({ verb: label, code, reason, message }));
  }

  /** The output of each drain so far. */
  drains(): { readonly output: string; readonly exit: number }[] {
    return this.world
      .table(DRAIN_RECORDS)
      .values()
      .map(({ lines, phase }) => ({
        output: lines.map(({ text }) => `${text}\n`).join(''),
        exit: phase === 'failed' ? 1 : 0,
      }));
  }

  /** Starts a command at a terminal now; returns the number of the entry with which it began. */
  ask(actor: string, event: DueEvent): number {
    const entry = this.engine.inject(++this.inputs, this.nowUs, actor, event);
    this.check(entry, this.seconds);
    return entry.seq;
  }

  private drain(node: string): void {
    const event: DrainAsked = { type: 'drain.asked', nodes: [node], flags: DRAIN_FLAGS };
    this.ask(DRAIN, event);
  }
}

/** Objects of namespace `default` that the controllers of an older cluster have created. */
const NAMESPACE_PARTS: readonly KubeObject[] = [
  { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default', namespace: 'default' } },
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'kube-root-ca.crt', namespace: 'default' } },
];

function deaf(name: string): Actor {
  return { name, handle: () => {} };
}

function withReadyNodes(action: StepAction): StepAction {
  if (action.verb !== 'apply') return action;
  return { ...action, objects: action.objects.map(readyNode) };
}

/** A Node is created with the status of a kubelet that is ready. */
function readyNode(object: KubeObject): KubeObject {
  if (!isKind(object, 'Node')) return object;
  const node: Node = object;
  const { capacity, allocatable = capacity, conditions } = node.status ?? {};
  const nodeInfo = {
    machineID: '',
    systemUUID: '',
    bootID: '',
    kernelVersion: '',
    osImage: '',
    containerRuntimeVersion: '',
    kubeletVersion: 'v1.36.2',
    kubeProxyVersion: '',
    operatingSystem: 'linux',
    architecture: 'amd64',
  };
  const status = {
    ...node.status,
    ...(allocatable && { allocatable }),
    conditions: conditions ?? nodeConditions(true, formatTime(BEGIN_US + NODES_AT * SECOND_US)),
    nodeInfo,
  };
  return { ...object, spec: node.spec ?? {}, status };
}

/** The administrator's requests for a step; none for a step that is not a request (a drain, a node that goes down). */
function stepRequests(action: StepAction, pods: readonly Pod[]): readonly HttpRequest[] {
  switch (action.verb) {
    case 'apply':
      return action.objects.flatMap(creations);
    case 'patch':
      return [patch(action, urlOf(action.kind, action.name, action.subresource))];
    case 'scale':
      return [
        patch(
          { patchType: 'merge', patch: { spec: { replicas: action.replicas } } },
          urlOf(action.kind, action.name, 'scale'),
        ),
      ];
    case 'delete':
      if ('selector' in action)
        return chosen(action, pods).map(({ metadata }) => http('DELETE', urlOf('Pod', metadata.name), deletion()));
      return [http('DELETE', urlOf(action.kind, action.name), deletion(action.options))];
    case 'evict':
      return chosen(action, pods).map(({ metadata: { name } }) =>
        http('POST', urlOf('Pod', name, 'eviction'), {
          apiVersion: 'policy/v1',
          kind: 'Eviction',
          metadata: { name, namespace: NAMESPACE },
        }),
      );
    case 'label':
      return chosen(action, pods).map(({ metadata: { name } }) =>
        patch({ patchType: 'merge', patch: { metadata: { labels: action.labels } } }, urlOf('Pod', name)),
      );
    default:
      return [];
  }
}

/** POST of an object, in namespace `default` unless the object names another. */
function creation(object: KubeObject): HttpRequest {
  return http('POST', urlOf(object.kind, '', undefined, object.metadata.namespace, object.apiVersion), object);
}

/**
 * A patch writes the status of a ResourceClaim. It also writes that of a Node, after the taint is removed that
 * admission adds. For Nodes, FORMAT.md says only that they are created Ready; the recorded Events show the order: the
 * scheduler tried a Node that had no taint any more, and no capacity yet.
 */
function creations(object: KubeObject): readonly HttpRequest[] {
  const { status, ...withoutStatus } = object;
  if (status === undefined) return [creation(object)];
  const written = (path?: string) => urlOf(object.kind, object.metadata.name, path);
  const statusPatch = patch({ patchType: 'merge', patch: { status } }, written('status'));
  if (object.kind === 'ResourceClaim') return [creation(object), statusPatch];
  if (!isKind(object, 'Node')) return [creation(object)];
  const { taints = null } = object.spec ?? {};
  return [creation(withoutStatus), patch({ patchType: 'merge', patch: { spec: { taints } } }, written()), statusPatch];
}

/** Sets labels on a Namespace. */
function labelling(namespace: string, labels: Readonly<Record<string, string>>): HttpRequest {
  return patch({ patchType: 'merge', patch: { metadata: { labels } } }, `/api/v1/namespaces/${namespace}`);
}

function patch(
  { patchType, patch: body }: { readonly patchType: keyof typeof MEDIA_TYPES; readonly patch: object },
  url: string,
): HttpRequest {
  return { ...http('PATCH', url, body), contentType: MEDIA_TYPES[patchType] };
}

function http(method: HttpRequest['method'], url: string, body: object): HttpRequest {
  return { verb: 'http', user: 'kubernetes-admin', kind: '', name: url, method, url, body };
}

function deletion(options: object = {}): object {
  return { apiVersion: 'v1', kind: 'DeleteOptions', propagationPolicy: 'Background', ...options };
}

/** The first `count` Pods by name that are not being deleted. */
function chosen(
  { selector, count }: { readonly selector: string; readonly count: number },
  pods: readonly Pod[],
): Pod[] {
  const matches = compileSelectorString(selector);
  return pods
    .filter(({ metadata }) => metadata.deletionTimestamp === undefined && matches(metadata.labels ?? {}))
    .sort((a, b) => compare(a.metadata.name, b.metadata.name))
    .slice(0, count);
}

/** @throws {Error} for a kind that the model does not serve. */
function urlOf(kind: string, name: string, subresource?: string, namespace = NAMESPACE, version?: string): string {
  const info = kindInfo(kind);
  if (!info) throw new Error(`the model does not serve ${kind}`);
  const { plural, namespaced } = info;
  const apiVersion = version ?? info.apiVersion;
  const parts = [
    apiVersion.includes('/') ? 'apis' : 'api',
    apiVersion,
    ...(namespaced ? ['namespaces', namespace] : []),
    plural,
    ...(name === '' ? [] : [name]),
    ...(subresource === undefined ? [] : [subresource]),
  ];
  return `/${parts.join('/')}`;
}

/** An action of a script. conformance/cluster/FORMAT.md describes each. */
export type StepAction =
  | { readonly verb: 'apply'; readonly objects: readonly KubeObject[] }
  | {
      readonly verb: 'patch';
      readonly kind: string;
      readonly name: string;
      readonly patchType: Exclude<PatchType, 'apply'>;
      readonly patch: object;
      /** `status`: of a claim that is created with one. */
      readonly subresource?: string;
    }
  | { readonly verb: 'scale'; readonly kind: string; readonly name: string; readonly replicas: number }
  | { readonly verb: 'delete'; readonly kind: string; readonly name: string; readonly options?: object }
  | { readonly verb: 'delete'; readonly selector: string; readonly count: number }
  | { readonly verb: 'evict'; readonly selector: string; readonly count: number }
  | {
      readonly verb: 'label';
      readonly selector: string;
      readonly count: number;
      readonly labels: Readonly<Record<string, string>>;
    }
  | { readonly verb: 'drain'; readonly node: string }
  | { readonly verb: 'node-down'; readonly node: string };

export interface RecordedScriptStep {
  /** Seconds of the script. */
  readonly at: number;
  readonly do: StepAction;
}

import type { Pod } from '#model/generated/types.ts';
import type { NodeInfo } from '../nodeInfo.ts';
import { type Status, status } from '../status.ts';

/** Extenders score from 0 to 10. Upstream source (v1.36.2): staging/src/k8s.io/kube-scheduler/extender/v1/types.go. */
export const MAX_EXTENDER_PRIORITY = 10;

export type ExtenderVerb = 'filter' | 'prioritize' | 'preempt' | 'bind';

/** An extender that could not be called. The message is kube-scheduler's. */
export class ExtenderError extends Error {}

/**
 * One HTTP extender. The model has no network: the extender answers by node labels under its own host name.
 * `HOST/filter: reject` or `HOST/filter: unresolvable` refuses a node, and `HOST/score` is its score. All other nodes
 * pass with 0. `fails` says whether a call fails.
 * Upstream source (v1.36.2): pkg/scheduler/extender.go.
 */
export class Extender {
  readonly name: string;
  readonly ignorable: boolean;
  readonly weight: number;
  private readonly settings: ExtenderSettings;
  private readonly fails: () => boolean;
  private readonly managed: ReadonlySet<string>;
  private readonly host: string;

  constructor(settings: ExtenderSettings, fails: () => boolean) {
    this.settings = settings;
    this.fails = fails;
    this.name = settings.urlPrefix;
    this.ignorable = settings.ignorable ?? false;
    this.weight = settings.weight ?? 0;
    this.managed = new Set((settings.managedResources ?? []).map(({ name }) => name));
    this.host = hostOf(settings.urlPrefix);
  }

  has(verb: ExtenderVerb): boolean {
    return this.verb(verb) !== '';
  }

  /** Whether the Pod requests a resource that the extender manages. */
  isInterestedIn({ spec }: Pod): boolean {
    if (this.managed.size === 0) return true;
    return [...spec.containers, ...(spec.initContainers ?? [])].some(({ resources }) =>
      [...Object.keys(resources?.requests ?? {}), ...Object.keys(resources?.limits ?? {})].some((name) =>
        this.managed.has(name),
      ),
    );
  }

  /** Reasons for the nodes that the extender refuses. @throws {ExtenderError} */
  filter(nodes: readonly NodeInfo[]): ReadonlyMap<string, Status> {
    if (!this.has('filter')) return new Map();
    this.ask('filter');
    return this.refusals(nodes);
  }

  /** Scores from 0 to 10 for all nodes, in their order. @throws {ExtenderError} */
  prioritize(nodes: readonly NodeInfo[]): readonly number[] {
    if (!this.has('prioritize')) return nodes.map(() => 0);
    this.ask('prioritize');
    return nodes.map((node) => {
      const score = Number(this.label(node, 'score') ?? 0);
      return Number.isInteger(score) && score >= 0 && score <= MAX_EXTENDER_PRIORITY ? score : 0;
    });
  }

  /** Nodes on which it forbids evictions. @throws {ExtenderError} */
  processPreemption(nodes: readonly NodeInfo[]): ReadonlySet<string> {
    this.ask('preempt');
    return new Set(this.refusals(nodes).keys());
  }

  /** Lets the extender bind the Pod. @throws {ExtenderError} */
  bind(): void {
    this.ask('bind');
  }

  private refusals(nodes: readonly NodeInfo[]): ReadonlyMap<string, Status> {
    const refused = new Map<string, Status>();
    for (const node of nodes) {
      const answer = this.label(node, 'filter');
      if (answer === 'reject') refused.set(node.name, this.refusal('Unschedulable'));
      if (answer === 'unresolvable') refused.set(node.name, this.refusal('UnschedulableAndUnresolvable'));
    }
    return refused;
  }

  private refusal(code: 'Unschedulable' | 'UnschedulableAndUnresolvable'): Status {
    return status('', code, `node(s) were refused by extender ${this.name}`);
  }

  private label(node: NodeInfo, name: string): string | undefined {
    return node.node?.metadata.labels?.[`${this.host}/${name}`];
  }

  private ask(verb: ExtenderVerb): void {
    if (!this.fails()) return;
    const action = this.verb(verb);
    const url = `${withoutLastSlashes(this.name)}/${action}`;
    throw new ExtenderError(`failed ${action} with extender at URL ${url}, code 500`);
  }

  private verb(verb: ExtenderVerb): string {
    return this.settings[`${verb}Verb`] ?? '';
  }
}

/** Host name of a URL, without the port. */
function hostOf(url: string): string {
  return url.replace(/^[a-z]+:\/\//i, '').split(/[/:?#]/, 1)[0] ?? '';
}

function withoutLastSlashes(url: string): string {
  let to = url.length;
  while (url[to - 1] === '/') to--;
  return url.slice(0, to);
}

/**
 * One HTTP extender as KubeSchedulerConfiguration describes it.
 * Upstream source (v1.36.2): staging/src/k8s.io/kube-scheduler/config/v1/types.go, Extender.
 */
export interface ExtenderSettings {
  readonly urlPrefix: string;
  /** Verbs; an absent or empty verb is not called. */
  readonly filterVerb?: string;
  readonly preemptVerb?: string;
  readonly prioritizeVerb?: string;
  readonly bindVerb?: string;
  readonly weight?: number;
  /** Whether scheduling continues if the extender cannot be called. */
  readonly ignorable?: boolean;
  /** Only Pods that request one of these are sent to the extender. An empty list means all Pods. */
  readonly managedResources?: readonly ManagedResource[];
}

interface ManagedResource {
  readonly name: string;
  /** Whether NodeResourcesFit ignores the resource. */
  readonly ignoredByScheduler?: boolean;
}

import { formatTime } from '#base/rfc3339.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { Write } from '#cluster/apiserver/requestScope.ts';
import { targetNode } from '#cluster/controllers/DaemonSet/daemonPod.ts';
import { DaemonSetController } from '#cluster/controllers/DaemonSet/daemonSetController.ts';
import type { DaemonSet, Node, Pod, Taint } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { objectKey, splitKey } from '#model/objectKey.ts';
import { acted, ControlLoops, createdObject, imageOf, withImage } from './controlLoops.ts';

interface PlayedPod {
  readonly label: string;
  readonly node: string;
  readonly bornTenths: number;
  isReady?: boolean;
  deletedTenths?: number;
}

export interface DaemonPace {
  readonly readyAfterSeconds: Readonly<Record<string, number>>;
  readonly terminationSeconds: number;
}

const TENTH_US = 100_000;
const DEFAULT_READY_SECONDS = 2;
/** The recordings include these counts even when they are zero; the API then leaves them out. */
const NOTHING_COUNTED = { updatedNumberScheduled: 0, numberAvailable: 0, numberUnavailable: 0 };

/**
 * A DaemonSet under the live controller, in tenths of seconds, with its own stand-ins for the scheduler and the
 * kubelets.
 */
export class DaemonSetPlay {
  readonly timeline: object[] = [];
  private readonly loops = new ControlLoops((world) => [new DaemonSetController(world)]);
  private nowTenths = 0;
  private readonly key: string;
  private readonly pace: DaemonPace;
  private readonly pods = new Map<string, PlayedPod>();
  private readonly podsOfNode = new Map<string, number>();
  /** Whether a user is deleting now: the recordings leave that out. */
  private isUserDeleting = false;
  private shown: DaemonSet['status'];

  constructor(daemonSet: DaemonSet, nodeCount: number, pace: DaemonPace) {
    const { namespace = 'default' } = daemonSet.metadata;
    const created = createdObject({ ...daemonSet, metadata: { ...daemonSet.metadata, namespace } }, 'set');
    this.key = objectKey(created);
    this.pace = pace;
    this.loops.begin([
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace }, spec: {} },
      { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default', namespace } },
      ...Array.from({ length: nodeCount }, (_, index) => nodeNamed(`n${index + 1}`)),
    ]);
    this.loops.observe = (write) => this.wrote(write);
    this.loops.put(created);
    this.shown = created.status;
  }

  setImage(image: string): void {
    const before = this.stored('DaemonSet', this.key) as DaemonSet;
    const { spec } = before;
    this.loops.put(acted({ ...before, spec: { ...spec, template: withImage(spec.template, image) } }, before));
  }

  addNode(name: string): void {
    this.loops.put(nodeNamed(name));
  }

  deleteNode(name: string): void {
    this.loops.request({ verb: 'delete', kind: 'Node', name });
  }

  taint(name: string, taint: Taint): void {
    const node = this.stored('Node', name) as Node | undefined;
    if (!node) return;
    this.loops.put({ ...node, spec: { ...node.spec, taints: [...(node.spec.taints ?? []), taint] } });
  }

  deletePodsOn(node: string): void {
    this.isUserDeleting = true;
    for (const [key, played] of [...this.pods]) if (played.node === node) this.delete(key, undefined);
    this.isUserDeleting = false;
  }

  /** Moves the clock to this time. */
  begin(tenths: number): void {
    this.nowTenths = tenths;
    this.loops.nowUs = tenths * TENTH_US;
  }

  runKubelets(): void {
    const { readyAfterSeconds, terminationSeconds } = this.pace;
    for (const [key, played] of [...this.pods]) {
      if (played.deletedTenths !== undefined) {
        if (this.nowTenths - played.deletedTenths >= terminationSeconds * 10) this.delete(key, 0);
        continue;
      }
      const { spec } = this.stored('Pod', key) as Pod;
      const needed = readyAfterSeconds[imageOf({ spec })] ?? DEFAULT_READY_SECONDS;
      if (played.isReady || needed < 0 || this.nowTenths - played.bornTenths < needed * 10) continue;
      played.isReady = true;
      const conditions = [{ type: 'Ready', status: 'True', lastTransitionTime: formatTime(this.loops.nowUs) }];
      const patch = { status: { phase: 'Running', conditions } };
      this.loops.request({ verb: 'patch', subresource: 'status', kind: 'Pod', ...splitKey(key), patch });
    }
  }

  /** Runs rounds until nothing is due; new Pods get their nodes at once. */
  settle(): void {
    for (let rounds = 0; this.loops.round().length > 0; rounds++) {
      if (rounds > 1000) throw new RangeError('the DaemonSet did not settle after 1000 rounds');
      for (const [key, { node }] of this.pods)
        if (!(this.stored('Pod', key) as Pod).spec.nodeName)
          this.loops.request({ verb: 'bind', kind: 'Pod', ...splitKey(key), node });
    }
  }

  /** Records the set's status, if it changed. Status changes within one step are not recorded. */
  end(): void {
    const { status } = this.stored('DaemonSet', this.key) as DaemonSet;
    if (!status || sameData(status, this.shown)) return;
    this.shown = status;
    const { collisionCount: _, ...counts } = status;
    this.note('status', { ...NOTHING_COUNTED, ...counts });
  }

  private stored(kind: string, key: string): KubeObject | undefined {
    return this.loops.etcd.get(kind, key);
  }

  private delete(key: string, gracePeriodSeconds: number | undefined): void {
    const grace = gracePeriodSeconds === undefined ? undefined : { gracePeriodSeconds };
    this.loops.request({ verb: 'delete', kind: 'Pod', ...splitKey(key), ...grace });
  }

  private wrote({ type, object }: Write): void {
    if (!isKind(object, 'Pod')) return;
    const key = objectKey(object);
    if (type === 'ADDED') this.added(key, object);
    else this.changed(key, object);
    if (type === 'DELETED') this.pods.delete(key);
  }

  private added(key: string, pod: Pod): void {
    const node = targetNode(pod) ?? '';
    const nth = (this.podsOfNode.get(node) ?? 0) + 1;
    this.podsOfNode.set(node, nth);
    const label = `${splitKey(this.key).name}-${node}-${nth}`;
    this.pods.set(key, { label, node, bornTenths: this.nowTenths });
    this.note('createPod', { pod: label, node, image: imageOf({ spec: pod.spec }) });
  }

  private changed(key: string, { metadata }: Pod): void {
    const played = this.pods.get(key);
    if (!played || played.deletedTenths !== undefined || metadata.deletionTimestamp === undefined) return;
    played.deletedTenths = this.nowTenths;
    if (!this.isUserDeleting) this.note('deletePod', { pod: played.label });
  }

  private note(event: string, facts: object): void {
    this.timeline.push({ t: this.nowTenths / 10, event, ...facts });
  }
}

function nodeNamed(name: string): Node {
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, uid: `uid-${name}`, labels: { 'kubernetes.io/hostname': name } },
    spec: {},
  };
}

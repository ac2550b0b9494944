import { formatTime } from '../../base/rfc3339.ts';
import type { HistoryWrite } from '../../cluster/controllers/DaemonSet/daemonHistory.ts';
import { newDaemonPod, targetNode } from '../../cluster/controllers/DaemonSet/daemonPod.ts';
import { planDaemonSet } from '../../cluster/controllers/DaemonSet/daemonSetPlan.ts';
import { daemonSetStatus, isNewDaemonStatus } from '../../cluster/controllers/DaemonSet/daemonSetStatus.ts';
import type { DaemonSetView } from '../../cluster/controllers/DaemonSet/daemonView.ts';
import type { ControllerRevision, DaemonSet, Node, Pod, Taint } from '../../model/generated/types.ts';
import { acted, createdObject, imageOf, withImage } from './storedObject.ts';

interface PlayedPod {
  pod: Pod;
  readonly bornTenths: number;
  deletedTenths?: number;
}

export interface DaemonPace {
  readonly readyAfterSeconds: Readonly<Record<string, number>>;
  readonly terminationSeconds: number;
}

/** The world of a recorded DaemonSet, in tenths of seconds: real ones in place of its controller only. */
export class DaemonSetPlay {
  nowTenths = 0;
  readonly timeline: object[] = [];
  private daemonSet: DaemonSet;
  private nodes: Node[];
  private readonly pace: DaemonPace;
  private pods: PlayedPod[] = [];
  private revisions: ControllerRevision[] = [];
  private readonly podsOfNode = new Map<string, number>();

  constructor(daemonSet: DaemonSet, nodeCount: number, pace: DaemonPace) {
    this.daemonSet = createdObject(daemonSet, 'set');
    this.nodes = Array.from({ length: nodeCount }, (_, index) => nodeNamed(`n${index + 1}`));
    this.pace = pace;
  }

  setImage(image: string): void {
    const { spec } = this.daemonSet;
    const changed = { ...this.daemonSet, spec: { ...spec, template: withImage(spec.template, image) } };
    this.daemonSet = acted(changed, this.daemonSet);
  }

  addNode(name: string): void {
    this.nodes.push(nodeNamed(name));
  }

  deleteNode(name: string): void {
    this.nodes = this.nodes.filter(({ metadata }) => metadata.name !== name);
  }

  taint(name: string, taint: Taint): void {
    this.nodes = this.nodes.map((node) =>
      node.metadata.name === name
        ? { ...node, spec: { ...node.spec, taints: [...(node.spec?.taints ?? []), taint] } }
        : node,
    );
  }

  deletePodsOn(node: string): void {
    for (const played of this.pods) if (targetNode(played.pod) === node) this.markDeleted(played);
  }

  private markDeleted(played: PlayedPod): void {
    if (played.deletedTenths !== undefined) return;
    played.deletedTenths = this.nowTenths;
    const metadata = { ...played.pod.metadata, deletionTimestamp: formatTime(this.nowUs) };
    played.pod = { ...played.pod, metadata };
  }

  private get nowUs(): number {
    return this.nowTenths * 100_000;
  }

  /** What stands in for the scheduler and the kubelets. */
  runKubelets(): void {
    const { readyAfterSeconds, terminationSeconds } = this.pace;
    this.pods = this.pods.filter(
      ({ deletedTenths }) => deletedTenths === undefined || this.nowTenths - deletedTenths < terminationSeconds * 10,
    );
    for (const played of this.pods) {
      const needed = readyAfterSeconds[imageOf({ spec: played.pod.spec })] ?? 2;
      if (needed < 0 || played.deletedTenths !== undefined) continue;
      if (this.nowTenths - played.bornTenths !== needed * 10) continue;
      const conditions = [{ type: 'Ready', status: 'True', lastTransitionTime: formatTime(this.nowUs) }];
      played.pod = { ...played.pod, status: { phase: 'Running', conditions } };
    }
  }

  /** Syncs until nothing is written. */
  settle(): void {
    for (let sync = 0; this.sync(); sync++) if (sync > 100) throw new Error('the set does not come to rest');
  }

  private view(): DaemonSetView {
    return {
      daemonSet: this.daemonSet,
      nodes: this.nodes,
      pods: this.pods.map(({ pod }) => pod),
      revisions: this.revisions,
      findRevision: (name) => this.revisions.find(({ metadata }) => metadata.name === name),
      failedPodDelayUs: () => 0,
      nowUs: this.nowUs,
    };
  }

  private sync(): boolean {
    const { history, work, surplus } = planDaemonSet(this.view());
    for (const write of history.writes) this.carryOut(write);
    for (const node of work.create) this.createPod(node, history.hash);
    for (const { metadata } of work.remove) this.removePod(metadata.name);
    for (const { metadata } of surplus) this.carryOut({ op: 'deleteRevision', name: metadata.name });
    const hasNewStatus = this.writeStatus(history.hash);
    return hasNewStatus || history.writes.length + work.create.length + work.remove.length + surplus.length > 0;
  }

  private writeStatus(hash: string): boolean {
    const status = daemonSetStatus(this.view(), hash, true);
    if (!isNewDaemonStatus(this.daemonSet.status, status, this.daemonSet.metadata.generation ?? 0)) return false;
    this.daemonSet = { ...this.daemonSet, status };
    this.note('status', status);
    return true;
  }

  private createPod(node: string, hash: string): void {
    const nth = (this.podsOfNode.get(node) ?? 0) + 1;
    this.podsOfNode.set(node, nth);
    const made = newDaemonPod(this.daemonSet, node, hash);
    const name = `${this.daemonSet.metadata.name}-${node}-${nth}`;
    const metadata = { ...made.metadata, name, uid: name, creationTimestamp: formatTime(this.nowUs) };
    const pod: Pod = { ...made, metadata, spec: { ...made.spec, nodeName: node }, status: { phase: 'Pending' } };
    this.pods.push({ pod, bornTenths: this.nowTenths });
    this.note('createPod', { pod: name, node, image: imageOf({ spec: pod.spec }) });
  }

  private removePod(name: string): void {
    const played = this.pods.find(({ pod }) => pod.metadata.name === name);
    if (!played) throw new Error(`there is no Pod ${name}`);
    this.markDeleted(played);
    this.note('deletePod', { pod: name });
  }

  private carryOut(write: HistoryWrite): void {
    switch (write.op) {
      case 'createRevision':
        this.revisions.push(write.revision);
        return;
      case 'updateRevision':
        this.revisions = this.revisions.map((revision) =>
          revision.metadata.name === write.name ? { ...revision, revision: write.revision } : revision,
        );
        return;
      case 'deleteRevision':
        this.revisions = this.revisions.filter(({ metadata }) => metadata.name !== write.name);
        return;
      case 'relabelPod':
        throw new Error('no recorded set has two revisions of one template');
    }
  }

  private note(event: string, facts: object): void {
    this.timeline.push({ t: this.nowTenths / 10, event, ...facts });
  }
}

function nodeNamed(name: string): Node {
  return { apiVersion: 'v1', kind: 'Node', metadata: { name, labels: { 'kubernetes.io/hostname': name } }, spec: {} };
}

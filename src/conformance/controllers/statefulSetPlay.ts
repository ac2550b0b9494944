import { formatTime } from '#base/rfc3339.ts';
import { mergePatch } from '#cluster/apiserver/patch/patchedObject.ts';
import { ordinalOf } from '#cluster/controllers/StatefulSet/podIdentity.ts';
import { planStatefulSet, type StatefulWrite } from '#cluster/controllers/StatefulSet/statefulSetPlan.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import type {
  ControllerRevision,
  PersistentVolumeClaim,
  Pod,
  StatefulSet,
  StatefulSetStatus,
} from '#model/generated/types.ts';
import { acted, createdObject, roundsUntilQuiet, withImage } from './controlLoops.ts';

const ROUND_US = 10_000_000;
const QUIET_ROUNDS = 5;

interface PlayedPod {
  pod: Pod;
  readonly born: number;
  /** The round of its deletion. */
  deleted?: number;
  isUnready?: boolean;
}

export interface KubeletPace {
  readonly roundsUntilReady: Readonly<Record<string, number>>;
  readonly roundsUntilTerminated: number;
}

/** The environment of a recorded StatefulSet: only the StatefulSet controller is real. */
class StatefulSetPlay {
  set: StatefulSet;
  nowUs = 0;
  round = 0;
  private readonly pace: KubeletPace;
  private pods: PlayedPod[] = [];
  private revisions: ControllerRevision[] = [];
  private readonly aliases = new Map<string, string>();
  private readonly claims = new Map<string, PersistentVolumeClaim>();
  private uids = 0;
  private ops: object[] = [];

  constructor(set: StatefulSet, pace: KubeletPace) {
    this.set = createdObject(set, 'set');
    this.pace = pace;
  }

  changeSpec(change: (spec: StatefulSet['spec']) => StatefulSet['spec']): void {
    this.set = acted({ ...this.set, spec: change(this.set.spec) }, this.set);
  }

  deletePod(name: string): void {
    const played = this.named(name);
    if (!played || played.pod.metadata.deletionTimestamp !== undefined) return;
    played.deleted = this.round;
    const metadata = { ...played.pod.metadata, deletionTimestamp: formatTime(this.nowUs) };
    played.pod = { ...played.pod, metadata };
  }

  failPod(name: string): void {
    const played = this.named(name);
    if (!played) return;
    played.pod = { ...played.pod, status: { phase: 'Failed', conditions: [this.condition(played.pod, false)] } };
  }

  makeUnready(name: string): void {
    const played = this.named(name);
    if (played) played.isUnready = true;
  }

  /** Actions on an absent Pod have no effect. */
  private named(name: string): PlayedPod | undefined {
    return this.pods.find(({ pod }) => pod.metadata.name === name);
  }

  /** The stand-in for the kubelets. */
  runKubelets(): void {
    this.pods = this.pods.filter(
      ({ deleted }) => deleted === undefined || this.round - deleted < this.pace.roundsUntilTerminated,
    );
    for (const played of this.pods) {
      if (played.deleted !== undefined || played.pod.status?.phase === 'Failed') continue;
      const needed = this.pace.roundsUntilReady[imageOfPod(played.pod)] ?? 1;
      const isReady = !played.isUnready && needed >= 0 && this.round - played.born >= needed;
      played.pod = { ...played.pod, status: { phase: 'Running', conditions: [this.condition(played.pod, isReady)] } };
    }
  }

  private condition(pod: Pod, isReady: boolean) {
    const before = pod.status?.conditions?.find(({ type }) => type === 'Ready');
    const status = isReady ? 'True' : 'False';
    const isSame = before?.status === status && before.lastTransitionTime !== undefined;
    return { type: 'Ready', status, lastTransitionTime: isSame ? before.lastTransitionTime : formatTime(this.nowUs) };
  }

  /** Syncs until a sync writes nothing. */
  settle(): void {
    for (let sync = 0; this.sync(sync); sync++)
      if (sync > 100) throw new Error('the StatefulSet did not settle after 100 syncs');
  }

  private sync(sync: number): boolean {
    const { groups, status, cleanUp } = planStatefulSet({
      set: this.set,
      pods: this.pods.map(({ pod }) => pod),
      revisions: this.revisions,
      findRevision: (name) => this.revisions.find(({ metadata }) => metadata.name === name),
      findClaim: (name) => this.claims.get(name),
      nowUs: this.nowUs,
    });
    const writes = [...groups.flat(), ...cleanUp];
    for (const write of writes) this.carryOut(write, sync);
    if (status) this.set = { ...this.set, status };
    return writes.length > 0 || status !== undefined;
  }

  private carryOut(write: StatefulWrite, sync: number): void {
    switch (write.op) {
      case 'createRevision': {
        this.aliases.set(write.revision.metadata.name, `rev-${this.aliases.size + 1}`);
        const metadata = { ...write.revision.metadata, creationTimestamp: formatTime(this.nowUs) };
        this.revisions.push({ ...write.revision, metadata });
        return;
      }
      case 'updateRevision':
        this.revisions = this.revisions.map((revision) =>
          revision.metadata.name === write.name ? { ...revision, revision: write.revision } : revision,
        );
        return;
      case 'deleteRevision':
        this.revisions = this.revisions.filter(({ metadata }) => metadata.name !== write.name);
        return;
      case 'createClaim':
        this.claims.set(write.claim.metadata.name, { ...write.claim, ...this.uid(write.claim) });
        this.ops.push({ op: 'createClaim', claim: write.claim.metadata.name, sync });
        return;
      case 'setClaimOwners': {
        const claim = this.claims.get(write.name) as PersistentVolumeClaim;
        const metadata = { ...claim.metadata, ownerReferences: write.owners } as PersistentVolumeClaim['metadata'];
        this.claims.set(write.name, { ...claim, metadata });
        return;
      }
      case 'createPod': {
        const { pod } = write;
        this.pods.push({ pod: { ...pod, ...this.uid(pod), status: { phase: 'Pending' } }, born: this.round });
        this.ops.push({ op: 'createPod', pod: pod.metadata.name, image: imageOfPod(pod), sync });
        return;
      }
      case 'updatePod': {
        const played = this.named(write.pod.metadata.name);
        if (played) played.pod = mergePatch(played.pod, write.patch) as Pod;
        return;
      }
      case 'deletePod':
        this.deletePod(write.pod.metadata.name);
        this.ops.push({ op: 'deletePod', pod: write.pod.metadata.name, image: imageOfPod(write.pod), sync });
    }
  }

  private uid<T extends { readonly metadata: object }>(object: T): { readonly metadata: T['metadata'] } {
    this.uids++;
    return { metadata: { ...object.metadata, uid: `uid-${this.uids}` } };
  }

  /** Returns the round in its recorded form, and begins the next one. */
  takeRound(): { readonly ops: readonly object[] } {
    const pods = [...this.pods].sort((a, b) => ordinalOf(a.pod) - ordinalOf(b.pod));
    const outcome = {
      round: this.round,
      ops: this.ops,
      pods: pods.map(({ pod, deleted }) => ({
        pod: pod.metadata.name,
        image: imageOfPod(pod),
        phase: pod.status?.phase,
        ready: pod.status?.conditions?.[0]?.status === 'True',
        ...(deleted === undefined ? undefined : { terminating: true }),
      })),
      status: this.aliased(this.set.status),
    };
    this.ops = [];
    this.round++;
    return outcome;
  }

  private aliased(status: StatefulSetStatus | undefined): object {
    const { collisionCount: _, currentRevision = '', updateRevision = '', ...counts } = status ?? { replicas: 0 };
    const alias = (name: string) => this.aliases.get(name);
    return { ...counts, currentRevision: alias(currentRevision), updateRevision: alias(updateRevision) };
  }
}

function imageOfPod(pod: Pod): string {
  return pod.spec.containers[0]?.image ?? '';
}

interface StatefulSetAction {
  readonly round?: number;
  readonly setImage?: string;
  readonly scale?: number;
  readonly setPartition?: number;
  readonly deletePod?: string;
  readonly failPod?: string;
  readonly makeUnready?: string;
}

interface StatefulSetCase extends RecordedCase {
  readonly statefulSet: StatefulSet;
  readonly roundsUntilReady?: Readonly<Record<string, number>>;
  readonly roundsUntilTerminated?: number;
  readonly actions?: readonly StatefulSetAction[];
}

/** Category `statefulset`. */
export function playStatefulSet(recorded: StatefulSetCase): object {
  const { statefulSet, roundsUntilReady = {}, roundsUntilTerminated = 0, actions = [] } = recorded;
  const play = new StatefulSetPlay(statefulSet, { roundsUntilReady, roundsUntilTerminated });
  const rounds = roundsUntilQuiet(actions, QUIET_ROUNDS, (round) => {
    for (const action of actions) if ((action.round ?? 0) === round) act(play, action);
    play.runKubelets();
    play.settle();
    play.nowUs += ROUND_US;
    return play.takeRound();
  });
  return { rounds };
}

function act(play: StatefulSetPlay, action: StatefulSetAction): void {
  const { setImage, scale, setPartition, deletePod, failPod, makeUnready } = action;
  if (setImage !== undefined) play.changeSpec((spec) => ({ ...spec, template: withImage(spec.template, setImage) }));
  if (scale !== undefined) play.changeSpec((spec) => ({ ...spec, replicas: scale }));
  if (setPartition !== undefined)
    play.changeSpec((spec) => ({
      ...spec,
      updateStrategy: {
        ...spec.updateStrategy,
        rollingUpdate: { ...spec.updateStrategy?.rollingUpdate, partition: setPartition },
      },
    }));
  if (deletePod !== undefined) play.deletePod(deletePod);
  if (failPod !== undefined) play.failPod(failPod);
  if (makeUnready !== undefined) play.makeUnready(makeUnready);
}

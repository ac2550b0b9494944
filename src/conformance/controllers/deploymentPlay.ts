import { compare } from '#base/order.ts';
import { formatTime } from '#base/rfc3339.ts';
import { REVISION } from '#cluster/controllers/Deployment/replicaCounts.ts';
import { DeploymentSync, type RolloutWrites } from '#cluster/controllers/Deployment/rollout.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import type { Deployment, Pod, ReplicaSet } from '#model/generated/types.ts';
import { acted, createdObject, imageOf, roundsUntilQuiet, updatedObject, withImage } from './controlLoops.ts';

const QUIET_ROUNDS = 6;

interface ModelPod {
  readonly born: number;
  isAvailable: boolean;
}

interface PlayedReplicaSet {
  object: ReplicaSet;
  /** `rev-1`, `rev-2`, ...: the names in the recording. */
  readonly alias: string;
  pods: ModelPod[];
}

/** The environment of a recorded Deployment: only the Deployment controller is real. */
class DeploymentPlay {
  deployment: Deployment;
  nowUs = 0;
  private readonly roundsUntilAvailable: Readonly<Record<string, number>>;
  private readonly broken = new Set<string>();
  private replicaSets: PlayedReplicaSet[] = [];
  private created = 0;
  private ops: object[] = [];
  private events: string[] = [];

  constructor(deployment: Deployment, roundsUntilAvailable: Readonly<Record<string, number>>) {
    this.deployment = createdObject(deployment, 'deployment');
    this.roundsUntilAvailable = roundsUntilAvailable;
  }

  changeSpec(change: (spec: Deployment['spec']) => Deployment['spec']): void {
    this.deployment = acted({ ...this.deployment, spec: change(this.deployment.spec) }, this.deployment);
  }

  setBroken(image: string, isBroken: boolean): void {
    if (isBroken) this.broken.add(image);
    else this.broken.delete(image);
  }

  /** The stand-in for the ReplicaSet controller, the kubelets and the Pods. */
  adjust(round: number): void {
    for (const played of this.replicaSets) {
      const replicas = played.object.spec.replicas ?? 0;
      const keepFirst = [...played.pods].sort(
        (a, b) => Number(b.isAvailable) - Number(a.isAvailable) || a.born - b.born,
      );
      played.pods = keepFirst.slice(0, replicas);
      while (played.pods.length < replicas) played.pods.push({ born: round, isAvailable: false });
      for (const pod of played.pods)
        pod.isAvailable = this.isAvailable(imageOf(played.object.spec.template), pod, round);
      const available = played.pods.filter((pod) => pod.isAvailable).length;
      played.object = {
        ...played.object,
        status: {
          replicas: played.pods.length,
          fullyLabeledReplicas: played.pods.length,
          readyReplicas: available,
          availableReplicas: available,
          observedGeneration: played.object.metadata.generation ?? 0,
        },
      };
    }
  }

  private isAvailable(image: string, pod: ModelPod, round: number): boolean {
    const needed = this.roundsUntilAvailable[image] ?? 1;
    return !this.broken.has(image) && needed >= 0 && round - pod.born >= needed;
  }

  /** Syncs until a sync writes nothing. */
  settle(): void {
    for (let sync = 0; this.sync(sync); sync++)
      if (sync > 100) throw new Error('the Deployment did not settle after 100 syncs');
  }

  private sync(sync: number): boolean {
    let wrote = false;
    const apply =
      <A extends unknown[]>(write: (...given: A) => void) =>
      (...given: A) => {
        wrote = true;
        write(...given);
      };
    const writes: RolloutWrites = {
      createReplicaSet: apply((made) => this.create(made, sync)),
      updateReplicaSet: apply((before, after) => this.update(before, after, sync)),
      deleteReplicaSet: apply((gone) => this.remove(gone, sync)),
      updateStatus: apply(({ metadata, status }) => {
        const annotated = { ...this.deployment.metadata, annotations: metadata.annotations };
        this.deployment = { ...this.deployment, metadata: annotated, ...(status && { status }) } as Deployment;
      }),
      event: ({ type, reason, message }) => {
        this.events.push(`${type} ${reason} ${message}`);
      },
      checkAfter: () => {},
    };
    const objects = this.replicaSets.map(({ object }) => object);
    new DeploymentSync(this.deployment, objects, () => this.pods(), writes, this.nowUs).sync();
    return wrote;
  }

  private create(made: ReplicaSet, sync: number): void {
    this.created++;
    const alias = `rev-${this.created}`;
    const { creationTimestamp: _, ...metadata } = made.metadata;
    const stored = createdObject({ ...made, metadata }, alias);
    const object = { ...stored, metadata: { ...stored.metadata, creationTimestamp: formatTime(this.nowUs) } };
    this.replicaSets.push({ object, alias, pods: [] });
    const { replicas } = made.spec;
    this.ops.push({ op: 'createReplicaSet', replicaSet: alias, image: imageOf(made.spec.template), replicas, sync });
  }

  private update(before: ReplicaSet, after: ReplicaSet, sync: number): void {
    const played = this.named(before.metadata.name);
    const wanted = { ...played.object, spec: after.spec };
    const annotated = { ...wanted, metadata: { ...wanted.metadata, annotations: after.metadata.annotations } };
    played.object = updatedObject(annotated as ReplicaSet, played.object);
    const [from, to] = [before.spec.replicas, after.spec.replicas];
    if (from !== to) this.ops.push({ op: 'scale', replicaSet: played.alias, from, to, sync });
  }

  private remove(gone: ReplicaSet, sync: number): void {
    const { alias } = this.named(gone.metadata.name);
    this.replicaSets = this.replicaSets.filter((played) => played.alias !== alias);
    this.ops.push({ op: 'deleteReplicaSet', replicaSet: alias, sync });
  }

  private named(name: string): PlayedReplicaSet {
    const played = this.replicaSets.find(({ object }) => object.metadata.name === name);
    if (!played) throw new Error(`there is no ReplicaSet ${name}`);
    return played;
  }

  /** Only the owners of the Pods matter. */
  private pods(): Pod[] {
    return this.replicaSets.flatMap(({ object, alias, pods }) =>
      pods.map((_, index) => ({
        apiVersion: 'v1',
        kind: 'Pod' as const,
        metadata: {
          name: `${alias}-${index}`,
          ownerReferences: [
            { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: object.metadata.name, uid: alias, controller: true },
          ],
        },
        spec: { containers: [] },
      })),
    );
  }

  /** Returns the round in its recorded form, and begins the next one. */
  takeRound(round: number): { readonly ops: readonly object[] } {
    const { conditions = [], ...status } = this.deployment.status ?? {};
    const { collisionCount: _, ...counts } = status;
    const outcome = {
      round,
      t: this.nowUs / 1_000_000,
      ops: this.ops,
      replicaSets: this.replicaSets.map(({ object, alias }) => ({
        replicaSet: alias,
        revision: object.metadata.annotations?.[REVISION],
        spec: object.spec.replicas,
        replicas: object.status?.replicas ?? 0,
        available: object.status?.availableReplicas ?? 0,
      })),
      status: counts,
      conditions: [...conditions]
        .sort((a, b) => compare(a.type, b.type))
        .map(({ type, status: value, reason, message = '' }) => ({
          type,
          status: value,
          reason,
          message: this.aliased(message),
        })),
      events: this.events.map((event) => this.aliased(event)),
    };
    this.ops = [];
    this.events = [];
    return outcome;
  }

  private aliased(text: string): string {
    return this.replicaSets.reduce(
      (said, { object, alias }) => said.replaceAll(object.metadata.name, `<${alias}>`),
      text,
    );
  }
}

interface DeploymentAction {
  readonly round?: number;
  readonly setImage?: string;
  readonly scale?: number;
  readonly pause?: boolean;
  readonly setMaxSurge?: string | number;
  readonly setMaxUnavailable?: string | number;
  readonly makeUnavailable?: string;
  readonly makeAvailable?: string;
}

interface DeploymentCase extends RecordedCase {
  readonly deployment: Deployment;
  readonly roundSeconds?: number;
  readonly roundsUntilAvailable?: Readonly<Record<string, number>>;
  readonly actions?: readonly DeploymentAction[];
}

/** Category `deployment-rolling`. */
export function playDeployment(recorded: DeploymentCase): object {
  const { deployment, roundSeconds = 0, roundsUntilAvailable = {}, actions = [] } = recorded;
  const play = new DeploymentPlay(deployment, roundsUntilAvailable);
  const rounds = roundsUntilQuiet(actions, QUIET_ROUNDS, (round) => {
    for (const action of actions) if ((action.round ?? 0) === round) act(play, action);
    play.adjust(round);
    play.settle();
    const outcome = play.takeRound(round);
    play.nowUs += roundSeconds * 1_000_000;
    return outcome;
  });
  return { rounds };
}

function act(play: DeploymentPlay, action: DeploymentAction): void {
  const { setImage, scale, pause, setMaxSurge, setMaxUnavailable, makeUnavailable, makeAvailable } = action;
  if (setImage !== undefined) play.changeSpec((spec) => ({ ...spec, template: withImage(spec.template, setImage) }));
  if (scale !== undefined) play.changeSpec((spec) => ({ ...spec, replicas: scale }));
  if (pause !== undefined) play.changeSpec((spec) => ({ ...spec, paused: pause }));
  if (setMaxSurge !== undefined) setRolling(play, { maxSurge: setMaxSurge });
  if (setMaxUnavailable !== undefined) setRolling(play, { maxUnavailable: setMaxUnavailable });
  if (makeUnavailable !== undefined) play.setBroken(makeUnavailable, true);
  if (makeAvailable !== undefined) play.setBroken(makeAvailable, false);
}

function setRolling(play: DeploymentPlay, change: object): void {
  play.changeSpec((spec) => ({
    ...spec,
    strategy: { ...spec.strategy, rollingUpdate: { ...spec.strategy?.rollingUpdate, ...change } },
  }));
}

import { requestIn } from '#cluster/apiserver/apiServerEvents.ts';
import { type ClusterOptions, createCluster } from '#cluster/cluster.ts';
import { NODE_POOLS } from '#cluster/karpenter/karpenterRecords.ts';
import { AGENDA } from '#kernel/agenda.ts';
import { Engine } from '#kernel/engine.ts';
import type { Entry } from '#kernel/event.ts';
import { World } from '#kernel/world.ts';
import { Run } from '#session/run.ts';
import { Session } from '#session/session.ts';
import { Dice } from '#session/testing/dice.ts';
import { Watcher } from './invariants/watcher.ts';
import { HEALING } from './randomApi.ts';
import { QUIET_POOL, WITHOUT_AUTOSCALERS } from './randomAutoscalers.ts';
import type { RandomFeature } from './randomCommand.ts';
import { randomGroups } from './randomGroups.ts';
import { randomImages } from './randomImages.ts';
import { mended } from './randomMachines.ts';
import { randomNodes } from './randomNodes.ts';
import { randomScheduler } from './randomScheduler.ts';
import { randomDatabases, randomStorage } from './randomStorage.ts';
import { PRIORITY_CLASSES } from './randomWorkload.ts';
import { retrace, runUntil, type WanderStep, wander } from './wander.ts';

/** Long enough for everything but containers that back off and the five minutes after which Pods are tried anyway. */
const SETTLE_US = 100_000_000;
/** Who still evicts Pods in this last part of the time will not stop, see `settle`. */
const QUIET_US = 20_000_000;
/** A machine that goes in this last part of the time leaves Pods behind that PodGC has yet to find and others to take the place of. */
const MACHINES_US = 80_000_000;

/** Most entries until nothing is under way any more. */
const MOST_UNDER_WAY = 500;
const UNDER_WAY = new Set(['request.arrived', 'request.executed', 'response.arrived', 'watch.delivered', 'sync.due']);

/** A random cluster whose people do random things, watched throughout. The same seed gives the same run. */
export class FuzzRun {
  readonly dice: Dice;
  readonly options: ClusterOptions;
  readonly session: Session;
  /** The commands so far. */
  readonly steps: WanderStep[] = [];
  private readonly watcher: Watcher;

  constructor(seed: number) {
    this.dice = new Dice(seed);
    this.options = randomCluster(this.dice);
    const world = new World();
    const cluster = createCluster(world, this.options);
    if (!cluster.ok) throw new Error(JSON.stringify(cluster.problems));
    const engine = new Engine({ world, seed, actors: cluster.actors, genesis: cluster.genesis });
    this.session = new Session({ scenario: 'own', seed }, new Run(engine), cluster.trials);
    this.watcher = new Watcher(this.session, this.options.switches?.queue === 'classic');
  }

  /** Throws at the first invariant that does not hold; so does `settle`. */
  play(commands: number, features?: readonly RandomFeature[]): this {
    const { session, dice, watcher, steps } = this;
    wander(session, dice, commands, { companion: watcher, steps, ...(features && { features }) });
    return this;
  }

  /** Does again what another run of the same seed did, or some of it. */
  retrace(steps: readonly WanderStep[]): this {
    retrace(this.session, steps, this.watcher);
    return this;
  }

  /**
   * Lets the cluster come to rest and looks at what it has come to; false when it does not rest. Preemption may go on for ever:
   * a Pod without affinity may take the place that was made for one whose anti-affinity forbids it, because InterPodAffinity
   * skips it. Upstream source (v1.36.2): pkg/scheduler/framework/plugins/interpodaffinity/filtering.go, PreFilter. And a NodeClaim
   * that was made before expires when its own `expireAfter` is over, whatever its NodePool says by then.
   */
  settle(): boolean {
    const { session, watcher } = this;
    let evictedUs = 0;
    let machineGoneUs = 0;
    const entered = (entry: Entry): void => {
      watcher.entered(entry);
      const request = requestIn(entry)?.request;
      if (request?.verb === 'delete' && request.user === 'system:kube-scheduler') evictedUs = entry.atUs;
      if (entry.event.type === 'machines.deleted') machineGoneUs = entry.atUs;
    };
    const processes = (['scheduler.killed', 'controllerManager.killed'] as const).map(
      (fault) => ({ type: 'fault.set', fault, value: 0 }) as const,
    );
    const pool = session.world.table(NODE_POOLS).size > 0 ? [QUIET_POOL] : [];
    for (const command of [...processes, ...HEALING, ...WITHOUT_AUTOSCALERS, ...pool, ...mended(session.world)]) {
      const healed = session.accept(command);
      const entry = healed.ok && session.run.entry(healed.seq);
      if (entry) watcher.entered(entry);
    }
    const endUs = session.run.clockUs + SETTLE_US;
    runUntil(session, endUs, { entered, travelled: () => {} });
    for (let steps = 0; steps < MOST_UNDER_WAY && isUnderWay(session.world); steps++) {
      const entry = session.step();
      if (entry) entered(entry);
    }
    const isQuiet = evictedUs < endUs - QUIET_US && machineGoneUs < endUs - MACHINES_US;
    const isAtRest = isQuiet && !isUnderWay(session.world);
    if (isAtRest) watcher.settled();
    return isAtRest;
  }
}

/** Something was written that somebody has not heard of or acted upon. */
function isUnderWay(world: World): boolean {
  return world
    .table(AGENDA)
    .values()
    .some(({ event }) => UNDER_WAY.has(event.type));
}

function randomCluster(dice: Dice): ClusterOptions {
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } };
  const nodes = randomNodes(dice);
  const { hasGangs, ...scheduler } = randomScheduler(dice);
  return {
    objects: [
      ...nodes,
      ...PRIORITY_CLASSES,
      namespace,
      ...randomStorage(dice, nodes),
      ...randomDatabases(dice),
      ...(hasGangs ? randomGroups(dice) : []),
    ],
    images: randomImages(dice),
    ...scheduler,
  };
}

import { createCluster, type ClusterOptions } from '../../cluster/cluster.ts';
import { Engine } from '../../kernel/engine.ts';
import type { Entry } from '../../kernel/entry.ts';
import { World } from '../../kernel/world.ts';
import { Run } from '../run.ts';
import { Session } from '../session.ts';
import { liveVerdicts } from '../questions/verdictsFor.ts';
import { Dice } from './dice.ts';
import { boundPods } from './invariants/boundPods.ts';
import { crashBackoff } from './invariants/crashBackoff.ts';
import { informerCaches } from './invariants/informerCaches.ts';
import type { EntryInvariant } from './invariants/invariant.ts';
import { podLifecycle } from './invariants/podLifecycle.ts';
import { queuePlaces } from './invariants/queuePlaces.ts';
import { schedulerCache } from './invariants/schedulerCache.ts';
import { schedulerDecisions } from './invariants/schedulerDecisions.ts';
import { settledWorkloads } from './invariants/settledWorkloads.ts';
import { sleepingPods } from './invariants/sleepingPods.ts';
import { storedObjects } from './invariants/storedObjects.ts';
import { timers } from './invariants/timers.ts';
import { randomCommand } from './randomCommand.ts';
import { randomImages } from './randomImages.ts';
import { randomNodes } from './randomNodes.ts';
import { PRIORITY_CLASSES, randomWorkload } from './randomWorkload.ts';

const SECOND_US = 1_000_000;
const MAX_GAP_US = 9 * SECOND_US;
/** Long enough for everything but a container that backs off and the five minutes after which Pods are tried anyway. */
const SETTLE_US = 100 * SECOND_US;
/** How often invariants of whole worlds are looked at. */
const LOOK_EVERY = 40;

const CONFIGURATION = `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: default-scheduler
  - schedulerName: packer
    pluginConfig:
      - name: NodeResourcesFit
        args:
          scoringStrategy:
            type: MostAllocated
            resources: [{name: cpu, weight: 1}, {name: memory, weight: 1}]
`;

/** The random cluster of a seed, at its start: the same seed gives the same. */
export function randomCluster(dice: Dice): ClusterOptions {
  return {
    objects: [...randomNodes(dice), ...PRIORITY_CLASSES, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } }],
    images: randomImages(dice),
    configuration: { name: 'fuzz.yaml', text: CONFIGURATION },
  };
}

/** A random cluster whose people do random things, checked after every entry. */
export class FuzzRun {
  readonly seed: number;
  readonly dice: Dice;
  readonly options: ClusterOptions;
  readonly session: Session;
  private readonly invariants: readonly EntryInvariant[];

  constructor(seed: number) {
    this.seed = seed;
    this.dice = new Dice(seed);
    this.options = randomCluster(this.dice);
    const world = new World();
    const cluster = createCluster(world, this.options);
    if (!cluster.ok) throw new Error(JSON.stringify(cluster.problems));
    const engine = new Engine({ world, seed, actors: cluster.actors, genesis: cluster.genesis });
    this.session = new Session({ scenario: 'own', seed }, new Run(engine), cluster.trials);
    this.invariants = [storedObjects, podLifecycle, queuePlaces, schedulerDecisions, boundPods(), crashBackoff];
  }

  /** Does `commands` random things at random moments, sometimes in the past. Throws at the first invariant that does not hold. */
  play(commands: number): void {
    for (let i = 0; i < commands; i++) {
      this.runUntil(this.session.run.clockUs + this.dice.int(0, MAX_GAP_US));
      if (this.dice.chance(8)) this.travel();
      this.act();
    }
  }

  /** Lets the cluster come to rest and looks at what it has come to. */
  settle(): void {
    this.runUntil(this.session.run.clockUs + SETTLE_US);
    this.look();
    const { world, session } = { world: this.session.world, session: this.session };
    const feasible = (pod: Parameters<typeof liveVerdicts>[1]) =>
      liveVerdicts(session, pod).flatMap(({ node, code }) => (code === 'Success' ? [node] : []));
    this.hold([...settledWorkloads(world), ...sleepingPods(world, feasible)], 'at rest');
  }

  /** Runs on to a time, checking every new entry. */
  runUntil(timeUs: number): void {
    const { session } = this;
    while ((session.nextDueUs ?? Number.POSITIVE_INFINITY) <= timeUs) {
      const entry = session.step();
      if (entry) this.check(entry);
    }
    session.run.wait(timeUs);
  }

  private act(): void {
    const command = randomCommand(this.dice, this.session.world) ?? { type: 'manifests.apply', files: [{ name: 'random.yaml', text: JSON.stringify(randomWorkload(this.dice)[0]) }] } as const;
    const result = this.session.accept(command);
    if (!result.ok) this.hold(result.problems.map(({ message }) => `a command that is right was refused: ${message}`), JSON.stringify(command));
    const entry = this.session.run.entry(this.session.run.position.seq);
    if (entry) this.check(entry);
  }

  /** Goes to another time or branch. */
  private travel(): void {
    const { run } = this.session;
    if (this.dice.chance(40)) run.switchTo(this.dice.pick(run.branches).id);
    else run.seek(this.dice.int(0, run.head.seq));
    this.look();
  }

  private check(entry: Entry): void {
    const { world } = this.session;
    for (const invariant of this.invariants) this.hold([...invariant(entry, world)], `${entry.actor} ${entry.event.type}`);
    if (entry.seq % LOOK_EVERY === 0) this.look();
  }

  private look(): void {
    const { world, trials } = this.session;
    this.hold([...timers(world), ...schedulerCache(world, trials), ...informerCaches(world)], 'the world');
  }

  private hold(problems: readonly string[], where: string): void {
    if (problems.length === 0) return;
    const { seq, atUs } = this.session.run.position;
    throw new Error(`seed ${this.seed}, entry ${seq} at ${atUs / SECOND_US} s on ${this.session.run.branch.id} (${where}): ${problems.slice(0, 4).join('; ')}`);
  }
}

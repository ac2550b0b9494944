import type { Entry } from '#kernel/event.ts';
import { liveVerdicts } from '#session/questions/scheduling/cycleExplanation.ts';
import type { Session } from '#session/session.ts';
import type { Companion } from '../wander.ts';
import { attachments } from './attachments.ts';
import { boundPods } from './boundPods.ts';
import { crashBackoff } from './crashBackoff.ts';
import { evictions } from './evictions.ts';
import { identities } from './identities.ts';
import { informerCaches } from './informerCaches.ts';
import type { EntryInvariant } from './invariant.ts';
import { jobCounts } from './jobs.ts';
import { podLifecycle } from './podLifecycle.ts';
import { queuePlaces } from './queuePlaces.ts';
import { schedulerCache } from './schedulerCache.ts';
import { schedulerDecisions } from './schedulerDecisions.ts';
import { seatCounts, seats } from './seats.ts';
import { settledWorkloads } from './settledWorkloads.ts';
import { sleepingPods } from './sleepingPods.ts';
import { storedObjects } from './storedObjects.ts';
import { timers } from './timers.ts';
import { traffic } from './traffic.ts';
import { volumeClaims } from './volumeClaims.ts';

/** Entries between two checks of the invariants of whole worlds. */
const LOOK_EVERY = 40;

/** Looks at every entry of a run, and at the whole world now and then. Throws at the first invariant that does not hold. */
export class Watcher implements Companion {
  private readonly session: Session;
  private readonly isClassic: boolean;
  private readonly invariants: readonly EntryInvariant[];

  constructor(session: Session, isClassic: boolean) {
    this.session = session;
    this.isClassic = isClassic;
    this.invariants = [
      storedObjects,
      podLifecycle(),
      queuePlaces(isClassic),
      schedulerDecisions(isClassic),
      boundPods(),
      crashBackoff,
      volumeClaims(),
      attachments,
      seats,
      identities(),
      evictions,
      jobCounts,
    ];
  }

  entered(entry: Entry): void {
    const { world } = this.session;
    const where = `${entry.actor}, ${entry.event.type}`;
    for (const invariant of this.invariants) this.hold(invariant(entry, world), where);
    if (entry.seq % LOOK_EVERY === 0) this.travelled();
  }

  travelled(): void {
    const { world, trials } = this.session;
    this.hold(timers(world), 'timers');
    this.hold(schedulerCache(world, trials), 'scheduler cache');
    this.hold(informerCaches(world), 'informer caches');
    this.hold(seatCounts(world), 'seats');
    this.hold(traffic(world), 'traffic');
  }

  /** For a cluster of which nobody has asked anything for a while. */
  settled(): void {
    const { session } = this;
    this.travelled();
    this.hold(settledWorkloads(session.world), 'at rest');
    // Before hints, an event that a Pod's plugins did not register for could be the one that mattered: the flush after minutes was for those.
    if (this.isClassic) return;
    const feasible = (pod: Parameters<typeof liveVerdicts>[1]) =>
      liveVerdicts(session, pod).flatMap(({ node, code }) => (code === 'Success' ? [node] : []));
    this.hold(sleepingPods(session.world, feasible), 'at rest');
  }

  private hold(problems: Iterable<string>, where: string): void {
    const found: string[] = [];
    for (const problem of problems) found.push(problem);
    if (found.length === 0) return;
    const { run, seed } = this.session;
    const { seq, atUs } = run.position;
    throw new Error(
      `seed ${seed}, ${run.branch.id}, entry ${seq} at ${atUs / 1_000_000} s (${where}): ${found.slice(0, 4).join('; ')}`,
    );
  }
}

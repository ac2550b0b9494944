import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import { Engine } from '#kernel/engine.ts';
import type { Actor, ActorContext, Address, DueEvent } from '#kernel/event.ts';
import { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { RunSource } from '#protocol/runSource.ts';
import { Run, type RunOptions } from '#session/run.ts';
import type { Session } from '#session/session.ts';
import { WorkloadColours } from '../workloadColours.ts';

/** The part of a session that a worker needs. */
type ToySession = Pick<
  Session,
  | 'run'
  | 'world'
  | 'colours'
  | 'seed'
  | 'nextDueUs'
  | 'branches'
  | 'accept'
  | 'source'
  | 'lookAhead'
  | 'step'
  | 'back'
  | 'seek'
  | 'seekTime'
  | 'runUntil'
  | 'switchBranch'
  | 'fork'
  | 'dropBranch'
  | 'ask'
  | 'askInParts'
  | 'save'
>;

/** When each Pod is created, decided about and bound, in microseconds. The last one's creation is followed by an error when asked for. */
export interface ToyPlan {
  readonly pods: number;
  /** Between two creations. */
  readonly everyUs: Micros;
  readonly failsAtUs?: Micros;
}

interface PodEvent extends DueEvent {
  readonly type: 'pod.due' | 'cycle.due' | 'cycle.ended' | 'error.due';
  readonly pod: string;
}

const TOY: Address<PodEvent> = 'toy';

/** Duration of a toy scheduling cycle: its steps are at 1, 2 and 4 ms of 5. */
const CYCLE_US = 5_000;
const STEP_OFFSETS_US = [1_000, 2_000, 4_000] as const;

/** Creates Pods and schedules each, through the tables that the views read; no more Kubernetes than that. */
class Toy implements Actor<PodEvent> {
  readonly name = TOY;
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  handle({ type, pod }: PodEvent, context: ActorContext): void {
    const key = `default/${pod}`;
    const pods = this.world.table(store('Pod'));
    const cycle = this.world.table(SCHEDULER_TABLES.cycle);
    const object = (node: string): Pod => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { namespace: 'default', name: pod, uid: pod },
      spec: {
        containers: [{ name: 'c', resources: { requests: { cpu: '100m' } } }],
        ...(node ? { nodeName: node } : {}),
      },
      status: { phase: node ? 'Running' : 'Pending' },
    });
    switch (type) {
      case 'pod.due':
        pods.put(key, object(''));
        context.because({ type: 'pod.created' });
        context.schedule(cycle.has('current') ? CYCLE_US : 1_000, TOY, { type: 'cycle.due', pod });
        break;
      case 'cycle.due':
        cycle.put('current', {
          key,
          seq: context.seq,
          number: 1,
          attempt: 1,
          startedUs: context.nowUs,
          node: 'n',
          outcome: 'scheduled',
          uid: pod,
          profile: 'toy',
          message: '',
          unschedulablePlugins: [],
          pendingPlugins: [],
          victims: [],
          clearedNominations: [],
        });
        context.because({ type: 'schedulingCycle.decided' });
        context.schedule(CYCLE_US, TOY, { type: 'cycle.ended', pod });
        break;
      case 'cycle.ended':
        cycle.delete('current');
        pods.put(key, object('n'));
        context.because({ type: 'pod.bound' });
        break;
      default:
        throw new Error('the toy broke');
    }
  }
}

/** The steps of any cycle of the toy. */
function explanation(seq: number): CycleExplanation {
  const stages = ['PreFilter', 'Filter', 'Score'] as const;
  const steps = stages.map((stage, index) => ({
    stage,
    plugin: 'Toy',
    offsetUs: STEP_OFFSETS_US[index] ?? 0,
    text: '',
  }));
  return { seq, steps } as unknown as CycleExplanation;
}

export function toySession(
  plan: ToyPlan,
  source: RunSource = { scenario: 'toy', seed: 7 },
  kept: RunOptions = {},
): ToySession {
  const world = new World();
  const engine = new Engine({
    world,
    seed: source.seed,
    actors: [new Toy(world)],
    genesis(context) {
      world.table(store('Node')).put('n', {
        apiVersion: 'v1',
        kind: 'Node',
        metadata: { name: 'n' },
        spec: {},
        status: { allocatable: { cpu: '4', memory: '8Gi', pods: '110' } },
      });
      for (let i = 0; i < plan.pods; i++) {
        context.schedule(i * plan.everyUs, TOY, { type: 'pod.due', pod: `p${i}` });
      }
      if (plan.failsAtUs !== undefined) context.schedule(plan.failsAtUs, TOY, { type: 'error.due', pod: 'x' });
    },
  });
  const run = new Run(engine, kept);
  return {
    run,
    world,
    source,
    lookAhead: (untilUs, budget) => run.lookAhead(untilUs, budget),
    colours: new WorkloadColours(world),
    seed: source.seed,
    get nextDueUs() {
      return run.nextUs;
    },
    get branches() {
      const { base, head } = run.branch.journal;
      return [
        {
          id: 'main',
          label: 'main',
          forkSeq: base.seq,
          forkTimeUs: base.atUs,
          headSeq: head.seq,
          headTimeUs: head.atUs,
        },
      ];
    },
    accept: () => ({ ok: false, problems: [{ message: 'the toy takes no commands' }] }),
    step: () => run.step(),
    back: () => run.back(),
    seek: (seq) => run.seek(seq),
    seekTime: (timeUs) => void run.seekTime(timeUs),
    runUntil: (timeUs, budget) => run.seekTime(timeUs, budget),
    switchBranch: (id) => run.switchTo(id),
    fork: (label) => void run.fork(label),
    dropBranch: (id) => run.drop(id),
    ask(name, question) {
      if (name !== 'cycle') throw new Error(`the toy cannot answer ${name}`);
      return explanation((question as { readonly seq: number }).seq) as never;
    },
    askInParts: () => undefined,
    save: () => ({
      format: 'kube-orrery/run',
      version: 1,
      source,
      branches: [],
      branch: 'main',
      seq: run.position.seq,
      timeUs: run.clockUs,
    }),
  };
}

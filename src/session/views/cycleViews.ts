import { type BindingCycle, type DecidedCycle, SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { CycleView, DecisionView, Stage } from '#protocol/views.ts';
import { ViewCollection } from './viewCollection.ts';

/** Where a scheduling cycle stands once it has decided and its time is not over, for a reader who does not look at its steps. */
const DECIDED_STAGE: Readonly<Record<DecidedCycle['outcome'], Stage>> = {
  scheduled: 'NormalizeScore',
  nominated: 'PostFilter',
  unschedulable: 'PostFilter',
  error: 'Filter',
};

const BINDING_STAGE: Readonly<Record<BindingCycle['stage'], Stage>> = {
  WaitOnPermit: 'Permit',
  PreBind: 'PreBind',
  Bind: 'Bind',
};

function membersOf(cycle: DecidedCycle): readonly DecidedCycle[] {
  return cycle.group?.members ?? [cycle];
}

/** The scheduling cycle that goes on, and the binding cycles beside it. */
export class CycleViews {
  readonly collection: ViewCollection<CycleView>;
  private readonly scheduling: Table<DecidedCycle>;
  private readonly binding = new Map<string, BindingCycle>();
  private stage: Stage | undefined;

  constructor(world: World) {
    this.collection = new ViewCollection((key) => this.compute(key));
    this.scheduling = world.table(SCHEDULER_TABLES.cycle);
    for (const cycle of this.scheduling.values()) this.touch(cycle);
    this.scheduling.observe((_, before, after) => {
      if (before) this.touch(before);
      if (after) this.touch(after);
    });
    const binding = world.table(SCHEDULER_TABLES.binding);
    for (const cycle of binding.values()) this.setBinding(undefined, cycle);
    binding.observe((_, before, after) => this.setBinding(before, after));
  }

  /** The scheduling cycle that goes on, if one does. */
  get current(): DecidedCycle | undefined {
    return this.scheduling.get('current');
  }

  /** The stage that the reader looks at inside the present scheduling cycle; `undefined` when he looks at it as a whole. */
  lookAt(stage: Stage | undefined): void {
    if (stage === this.stage) return;
    this.stage = stage;
    if (this.current) this.touch(this.current);
  }

  /** The Pod of the cycle, or the members of its group. */
  private touch(cycle: DecidedCycle): void {
    for (const { key } of membersOf(cycle)) this.collection.touch(key);
  }

  private setBinding(before: BindingCycle | undefined, after: BindingCycle | undefined): void {
    if (before) {
      this.binding.delete(before.key);
      this.collection.touch(before.key);
    }
    if (after) {
      this.binding.set(after.key, after);
      this.collection.touch(after.key);
    }
  }

  private compute(key: string): CycleView | undefined {
    const current = this.current && membersOf(this.current).find((member) => member.key === key);
    if (current) {
      const { number, attempt, startedUs, node, seq, outcome } = current;
      return {
        key,
        cycle: 'scheduling',
        stage: this.stage ?? DECIDED_STAGE[outcome],
        number,
        attempt,
        startedUs,
        node,
        seq,
        stageStartedUs: startedUs,
        waitsFor: [],
      };
    }
    const binding = this.binding.get(key);
    if (!binding) return undefined;
    const { number, attempt, startedUs, node, seq, stage, stageStartedUs, permits, preBinds } = binding;
    const waitsFor = [...permits, ...preBinds].map(({ plugin }) => plugin);
    const place = { stage: BINDING_STAGE[stage], stageStartedUs, waitsFor };
    return { key, cycle: 'binding', number, attempt, startedUs, node, seq, ...place };
  }
}

/** The last decision alone: older ones are asked for. */
export class DecisionViews {
  readonly collection: ViewCollection<DecisionView>;

  constructor(world: World) {
    const last = world.table(SCHEDULER_TABLES.decision);
    this.collection = new ViewCollection((key) => {
      const decision = last.get('last');
      if (!decision || String(decision.seq) !== key) return undefined;
      const { seq, key: pod, outcome, node, message, timeUs } = decision;
      return { seq, pod, outcome, node, message, timeUs };
    });
    for (const { seq } of last.values()) this.collection.touch(String(seq));
    last.observe((_, before, after) => {
      if (before) this.collection.touch(String(before.seq));
      if (after) this.collection.touch(String(after.seq));
    });
  }
}

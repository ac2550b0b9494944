import type { Micros } from '#base/time.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { CycleResult } from '../cycle/schedulingCycle.ts';
import type { PodInfo } from '../framework/podInfo.ts';
import type { Profile } from '../framework/profile.ts';
import { RecordingTrace } from '../framework/trace.ts';
import { cycleTrace } from './cycleTrace.ts';
import type { SchedulerClock } from './schedulerClock.ts';
import type { SchedulerParts } from './schedulerParts.ts';

/** Decides for one Pod on the current cluster, and records the steps while an entry is explained. */
export class CycleDecider {
  private readonly parts: SchedulerParts;
  private readonly clock: SchedulerClock;

  constructor(parts: SchedulerParts, clock: SchedulerClock) {
    this.parts = parts;
    this.clock = clock;
  }

  /** `durationUs` is the modelled time of the decision, which begins `offsetUs` after the entry. */
  decide(context: ActorContext, profile: Profile, pod: PodInfo, durationUs: Micros, offsetUs = 0): CycleResult {
    const { cycle, snapshot, queue } = this.parts;
    const trace = context.trace ? new RecordingTrace() : undefined;
    const moment = { cycleCount: queue.schedulingCycle, nowUs: context.nowUs };
    const result = cycle.run(profile, pod, this.clock.state.nextStartNodeIndex, trace, moment);
    this.clock.change({ nextStartNodeIndex: result.nextStartIndex });
    if (trace) {
      const steps = cycleTrace({ snapshot, profile, pod, result, trace }, durationUs);
      for (const step of steps) context.trace?.({ ...step, offsetUs: step.offsetUs + offsetUs });
    }
    return result;
  }
}

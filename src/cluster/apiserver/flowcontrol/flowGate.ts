import type { World } from '#kernel/world.ts';
import { type Classified, classifyRequest } from './classifyRequest.ts';
import { ConfigController } from './configController.ts';
import type { WorkSources } from './estimateWork.ts';
import type { LevelRecord } from './flowControlRecords.ts';
import { FlowHands } from './flowHands.ts';
import type { FlowRequest } from './flowRequest.ts';
import { type Admission, QueueSet } from './queueSet.ts';
import { SchemaCounters } from './schemaCounters.ts';

/**
 * API Priority and Fairness of one API server on a clock in nanoseconds. Combines configuration, classification, width
 * and fair queuing.
 */
export class FlowGate {
  readonly queueSet: QueueSet;
  readonly controller: ConfigController;
  private readonly hands = new FlowHands();
  private readonly sources: WorkSources;

  constructor(world: World, server: string, sources: WorkSources) {
    const counters = new SchemaCounters(world, server);
    this.queueSet = new QueueSet(world, server, counters);
    this.controller = new ConfigController(world, server, this.queueSet, counters);
    this.sources = sources;
  }

  /** Classifies without any changes. */
  classify(request: FlowRequest): Classified {
    return classifyRequest(this.controller.settings, this.queueSet.levels, this.hands, this.sources, request);
  }

  arrive(id: number, request: FlowRequest, classified: Classified, nowNs: number): Admission {
    const { level, flowSchema, distinguisher, hand, estimate } = classified;
    const isWatch = request.info.verb === 'watch';
    const arriving = { id, flowSchema, user: request.user.name, distinguisher, hand, estimate, isWatch };
    return this.queueSet.arrive(this.level(level), arriving, nowNs);
  }

  level(name: string): LevelRecord {
    const level = this.queueSet.levels.get(name);
    if (!level) throw new Error(`there is no priority level ${name}`);
    return level;
  }

  /** Whether the level was kept only for requests that are now gone, so a digestion would remove it. */
  isUseless(name: string): boolean {
    return this.queueSet.levels.get(name)?.quiescing === true && this.queueSet.isIdle(name);
  }
}

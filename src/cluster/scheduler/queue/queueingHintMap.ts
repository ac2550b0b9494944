import type { KubeObject } from '#model/kinds.ts';
import {
  ACTIONS,
  type ClusterEvent,
  type ClusterEventWithHint,
  clusterEvent,
  isWildcard,
  matchesRegistration,
  type QueueingHintFn,
} from '../framework/clusterEvent.ts';
import type { QueuedPod } from '../schedulerRecords.ts';
import { failedByError, rejectedBy, uidOf } from './queuedPod.ts';

/** Action for a Pod after an event: leave it, queue it after its backoff, or queue it at once. */
export type QueueingStrategy = 'skip' | 'afterBackoff' | 'immediately';

/** Action, and the plugin that decided it; empty if none did. */
export interface QueueingVerdict {
  readonly strategy: QueueingStrategy;
  readonly plugin: string;
}

const SKIPPED: QueueingVerdict = { strategy: 'skip', plugin: '' };
const NO_PLUGIN: QueueingVerdict = { strategy: 'afterBackoff', plugin: '' };

/** Parts of a plugin that the queue needs. */
export interface EnqueuePlugin {
  readonly name: string;
  eventsToRegister?(): readonly ClusterEventWithHint[];
}

interface Registration {
  readonly plugin: string;
  readonly event: ClusterEvent;
  readonly hint: QueueingHintFn | undefined;
}

const NODE_TAINT = clusterEvent('Node', 'UpdateNodeTaint');

/**
 * Plugins of one profile by the events that they registered for.
 * Upstream source (v1.36.2): pkg/scheduler/scheduler.go, buildQueueingHintMap; isPodWorthRequeuing of the queue.
 */
export class QueueingHintMap {
  private readonly registrations: readonly Registration[];
  private readonly byLabel = new Map<string, readonly Registration[]>();

  constructor(plugins: readonly EnqueuePlugin[]) {
    this.registrations = plugins.flatMap(registrationsOf);
  }

  isOfInterest(event: ClusterEvent): boolean {
    return isWildcard(event) || this.matching(event).length > 0;
  }

  /** Whether the plugin registered for the event. */
  concerns(plugin: string, event: ClusterEvent): boolean {
    return this.matching(event).some((registration) => registration.plugin === plugin);
  }

  /** Asks the plugins that rejected the Pod. A pending plugin's answer has precedence. */
  verdictFor(
    queued: QueuedPod,
    event: ClusterEvent,
    oldObject: KubeObject | undefined,
    newObject: KubeObject | undefined,
  ): QueueingVerdict {
    if (failedByError(queued)) return NO_PLUGIN;
    if (isWildcard(event))
      return newObject !== undefined && newObject.metadata.uid !== uidOf(queued.pod) ? SKIPPED : NO_PLUGIN;
    let verdict = SKIPPED;
    for (const { plugin, hint } of this.matching(event)) {
      if (!rejectedBy(queued, plugin)) continue;
      if (hint && hint(queued.pod, oldObject, newObject) === 'QueueSkip') continue;
      if (queued.pendingPlugins.includes(plugin)) return { strategy: 'immediately', plugin };
      verdict = { strategy: 'afterBackoff', plugin };
      if (queued.pendingPlugins.length === 0) return verdict;
    }
    return verdict;
  }

  /** One row per plugin, resource and set of actions, for display. */
  list(): readonly {
    readonly plugin: string;
    readonly event: ClusterEvent;
    readonly hint: QueueingHintFn | undefined;
  }[] {
    return this.registrations;
  }

  private matching(event: ClusterEvent): readonly Registration[] {
    let found = this.byLabel.get(event.label);
    if (!found) {
      found = this.registrations.filter((registration) => matchesRegistration(registration.event, event));
      this.byLabel.set(event.label, found);
    }
    return found;
  }
}

/**
 * A plugin registered for new nodes but not for taints is also registered for any change of taints, without a hint.
 * This once compensated for nodes that were withheld while they had a taint.
 */
function registrationsOf(plugin: EnqueuePlugin): Registration[] {
  const wanted = (plugin.eventsToRegister?.() ?? []).map(({ event, hint }) => ({ plugin: plugin.name, event, hint }));
  const hears = (action: number) =>
    wanted.some(({ event }) => (event.resource === 'Node' || event.resource === '*') && (event.action & action) !== 0);
  if (hears(ACTIONS.Add) && !hears(ACTIONS.UpdateNodeTaint))
    wanted.push({ plugin: plugin.name, event: NODE_TAINT, hint: undefined });
  return wanted;
}

/** Receives cluster events of the queue while an entry is explained. It must not affect the queue. */
export interface EventTrace {
  /** An event came. `isOfInterest` says whether any plugin of any profile registered for it. */
  passed(event: ClusterEvent, object: KubeObject | undefined, isOfInterest: boolean): void;
  /**
   * An event was evaluated for one Pod: at once, or when the Pod returned from the attempt during which it happened.
   */
  judged(judged: JudgedEvent): void;
}

interface JudgedEvent {
  /** `namespace/name` */
  readonly pod: string;
  readonly event: ClusterEvent;
  readonly object: KubeObject | undefined;
  readonly verdict: QueueingVerdict;
  readonly isReplayed: boolean;
}

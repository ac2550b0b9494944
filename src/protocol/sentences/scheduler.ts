import type { Slots } from './slots.ts';

/** Two nodes that a Score plugin separates; points are weighted. */
type Parted = Slots<'node' | 'second', 'points' | 'secondPoints' | 'by'>;
/** The best node against the second, and the plugin that separates them most. */
type Won = Slots<'pod' | 'node' | 'second' | 'plugin', 'by' | 'points' | 'more'>;
type Woken = Slots<'pod' | 'plugin' | 'queue' | 'object'>;
type Filtered = Slots<'pod' | 'reason', 'refused' | 'left'>;
type Compared = Slots<'node', 'candidates' | 'value' | 'other'>;

/** Work of kube-scheduler. Names are of objects, without their namespace; points are weighted. */
export interface SchedulerSlots {
  readonly 'pod.queuedNew': Slots<'pod' | 'queue'>;
  readonly 'pod.queuedChanged': Slots<'pod' | 'queue'>;
  readonly 'pod.queuedBackoffOver': Slots<'pod' | 'queue'>;
  readonly 'pod.queuedWaits': Slots<'pod' | 'plugins'>;
  readonly 'pod.queuedBackoff': Slots<'pod' | 'queue' | 'wait', 'attempt'>;
  readonly 'pod.queuedTimeout': Slots<'pod' | 'queue' | 'wait'>;
  readonly 'pod.queuedActivated': Slots<'pod' | 'queue'>;
  readonly 'pod.gated': Slots<'pod' | 'plugin'>;
  readonly 'pod.gatedBy': Slots<'pod' | 'gates'>;
  readonly 'woken.nodeAdded': Woken;
  readonly 'woken.nodeChanged': Woken;
  readonly 'woken.podGone': Woken;
  readonly 'woken.podPlaced': Woken;
  readonly 'woken.other': Slots<'pod' | 'plugin' | 'queue' | 'event'>;
  readonly 'woken.all': Slots<'pod' | 'queue' | 'event'>;

  readonly 'preFilter.answered': Slots<'pod' | 'plugin' | 'answer'>;
  readonly 'filter.passed': Slots<'pod', 'left' | 'of'>;
  readonly 'filter.other': Filtered & Slots<'plugin'>;
  readonly 'filter.NodeUnschedulable': Filtered;
  readonly 'filter.TaintToleration': Filtered & Slots<'taint'>;
  readonly 'filter.NodeAffinity': Filtered;
  readonly 'filter.NodePorts': Filtered;
  readonly 'filter.NodeResourcesFit': Filtered & Slots<'asked' | 'resource' | 'free' | 'node'>;
  readonly 'filter.PodTopologySpread': Filtered & Slots<'key', 'maxSkew'>;
  readonly 'filter.InterPodAffinity': Filtered;
  readonly 'filter.InterPodAntiAffinity': Filtered;
  readonly 'filter.volume': Filtered & Slots<'plugin'>;
  readonly 'filter.NodeVolumeLimits': Filtered;
  readonly 'filter.DynamicResources': Filtered;

  readonly 'score.PodTopologySpread': Parted;
  readonly 'score.NodeResourcesFitLeast': Parted;
  readonly 'score.NodeResourcesFitMost': Parted;
  readonly 'score.NodeResourcesBalancedAllocation': Parted;
  readonly 'score.ImageLocality': Parted;
  readonly 'score.TaintToleration': Parted;
  readonly 'score.NodeAffinity': Parted;
  readonly 'score.InterPodAffinity': Parted;
  readonly 'score.other': Parted & Slots<'plugin'>;
  readonly 'score.equal': Slots<'plugin' | 'node' | 'second', 'points'>;

  readonly 'won.PodTopologySpread': Won;
  readonly 'won.NodeResourcesFitLeast': Won;
  readonly 'won.NodeResourcesFitMost': Won;
  readonly 'won.NodeResourcesBalancedAllocation': Won;
  readonly 'won.ImageLocality': Won;
  readonly 'won.TaintToleration': Won;
  readonly 'won.NodeAffinity': Won;
  readonly 'won.InterPodAffinity': Won;
  readonly 'won.other': Won;
  readonly 'decision.tied': Slots<'pod' | 'node', 'ties' | 'total'>;
  readonly 'decision.tiedByChance': Slots<'pod' | 'node', 'ties' | 'total'>;
  readonly 'decision.onlyOne': Slots<'pod' | 'node', 'count'>;
  readonly 'decision.notScored': Slots<'pod' | 'node'>;
  readonly 'decision.nominee': Slots<'pod' | 'node'>;
  readonly 'decision.reused': Slots<'pod' | 'node'>;
  readonly 'decision.none': Slots<'pod' | 'plugin' | 'reason', 'count' | 'refused'>;
  readonly 'decision.noneRoom': Slots<'pod' | 'asked' | 'resource' | 'free' | 'node', 'count' | 'refused'>;
  readonly 'decision.noNodes': Slots<'pod' | 'message'>;
  readonly 'decision.nominated': Slots<'pod' | 'node', 'count'>;
  readonly 'decision.nominatedOne': Slots<'pod' | 'node' | 'victim', 'priority'>;
  readonly 'decision.failed': Slots<'pod' | 'message'>;
  readonly 'decision.placed': Slots<'pod' | 'node'>;
  readonly 'decision.nominatedBriefly': Slots<'pod' | 'node'>;
  readonly 'decision.refusedBriefly': Slots<'pod'>;

  readonly 'preemption.lift': Slots<'pod', 'count' | 'nodes'>;
  readonly 'preemption.reprieve': Slots<'pod', 'stay' | 'lifted'>;
  readonly 'preemption.nobody': Slots<'pod', 'count'>;
  readonly 'preemption.nobodyStays': Slots<'pod', 'count'>;
  readonly 'preemption.none': Slots<'pod', 'count'>;
  readonly 'preemption.only': Slots<'pod' | 'node'>;
  readonly 'preemption.budgets': Compared;
  readonly 'preemption.highest': Compared;
  readonly 'preemption.sum': Slots<'node', 'candidates'>;
  readonly 'preemption.fewest': Compared;
  readonly 'preemption.start': Slots<'node', 'candidates'>;
  readonly 'preemption.equal': Slots<'node', 'candidates'>;
  readonly 'preemption.answered': Slots<'pod' | 'plugin' | 'answer'>;

  readonly 'podGroup.scheduled': Slots<'group', 'count'>;
  readonly 'podGroup.unschedulable': Slots<'group' | 'message'>;
  readonly 'pod.assumed': Slots<'pod' | 'node'>;
  readonly 'pod.held': Slots<'pod' | 'node' | 'plugin'>;
  readonly 'preBind.started': Slots<'pod' | 'node' | 'plugin'>;
  readonly 'bind.failed': Slots<'pod' | 'node' | 'message'>;
}

export const scheduler = {
  'pod.queuedNew': '{{pod}} is new and has no node: it enters {{queue}}.',
  'pod.queuedChanged': '{{pod}} itself changes: it enters {{queue}}.',
  'pod.queuedBackoffOver': 'The back-off of {{pod}} is over: it goes to {{queue}}.',
  'pod.queuedWaits': '{{pod}} waits among the unschedulable Pods until something changes that {{plugins}} asked about.',
  'pod.queuedBackoff': 'After try {{attempt}}, {{pod}} waits {{wait}} in {{queue}}.',
  'pod.queuedTimeout': '{{pod}} has been unschedulable for more than {{wait}}: it goes to {{queue}} for another try.',
  'pod.queuedActivated': 'A plugin wants {{pod}} to be tried now: it goes to {{queue}}.',
  'pod.gated': '{{plugin}} keeps {{pod}} out of the queue.',
  'pod.gatedBy': '{{pod}} is not tried before its scheduling gates are removed: {{gates}}.',
  'woken.nodeAdded': 'Node {{object}} is new. {{plugin}} says that it may help {{pod}}, which goes to {{queue}}.',
  'woken.nodeChanged': 'Node {{object}} changes. {{plugin}} says that this may help {{pod}}, which goes to {{queue}}.',
  'woken.podGone': '{{object}} is gone. {{plugin}} says that {{pod}} may fit now: it goes to {{queue}}.',
  'woken.podPlaced': '{{object}} has a node now. {{plugin}} says that this may help {{pod}}, which goes to {{queue}}.',
  'woken.other': '{{event}} may help {{pod}}, says {{plugin}}: it goes to {{queue}}.',
  'woken.all': 'After the event {{event}}, {{pod}} goes to {{queue}} for another try.',

  'preFilter.answered': '{{plugin}} looks at {{pod}} before any node: {{answer}}.',
  'filter.passed': 'No node is refused here: {{left}} of {{of}} {node|nodes} can take {{pod}}.',
  'filter.other': '{{plugin}} refuses {{refused}} of the nodes ({{reason}}). Left: {{left}}.',
  'filter.NodeUnschedulable': 'Cordoned nodes take no new Pods: {{refused}} refused, {{left}} left for {{pod}}.',
  'filter.TaintToleration': '{{pod}} does not tolerate the taint {{taint}}: {{refused}} refused, {{left}} left.',
  'filter.NodeAffinity': 'The labels are not those that {{pod}} asks for: {{refused}} refused, {{left}} left.',
  'filter.NodePorts': 'The host port that {{pod}} asks for is taken: {{refused}} refused, {{left}} left.',
  'filter.NodeResourcesFit':
    '{{pod}} asks for {{asked}} of {{resource}}: {{refused}} refused, {{left}} left. Of those refused {{node}} has most free, {{free}}.',
  'filter.PodTopologySpread':
    'With {{pod}} the Pods would differ by more than {{maxSkew}} between {value|values} of {{key}}: {{refused}} refused, {{left}} left.',
  'filter.InterPodAffinity': 'The Pods that {{pod}} wants beside it are not there: {{refused}} refused, {{left}} left.',
  'filter.InterPodAntiAffinity':
    'Anti-affinity keeps {{pod}} away from Pods there: {{refused}} refused, {{left}} left.',
  'filter.volume': '{{plugin}}: the volumes of {{pod}} cannot be used there. {{refused}} refused, {{left}} left.',
  'filter.NodeVolumeLimits': 'No more volumes can be attached there: {{refused}} refused, {{left}} left for {{pod}}.',
  'filter.DynamicResources':
    'The devices that {{pod}} {claim is|claims are} not there: {{refused}} refused, {{left}} left.',

  'score.PodTopologySpread':
    'Fewer Pods of its kind are near {{node}}: PodTopologySpread gives {{points}}, {{by}} more than {{second}}.',
  'score.NodeResourcesFitLeast':
    '{{node}} keeps more room free: NodeResourcesFit gives {{points}}, {{by}} more than {{second}}.',
  'score.NodeResourcesFitMost': '{{node}} is fuller: NodeResourcesFit gives {{points}}, {{by}} more than {{second}}.',
  'score.NodeResourcesBalancedAllocation':
    'Use stays more even on {{node}}: NodeResourcesBalancedAllocation gives {{points}}, {{by}} more than {{second}}.',
  'score.ImageLocality':
    'More of its images are on {{node}} already: ImageLocality gives {{points}}, {{by}} more than {{second}}.',
  'score.TaintToleration':
    'Fewer taints on {{node}} speak against it: TaintToleration gives {{points}}, {{by}} more than {{second}}.',
  'score.NodeAffinity':
    '{{node}} matches more of what it prefers: NodeAffinity gives {{points}}, {{by}} more than {{second}}.',
  'score.InterPodAffinity':
    'The Pods near {{node}} suit it better: InterPodAffinity gives {{points}}, {{by}} more than {{second}}.',
  'score.other': '{{plugin}} gives {{node}} {{points}} {point|points}, {{by}} more than {{second}}.',
  'score.equal': '{{plugin}} gives {{node}} and {{second}} the same, {{points}} {point|points}: it cannot decide.',

  'won.PodTopologySpread':
    '{{node}} wins by {{by}}: fewer such Pods are near it, so PodTopologySpread gives {{points}}, {{more}} more than {{second}}.',
  'won.NodeResourcesFitLeast':
    '{{node}} wins by {{by}}: it keeps more room free, so NodeResourcesFit gives {{points}}, {{more}} more than {{second}}.',
  'won.NodeResourcesFitMost':
    '{{node}} wins by {{by}}: it is fuller, so NodeResourcesFit gives {{points}}, {{more}} more than {{second}}.',
  'won.NodeResourcesBalancedAllocation':
    '{{node}} wins by {{by}}: its use stays more even, so NodeResourcesBalancedAllocation gives {{points}}, {{more}} more than {{second}}.',
  'won.ImageLocality':
    '{{node}} wins by {{by}}: more images are there already, so ImageLocality gives {{points}}, {{more}} more than {{second}}.',
  'won.TaintToleration':
    '{{node}} wins by {{by}}: fewer taints speak against it, so TaintToleration gives {{points}}, {{more}} more than {{second}}.',
  'won.NodeAffinity':
    '{{node}} wins by {{by}}: {{pod}} prefers its labels, so NodeAffinity gives {{points}}, {{more}} more than {{second}}.',
  'won.InterPodAffinity':
    '{{node}} wins by {{by}}: the Pods near it suit {{pod}}, so InterPodAffinity gives {{points}}, {{more}} more than {{second}}.',
  'won.other': '{{node}} wins by {{by}} before {{second}}: {{plugin}} makes the largest difference, {{more}}.',
  'decision.tied':
    '{{ties}} {node has|nodes have} {{total}} {point|points}, the most: the first in the scheduler’s order is {{node}}, and {{pod}} goes there.',
  'decision.tiedByChance':
    '{{ties}} {node has|nodes have} {{total}} {point|points}, the most: chance sends {{pod}} to {{node}}.',
  'decision.onlyOne_one': '{{pod}} goes to {{node}}, the only node that is tried: nothing is scored.',
  'decision.onlyOne_other':
    '{{pod}} goes to {{node}}, the only one of {{count}} nodes tried that can take it: nothing is scored.',
  'decision.notScored': '{{pod}} goes to {{node}}: no plugin scores, so the first node that fits is taken.',
  'decision.nominee': '{{pod}} goes to {{node}}, where it is nominated and fits now: no other node is tried.',
  'decision.reused':
    '{{pod}} is like the Pod before it: it takes {{node}}, the next on that Pod’s list, without a search.',
  'decision.none_one': 'The only node cannot take {{pod}}: {{plugin}} refuses {{refused}}, {{reason}}.',
  'decision.none_other': 'None of {{count}} nodes can take {{pod}}. {{plugin}} refuses {{refused}}: {{reason}}.',
  'decision.noneRoom_one':
    'The only node cannot take {{pod}}: it asks for {{asked}} of {{resource}}, and {{node}} has {{free}} left.',
  'decision.noneRoom_other':
    'None of {{count}} nodes can take {{pod}}: it asks for {{asked}} of {{resource}}; of {{refused}} without room {{node}} has most left, {{free}}.',
  'decision.noNodes': '{{pod}} gets no node: {{message}}',
  'decision.nominated_one':
    '{{pod}} fits nowhere: {{node}} is nominated, and {{count}} Pod of lower priority has to go.',
  'decision.nominated_other':
    '{{pod}} fits nowhere: {{node}} is nominated, and {{count}} Pods of lower priority have to go.',
  'decision.nominatedOne':
    '{{pod}} fits nowhere: {{node}} is nominated, and {{victim}} of priority {{priority}} has to go.',
  'decision.failed': 'The try to place {{pod}} ends in an error: {{message}}',
  'decision.placed': 'The scheduler chooses {{node}} for {{pod}}.',
  'decision.nominatedBriefly': '{{pod}} fits nowhere: {{node}} is nominated.',
  'decision.refusedBriefly': 'No node can take {{pod}}.',

  'preemption.lift_one': 'Preemption takes {{count}} Pod of lower priority off its node, in thought only.',
  'preemption.lift_other':
    'Preemption takes {{count}} Pods of lower priority off {{nodes}} of the nodes, in thought only.',
  'preemption.reprieve': '{{stay}} of {{lifted}} {Pod|Pods} may stay: {{pod}} fits beside them.',
  'preemption.nobody_one': 'On the only node there is no Pod of lower priority than {{pod}} to evict.',
  'preemption.nobody_other': 'On {{count}} nodes there is no Pod of lower priority than {{pod}} to evict.',
  'preemption.nobodyStays_one': 'The only Pod of lower priority may not stay: {{pod}} needs its room.',
  'preemption.nobodyStays_other': 'Of {{count}} Pods none may stay: {{pod}} needs all the room.',
  'preemption.none_one': 'On the only node it does not help {{pod}} to evict Pods of lower priority.',
  'preemption.none_other': 'On none of {{count}} nodes does it help {{pod}} to evict Pods of lower priority.',
  'preemption.only': '{{node}} is the only node where evicting makes room for {{pod}}.',
  'preemption.budgets':
    'Of {{candidates}} {candidate|candidates} {{node}} breaks the fewest disruption budgets: {{value}}, the next one {{other}}.',
  'preemption.highest':
    'Of {{candidates}} {candidate|candidates} {{node}} has the least important top victim: priority {{value}}, the next one {{other}}.',
  'preemption.sum': 'Of {{candidates}} {candidate|candidates} {{node}} has the smallest sum of victims’ priorities.',
  'preemption.fewest':
    'Of {{candidates}} {candidate|candidates} {{node}} has the fewest victims: {{value}}, the next one {{other}}.',
  'preemption.start':
    'Of {{candidates}} {candidate|candidates} {{node}} is where the most important victims started last.',
  'preemption.equal': 'The five rules do not tell all {{candidates}} {candidate|candidates} apart: {{node}} is taken.',
  'preemption.answered': '{{plugin}} looks for a way to make room for {{pod}}: {{answer}}.',

  'podGroup.scheduled_one': 'The {{count}} Pod of group {{group}} has its place.',
  'podGroup.scheduled_other': 'All {{count}} Pods of group {{group}} have a place: they are bound together.',
  'podGroup.unschedulable': 'Group {{group}} does not fit as a whole, so none of its Pods is placed: {{message}}.',
  'pod.assumed': 'The scheduler counts {{pod}} on {{node}} from now on, before the API server has answered.',
  'pod.held': 'Permit: {{plugin}} makes {{pod}} wait; its place on {{node}} is kept.',
  'preBind.started': 'PreBind: {{plugin}} prepares {{node}} before {{pod}} is bound there.',
  'bind.failed': '{{pod}} is not bound to {{node}}: {{message}}',
} as const;

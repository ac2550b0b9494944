export const scheduler = {
  'pod.queued': '{{pod}} enters the {{queue}} queue: {{event}}.',
  'filter.refused': '{{plugin}} refuses {{refused}} of the nodes ({{reason}}); {{left}} are left.',
  'filter.passed': 'All filters have been asked: {{left}} of {{of}} nodes can take {{pod}}.',
  'score.parted':
    '{{plugin}} gives {{node}} {{points}} points and {{second}} {{secondPoints}}: a difference of {{by}}.',
  'decision.won':
    '{{pod}} goes to {{node}}, {{by}} points ahead of {{second}}; {{plugin}} makes the largest difference.',
  'decision.tied':
    '{{pod}} goes to {{node}}: {{ties}} nodes have {{total}} points, and the first in the scheduler’s order is taken.',
  'decision.onlyOne': '{{pod}} goes to {{node}}, the only one of {{of}} nodes that can take it. Nothing is scored.',
  'decision.none': 'None of {{nodes}} nodes can take {{pod}}. {{plugin}} refuses most: {{reason}}.',
  'decision.nominated':
    '{{pod}} fits nowhere, so {{node}} is nominated: {{victims}} Pods of lower priority have to go there.',
  'decision.failed': 'The attempt to place {{pod}} ends in an error: {{message}}',
  'preemption.lift': 'Preemption takes {{lifted}} Pods of lower priority off {{nodes}} nodes, in thought only.',
  'preemption.reprieve': '{{stay}} of {{lifted}} Pods are put back: {{pod}} fits beside them.',
  'preemption.pick': 'The rules compare {{candidates}} candidate nodes and pick {{node}}.',
  'pod.assumed': 'The scheduler assumes {{pod}} on {{node}} and goes on before the API server has answered.',
  'pod.bound': 'The API server writes {{node}} into the spec of {{pod}}: it is bound.',
};

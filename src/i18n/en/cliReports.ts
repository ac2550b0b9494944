/** What only reports of the command line say; they have the sentences of the page otherwise. */
export const cliReports = {
  fitUnder: 'One after the other is placed by the scheduler’s own cycle, without preemption. Every node is looked at.',
  mixFits_one: '{{count}} more Pod of the mix fits.',
  mixFits_other: '{{count}} more Pods of the mix fit.',
  mixAtLeast: 'At least {{count}} more Pods of the mix fit; no more are tried.',
  mix: 'The mix, in turn by weight',
  template: 'Pod',
  weight: 'Weight',
  requests: 'Requests',
  fit: 'Fit',
  keepsOut: 'What keeps the next {{pod}} out, the most binding first',
  groups: 'If a node group grew',
  groupsNote: 'An autoscaler simulates filters alone. Pods that DaemonSets would run on new nodes are left out.',
  mostMachines: 'At most {{most}} machines are tried.',
} as const;

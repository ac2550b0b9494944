export const moreFit = {
  title: 'How many more fit?',
  of: 'More Pods of',
  pasted: 'a manifest that I paste',
  manifest: 'One Pod, or one workload with a Pod template, as YAML or JSON',
  count: 'Count them',
  hint: 'One after the other is placed on a copy by the scheduler’s own cycle, without preemption, until one fits nowhere. Every node is looked at; a quota is counted for the first Pod alone; claims that are made for each Pod are left out. This run stays as it is.',
  answer: 'How many more fit',
  fits_one: '{{count}} more Pod of {{pod}} fits ({{requests}} each).',
  fits_other: '{{count}} more Pods of {{pod}} fit ({{requests}} each).',
  atLeast: 'At least {{count}} more Pods of {{pod}} fit ({{requests}} each); no more are tried.',
  binding: 'Why the next one fits nowhere:',
  lack_one:
    '{{count}} node has less than {{asked}} of {{resource}} left. The largest free amount is {{free}}, on {{node}}.',
  lack_other:
    '{{count}} nodes have less than {{asked}} of {{resource}} left. The largest free amount is {{free}}, on {{node}}.',
  refuses_one: '{{count}} node: {{reason}} ({{plugin}}).',
  refuses_other: '{{count}} nodes: {{reason}} ({{plugin}}).',
  soleAll: 'No other reason keeps it away there.',
  sole: 'For {{count}} of them this is the only reason.',
  noNodes: 'There are no nodes.',
  where: 'Where they would go',
  node: 'Node',
  pods: 'Pods',
  group: 'If the node group {{group}} grows to its largest size (new nodes: {{nodes}}), {{total}} fit in all.',
  groupAtLeast:
    'If the node group {{group}} grows to its largest size (new nodes: {{nodes}}), at least {{total}} fit in all.',
  claims: 'Volumes that a StatefulSet makes for each Pod are left out of the count.',
} as const;

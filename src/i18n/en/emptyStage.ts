export const emptyStage = {
  nothing: 'No nodes, no Pods',
  fill: 'Pick a scenario, or apply your own YAML: Nodes and Pods appear here.',
  scenarios: 'Pick a scenario',
  editor: 'Write YAML',
} as const;

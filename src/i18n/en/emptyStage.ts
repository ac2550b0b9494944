export const emptyStage = {
  nothing: 'No nodes, no Pods',
  fill: 'Pick a scenario, or apply your own YAML: Nodes and Pods appear here.',
  later: 'This view is planned and not built yet.',
  gallery: 'Pick a scenario',
  editor: 'Write YAML',
  overview: 'The whole way of one request: client, API server, etcd, watch, scheduler, kubelet, and the status back.',
  fairness:
    'Priority levels as tanks of seats, FlowSchemas in matching order, and the way of one request through them.',
  storage:
    'The handler chain, etcd and its revisions, the watch cache, informers and their connections, and what a request costs.',
  controllers: 'Owner trees alive: Deployments, ReplicaSets and Pods during a rollout, disruption budgets, node loss.',
} as const;

export const start = {
  'first-minute': {
    title: 'A small cluster, alive',
    summary:
      'Three workloads on five nodes while load comes and goes: watch Pods being queued, placed, started and ended.',
  },
  fragmentation: {
    title: 'Half of everything is free, yet nothing fits',
    summary:
      'Four nodes have 2 CPU free each, eight in sum; a Pod that asks for 2500m stays Pending, because a Pod needs its CPU on one node.',
  },
  rollout: {
    title: 'Rolling out web, 7 nodes',
    summary: 'Ten replicas move from 1.4 to 1.5, two more and one fewer at most at any time.',
  },
  'thousand-nodes': {
    title: 'A thousand nodes, ten thousand Pods',
    summary:
      'Twenty Deployments of 500 fill 1,000 nodes in five zones; of each cycle only a part of the nodes is looked at. The controllers run without their client’s limit of 20 requests a second, which would take them over eight minutes.',
  },
} as const;

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
    title: 'A thousand nodes, ten thousand Pods, and a rack is lost',
    summary:
      'Twenty Deployments of 500 have been running for days on 1,000 nodes in five zones. At 10 s a rack of 20 nodes loses its power. All 20 are given up by 66 s, but a zone evicts from one node every 10 s; for each Pod only a part of the nodes is looked at.',
  },
} as const;

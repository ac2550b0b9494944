export const placement = {
  'all-on-one-node': {
    title: 'Why do all my Pods land on one node?',
    summary:
      'Scores are not round robin: each Pod goes where its own score is best. Six Pods on their own come one after the other, and big-1 has eight times the CPU and memory of the others: one more takes an eighth of what it takes elsewhere, so all six go there; for the sixth NodeResourcesFit gives it 90 and the others 87. web belongs to a Deployment: the default spreading of PodTopologySpread counts its Pods, and they go to all three nodes. Look at the scores of a decision in Scheduling.',
  },
  'without-requests': {
    title: 'Why do Pods without requests pile up?',
    summary:
      'db asks for half of node-1. Eight Pods that ask for nothing follow: for the score each counts as 100m and 200Mi, a twentieth of a node, so all eight go to node-2. Whether a Pod fits is another sum, and there they count nothing: node-2 has 0 of 2 CPU requested, though they use 1600m. So at 30 s big, which asks for 2 CPU, fits on node-2 and uses nearly all of it; the eight are squeezed to almost nothing. Look at node-2: requests beside use.',
  },
  'image-locality': {
    title: 'ImageLocality: does it pull replicas together, or do nothing?',
    summary:
      'Three Pods with an image of 1,000 MiB: when the first node has pulled it, ImageLocality gives that node (333 - 23) of (1000 - 23) MiB = 31 points more, the size being shared by the part of nodes that have it. That is more than LeastAllocated takes away for being fuller, so all three go there. Then three with an image of 20 MiB: below 23 MiB it gives nothing, and they go to the two emptier nodes. Look at the scores of each decision in Scheduling.',
  },
  'skew-after-rollout': {
    title: 'Why is topology spread skewed after a rollout?',
    summary:
      'Two zones, maxSkew 1, four Pods of each Deployment: two and two. At 30 s both get a new version, two Pods above four at a time. The Pods of counts-all are placed so that old and new together are even; then the old ones go, and three new ones stand in one zone, one in the other. Nothing moves them. counts-own has matchLabelKeys: [pod-template-hash]: each new Pod counts only Pods of its own ReplicaSet, and two and two remain. Look at Nodes, and at Controllers for the rollout.',
  },
  'pods-stay': {
    title: 'A new node, new labels: why do running Pods not move?',
    summary:
      'Six Pods of web run on two nodes, three on each. At 20 s node-3 joins, empty: nothing moves, for the scheduler decides about Pods without a node only, once. At 35 s node-1 loses the label disk=ssd that web selects: its Pods run on, as a nodeSelector is asked while scheduling and not while running. At 50 s the Deployment is restarted: only new Pods are decided, on node-2 and node-3.',
  },
} as const;

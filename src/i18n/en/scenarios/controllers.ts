export const controllers = {
  'anti-affinity-rollout-deadlock': {
    title: 'A rollout that waits for itself',
    summary:
      'Three replicas, three nodes, one to a node: the surge Pod finds no node, and no old Pod may go before it is ready. At 90 s maxUnavailable 1 and maxSurge 0 let it through.',
  },
  'quota-no-pods': {
    title: 'A quota, and no Pods at all',
    summary:
      'The Deployments are there and Pods are missing, but nothing is Pending: admission refuses to create them, and only Events of the ReplicaSets say why. web is over the ResourceQuota; api does not say how much CPU it wants. At 60 s the quota grows and a LimitRange speaks for api; the ReplicaSets try again with growing pauses.',
  },
  'dead-node': {
    title: 'Terminating on a dead node',
    summary:
      'At 60 s a node loses its network. About 50 s later its Pods are not ready and out of the endpoints, 300 s after that they are deleted and replaced; they stay Terminating until the node is back at 480 s.',
  },
  'volume-still-attached': {
    title: 'A volume that is still attached',
    summary:
      'At 60 s the machine of db-0 goes off. The Pod is to be deleted at about 410 s and stays Terminating; at 480 s somebody deletes it by force. Its successor waits for the volume, 2 m 3 s at a time, until the controller detaches it from the dead node 6 minutes later.',
  },
  'drain-and-pdb': {
    title: 'A drain that waits for a budget',
    summary:
      'Five replicas, four of which must stay: kubectl drain gets a 429 from the eviction API for each further Pod, and tries again every 5 s until a substitute is ready. The API server is not overloaded. Without --ignore-daemonsets it does not even begin.',
  },
  'hpa-load': {
    title: 'Autoscaling: requests or CPU?',
    summary:
      'The same load on two Deployments, 200 requests a second and then 600. The autoscaler that counts requests asks for six Pods at its next look. The other one sees CPU, which cannot be more than the limit and is measured late: it doubles first, waits until the new Pods have been measured, and goes on. When the load drops, both stay as they are for five minutes.',
  },
  'no-scale-up': {
    title: 'Why does the autoscaler not scale up?',
    summary:
      'Four Pods wait and no machine comes: one group is at its maximum, a Pod is larger than any machine, one selects a label that no group has, one is expendable. NotTriggerScaleUp counts why. At 120 s the maximum is raised: that helps one of them.',
  },
  'scale-up': {
    title: 'From a pending Pod to a new node',
    summary:
      'At 13 s ten replicas are added and eight of them find no room. cluster-autoscaler looks every 10 s, tries each group’s machine in thought, takes the group that wastes least and orders two machines; 90 s later they are ready and the Pods are bound.',
  },
  'scale-down': {
    title: 'Which node goes, and which stays',
    summary:
      'Three nodes, requested at 45 %, 55 % and 25 %. The first is below the threshold of 0.5: its ring runs for ten minutes, then it is drained. The second never goes. The third stays because its Pod has no controller.',
  },
  'two-autoscalers': {
    title: 'Two autoscalers, one pending Pod too many',
    summary:
      'Two cluster-autoscalers with four node groups each and leases of their own both see the 20 pending Pods, and both add a machine: the surplus one goes ten minutes later. At 960 s the Pods of the second workload say by a label whose they are: one machine comes.',
  },
  'sharded-autoscalers': {
    title: 'Two cluster-autoscalers for 3,200 nodes',
    summary:
      'ca-1 keeps the groups core (2 to 50 nodes) and data-m1 to data-m3 (2 to 450 each): 8 to 1,400 nodes. ca-2 keeps data-m4 to data-m7: 8 to 1,800. Together that is 16 to 3,200 nodes, more than the 1,000 that one was tested with. Both bring their groups to their least, 16 nodes.',
  },
  'node-expiry': {
    title: 'A node is too old: the substitute first, or not',
    summary:
      'Two Karpenter NodePools whose nodes live ten minutes (the default is 720 hours). Up to v1beta1 the substitute had to be ready before a Pod left; since v1 the drain begins at once, and only the PodDisruptionBudget keeps three of four Pods.',
  },
  'burst-or-steps': {
    title: 'Ten percent at once, or two percent a minute',
    summary:
      'A program makes 400 Pods, a tenth of a cluster of 4,000, at 10 s all at once: its queues overflow, requests get 429, and the last Pods wait for the scheduler. From 120 s on it makes 80 each minute: nothing is refused and nobody waits.',
  },
  'queue-length': {
    title: 'Autoscaling by the length of a queue',
    summary:
      'From 60 s to 180 s, 40 messages a second arrive in each of two queues; a Pod is done with 5. By the external metric queue_length, 30 for each Pod, as KEDA gives it, Pods come until the queue is empty and stay for five minutes. By CPU none comes: the Pod uses half of what it requests, however many messages wait.',
  },
  'machine-lifetime': {
    title: 'Machines with a maximum lifetime, managed and not',
    summary:
      'At 60 s a machine of each of two groups is too old. The managed group adds a new one and drains the old one within the PodDisruptionBudget: no request fails. The plain group just ends it: requests fail until the node controller gives it up about 50 s later, and new Pods come only a minute after its Node is deleted.',
  },
  'warmed-balancer': {
    title: 'A load balancer that was warmed up, or not',
    summary:
      'Two Services behind load balancers that take 100 requests a second. One is warmed up to 400 before a burst of 300 comes at 60 s, and refuses none. The cold one answers 200 of them each second with a 503 of its own, and takes more only five minutes later. The Pods behind both would be enough.',
  },
} as const;

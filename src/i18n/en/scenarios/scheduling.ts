export const scheduling = {
  'priority-and-gates': {
    title: 'Who goes first, and who may not go yet',
    summary:
      'Forty Pods arrive at once: higher priority is popped first, equal priority by age, and gated Pods do not even queue.',
  },
  preemption: {
    title: 'Who must go',
    summary:
      'Every node is full, of priority 0, 10 or 100, one of them behind a PodDisruptionBudget. A Pod of priority 1000 arrives: Pods are lifted out, reprieved one by one, and five rules pick the node.',
  },
  'nominated-elsewhere': {
    title: 'Nominated, yet it runs elsewhere or loses its place: why?',
    summary:
      'pay preempts slow-1 and is nominated to node-1; the victim takes 20 s to end. quick on node-2 is deleted at 20 s and gone a second later: pay is tried again and takes node-2, for a nomination is a claim on room and not a promise. At 50 s order is nominated to node-1 in the same way. At 55 s boss comes, of higher priority: lower nominations do not count against it, and at 70 s it takes the place; order is unschedulable again and its nomination is gone. Look at the queues and at the nominated marks in Scheduling.',
  },
  'pack-or-spread': {
    title: 'Pack or spread',
    summary:
      'Two profiles place the same kind of Pods: LeastAllocated spreads them over the nodes, MostAllocated, with the default spreading switched off, fills one after the other.',
  },
  gang: {
    title: 'Four workers or none',
    summary:
      'A PodGroup wants four Pods: three wait at the gate for the fourth, then all four for a fourth node, and are bound in one cycle. No time limit ends the wait (alpha gates GenericWorkload and GangScheduling).',
  },
  devices: {
    title: 'Which Pod gets the GPU?',
    summary:
      'Three nodes, three GPUs: drivers offer them in ResourceSlices, Pods ask for them in ResourceClaims. One Pod gets the large one, one asks for more memory than any has, one takes its second choice, and one waits until a claim is given back.',
  },
  'device-taint': {
    title: 'One GPU for two, until it is too hot',
    summary:
      'Two Pods name the same ResourceClaim and share its GPU. Then the driver taints the device with NoExecute: both are evicted, the claim gives the GPU back, and the next Pod that names it gets another one.',
  },
  'one-to-a-node': {
    title: 'Fifty alike, one search',
    summary:
      'Fifty identical Pods that fill a node each: the scheduler sorts the nodes once, and those that follow take the next of the list (OpportunisticBatching; spreading by default and DRAExtendedResource are off, which would forbid it).',
  },
  'scheduler-bypassed': {
    title: 'The kubelet says OutOfcpu',
    summary: 'A Pod with spec.nodeName never meets the scheduler; the kubelet of the full node rejects it.',
  },
  'out-of-cpu': {
    title: 'The scheduler said yes, the kubelet OutOfcpu',
    summary:
      'A forced deletion removes the object at once: for the scheduler the CPU is free. The kubelet knows that the process still runs and rejects every Pod that comes, until it has ended.',
  },
} as const;

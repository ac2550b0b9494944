export const resources = {
  'memory-demo': {
    title: 'Under and over a memory limit',
    summary:
      'polinux/stress takes 150M under a limit of 200Mi and runs on; with 250M its container is OOMKilled (137) and waits longer after each restart.',
  },
  'oom-or-evicted': {
    title: 'OOMKilled or evicted',
    summary:
      'Two leaks. Under a limit the kernel kills the whole container (137) and the kubelet restarts it in the same Pod. Without one the node runs short, and the kubelet ends the Pod for good: Failed, Evicted, MemoryPressure; its ReplicaSet makes a new one.',
  },
  'eviction-order': {
    title: 'Who is evicted first',
    summary:
      'Two nodes run short of memory with the same four Pods. Eviction goes by usage over request, then priority, then by how much, not by QoS class: a priority of 1000 lets the BestEffort Pod outlast the Burstable one.',
  },
  overcommit: {
    title: 'Limits may exceed the node',
    summary:
      'Five Pods that request half a CPU and half a GiB fit a node of 4 GiB although their limits are 10 GiB together: the scheduler adds up requests only. When all of them use more, the node pays for it.',
  },
} as const;

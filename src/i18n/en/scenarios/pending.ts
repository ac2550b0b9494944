export const pending = {
  'idle-but-full': {
    title: 'Insufficient cpu, but the nodes are idle: why?',
    summary:
      'web asks for 1500m six times, which fills 3 of 4 CPU on each node, and uses 20m each time. report asks for 1500m and is Pending: the scheduler adds up requests, never usage. Look at a node: its requests beside its use. At 40 s web asks for 500m, and report fits.',
  },
  'control-plane-taint': {
    title: 'Untolerated taint on a cluster of one node: why?',
    summary:
      'The only node has the taint that kubeadm gives a control plane, node-role.kubernetes.io/control-plane:NoSchedule. tools tolerates it and runs; web does not and is Pending. Look at the Pods of web: TaintToleration refuses them. At 40 s the taint is removed, and both are bound at once.',
  },
  'too-many-pods': {
    title: 'Too many pods, with CPU and memory free: why?',
    summary:
      'By default a kubelet takes 110 Pods (maxPods). 110 of 50m each ask for 5500m of 16 CPU, and the next Pod is Pending: Too many pods. Look at the node: the places for Pods are full, CPU and memory are not. At 60 s one Pod less is wanted, and the waiting one gets its place.',
  },
  'preemption-not-helpful': {
    title: 'What does “Preemption is not helpful for scheduling” mean?',
    summary:
      'db wants a node with disk=ssd and 2 CPU. The only such node is full, one has a taint, two have another disk. The part before “preemption:” says which plugin refused. The part after it says where deleting Pods could help: not where a label or a taint refuses; and on the full node nobody has a lower priority. At 40 s db-urgent comes, of higher priority: it preempts.',
  },
  'nobodys-scheduler': {
    title: 'Pending without any event: why?',
    summary:
      'trial names schedulerName: batch-scheduler, and no such scheduler runs. kube-scheduler leaves it alone: no Event, no PodScheduled condition, no place in a queue, though both nodes are empty. Look at Scheduling: it is in none of the trays. A Pod’s schedulerName cannot be changed; at 40 s it is deleted, and at 50 s made again without it.',
  },
  'volume-in-another-zone': {
    title: 'Volume node affinity conflict, and a claim stuck by nodeName: why?',
    summary:
      'The disk of old-db is in zone-a, whose node has no CPU left; the node of zone-b is free but cannot reach the disk. (v1.36 says “didn’t match PersistentVolume’s node affinity”; before it was “had volume node affinity conflict”.) by-name names its node itself: its claim waits for a scheduler to choose (WaitForFirstConsumer), none is asked, and it stays in ContainerCreating. by-selector wants the same node by nodeSelector and runs. At 60 s the Pod that fills zone-a goes, and old-db runs.',
  },
  'spread-over-taints': {
    title: 'Does topology spread count tainted nodes?',
    summary:
      'Three zones, and the node of zone-c has a taint. By default (nodeTaintsPolicy: Ignore) zone-c counts, with no Pod in it: with maxSkew 1 zone-a and zone-b may hold one Pod of web each, and two of four are Pending. api says nodeTaintsPolicy: Honor and runs two and two. At 40 s web says so too.',
  },
  'daemonset-pending': {
    title: 'A DaemonSet Pod that is Pending',
    summary:
      'node-2 is full of Pods of the same priority, so the Pod that is meant for it, and for no other node, waits. At 45 s the template gets system-node-critical: the new one preempts.',
  },
} as const;

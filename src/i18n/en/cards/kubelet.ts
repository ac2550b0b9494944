/** Cards of what kubelets do: Pod life, and the inside of a node. */
export const kubelet = {
  phase: {
    title: 'phase',
    what: 'A summary of the Pod: Pending until all init containers are done and a container runs, then Running, at the end Succeeded or Failed. Conditions say more.',
  },
  kubectlStatus: {
    title: 'STATUS of kubectl get',
    what: 'A word that the API server makes for the table: a reason such as CrashLoopBackOff where there is one, else the phase. No field holds it.',
  },
  podCondition: {
    title: 'Condition of a Pod',
    what: 'True, False or Unknown, with a reason. Scheduled, sandbox ready, init containers done, containers ready, and Ready: it may get traffic.',
    rule: 'Ready = ContainersReady and all readiness gates are True',
  },
  sandbox: {
    title: 'Pod sandbox',
    what: 'The network and the namespaces that the containers of a Pod share. It gets the IP address of the Pod before any container starts.',
  },
  imagePull: {
    title: 'Image pull',
    what: 'An image that the node does not have is pulled before its container starts. After a failure the kubelet waits longer each time.',
    rule: 'wait = min(300 s, 10 s × 2^(failures − 1))',
  },
  container: {
    title: 'Container',
    what: 'Waiting, Running or Terminated. Init containers run one after the other; sidecars are init containers that go on; then the others start.',
  },
  hooks: {
    title: 'Lifecycle hooks',
    what: 'postStart runs beside the start of the container. preStop runs before SIGTERM, and its time counts as grace.',
  },
  probe: {
    title: 'Probe',
    what: 'Startup holds back the other two. Liveness restarts the container, readiness decides about traffic. So many failures in a row count as one.',
    rule: 'acts after failureThreshold failures in a row, one every periodSeconds',
    now: '{{name}}: every {{seconds}} s',
  },
  signals: {
    title: 'Signals',
    what: 'SIGTERM asks the process to end. SIGKILL ends it when the grace period is over.',
  },
  grace: {
    title: 'Grace period',
    what: 'The time between the deletion and SIGKILL. preStop hooks use it up first; after them a process still has 2 s at least.',
    rule: 'time after SIGTERM = max(2 s, grace − preStop)',
    now: 'grace {{grace}} s: {{left}} s left',
  },
  graceLane: {
    title: 'Grace budget',
    what: 'How the time between deletion and SIGKILL is spent: on preStop hooks first, then on the process itself.',
    rule: 'time after SIGTERM = max(2 s, grace − preStop)',
  },
  endpoint: {
    title: 'EndpointSlice',
    what: 'Whether Services send requests to this Pod. Ready: yes. Terminating: only if no other endpoint is ready and it still serves.',
  },
  proxyRules: {
    title: 'kube-proxy',
    what: 'Rules on each node that send traffic of a Service to its endpoints. They follow the EndpointSlice a moment later, so some requests still come.',
  },
  failedRequests: {
    title: 'Failed requests',
    what: 'Requests of clients that reached this Pod and got no answer, such as after SIGTERM while a proxy still sent some.',
  },
  crashBackoff: {
    title: 'CrashLoopBackOff',
    what: 'A container that ended is restarted after a wait that doubles each time. A long run without an end puts it back to the start.',
    rule: 'wait = min(300 s, 10 s × 2^(restarts − 1))',
    now: '{{container}}: {{restarts}} restarts, next wait {{seconds}} s; reset after {{minutes}} min',
  },
  notReady: {
    title: 'Why a Pod is not Ready',
    what: 'The conditions that are not True, in the words of the API. A Pod that is not Ready gets no traffic from Services.',
  },
  podSources: {
    title: 'Sources of Pods',
    what: 'Where a kubelet learns about its Pods: from the API server, from files (static Pods), and from a URL.',
  },
  syncChannels: {
    title: 'Channels of the sync loop',
    what: 'What can wake the kubelet: changed Pods, events of PLEG, results of probes, and clocks. The loop takes one at a time.',
  },
  podWorkers: {
    title: 'Pod workers',
    what: 'One goroutine for each Pod does what the loop decided: syncPod, then, when the Pod ends, syncTerminatingPod. A slow Pod holds up no other.',
  },
  pleg: {
    title: 'PLEG (Pod Lifecycle Event Generator)',
    what: 'Asks the runtime for all containers, compares with the last time, and sends an event for each change. Too long without: the node is NotReady.',
    now: 'last relist {{ago}} s ago, every {{period}} s; unhealthy after {{minutes}} min',
  },
  heartbeat: {
    title: 'Heartbeat of a node',
    what: 'The kubelet renews its Lease often and writes the node status only for a reason. Without renewals the node becomes Unknown.',
    rule: 'Lease every nodeLeaseDurationSeconds / 4; Unknown after node-monitor-grace-period',
    now: 'Lease every {{every}} s',
  },
  evictionSignals: {
    title: 'Eviction thresholds',
    what: 'Below a hard threshold the kubelet evicts at once; below a soft one after its grace period. It looks every 10 s.',
    rule: 'available = capacity − working set',
  },
  evictionOrder: {
    title: 'Order of eviction',
    what: 'Pods that use more than they request go first. Among those, lower priority goes first, then the one that is furthest above its request.',
    rule: 'sort by: above request, priority, usage − request',
  },
  oomScore: {
    title: 'oom_score_adj',
    what: 'The kernel kills the process with the highest score when memory runs out. The kubelet sets this part of the score by QoS class.',
    rule: 'BestEffort 1000; Guaranteed −997; Burstable 1000 − 1000 × request / capacity, from 3 to 999',
  },
  qosClass: {
    title: 'QoS class',
    what: 'Guaranteed: requests equal limits for cpu and memory in every container. BestEffort: none at all. Burstable: everything between.',
  },
  overcommit: {
    title: 'Requests, limits and usage',
    what: 'The scheduler keeps requests below allocatable. Limits may add up to more, and so may usage: then cpu is throttled and memory ends in eviction or an OOM kill.',
  },
  cgroups: {
    title: 'cgroups',
    what: 'The kernel holds each group to its cpu.max and memory.max. cpu.weight shares the cpu when it is scarce.',
    rule: 'cpu.max = limit × 100 ms of each 100 ms; cpu.weight follows from the request',
  },
  pulls: {
    title: 'Image pulls of a node',
    what: 'One after the other unless serializeImagePulls is off; then as many side by side as maxParallelImagePulls allows.',
  },
  imageStore: {
    title: 'Images of a node',
    what: 'Images stay until the disk is fuller than the high threshold. Then unused ones go, the longest unused first, down to the low threshold.',
  },
} as const;

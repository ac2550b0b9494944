/** Cards of what kubelets do: Pod life, and the inside of a node. */
export const kubelet = {
  phase: {
    title: 'phase',
    also: 'Pod phase, pod phases, Pending, Running, Succeeded, Failed, Unknown, status.phase',
    what: 'A summary of the Pod: Pending until all init containers are done and a container runs, then Running, at the end Succeeded or Failed. Conditions say more.',
  },
  kubectlStatus: {
    title: 'STATUS of kubectl get',
    also: 'STATUS column, status of kubectl get pods, ContainerCreating, Completed, Init:0/1, Terminating, PodInitializing',
    what: 'A word that the API server makes for the table: a reason such as CrashLoopBackOff where there is one, else the phase. No field holds it.',
  },
  podCondition: {
    title: 'Condition of a Pod',
    also: 'conditions, pod conditions, PodScheduled, Initialized, ContainersReady, Ready, readiness gates, readinessGates',
    what: 'True, False or Unknown, with a reason. Scheduled, sandbox ready, init containers done, containers ready, and Ready: it may get traffic.',
    rule: 'Ready = ContainersReady and all readiness gates are True',
  },
  sandbox: {
    title: 'Pod sandbox',
    also: 'pause container, pause, CNI, network of a Pod, IP of a Pod, namespaces shared, infra container, CRI',
    what: 'The network and the namespaces that the containers of a Pod share. It gets the IP address of the Pod before any container starts.',
  },
  imagePull: {
    title: 'Image pull',
    also: 'pulling, image pull, ErrImagePull, ImagePullBackOff, imagePullPolicy, registry',
    what: 'An image that the node does not have is pulled before its container starts. After a failure the kubelet waits longer each time.',
    rule: 'wait = min(300 s, 10 s × 2^(failures − 1))',
  },
  container: {
    title: 'Container',
    also: 'containers, init container, sidecar, app container, container states, Waiting, Running, Terminated',
    what: 'Waiting, Running or Terminated. Init containers run one after the other; sidecars are init containers that go on; then the others start.',
  },
  hooks: {
    title: 'Lifecycle hooks',
    also: 'postStart, preStop, lifecycle hooks, lifecycle.preStop, FailedPreStopHook, FailedPostStartHook',
    what: 'postStart runs beside the start of the container. preStop runs before SIGTERM, and its time counts as grace.',
  },
  probe: {
    title: 'Probe',
    also: 'livenessProbe, readinessProbe, startupProbe, health check, liveness, readiness, startup, failureThreshold, periodSeconds, Unhealthy',
    what: 'Startup holds back the other two. Liveness restarts the container, readiness decides about traffic. So many failures in a row count as one.',
    rule: 'acts after failureThreshold failures in a row, one every periodSeconds',
    now: '{{name}}: every {{seconds}} s',
  },
  signals: {
    title: 'Signals',
    also: 'SIGTERM, SIGKILL, kill, exit code 143, exit code 137, STOPSIGNAL',
    what: 'SIGTERM asks the process to end. SIGKILL ends it when the grace period is over.',
  },
  grace: {
    title: 'Grace period',
    also: 'grace period, terminationGracePeriodSeconds, graceful shutdown, graceful termination, 30 seconds, deletionGracePeriodSeconds, 2 s grace',
    what: 'The time between the deletion and SIGKILL. preStop hooks use it up first; after them a process still has 2 s at least.',
    rule: 'time after SIGTERM = max(2 s, grace − preStop)',
    now: 'grace {{grace}} s: {{left}} s left',
  },
  graceLane: {
    title: 'Grace budget',
    also: 'grace budget, graceful termination, preStop and SIGTERM share, time left to end',
    what: 'How the time between deletion and SIGKILL is spent: on preStop hooks first, then on the process itself.',
    rule: 'time after SIGTERM = max(2 s, grace − preStop)',
  },
  endpoint: {
    title: 'EndpointSlice',
    also: 'EndpointSlice, endpoints, removed from the Service, endpoint controller, ready, serving, terminating',
    what: 'Whether Services send requests to this Pod. Ready: yes. Terminating: only if no other endpoint is ready and it still serves.',
  },
  proxyRules: {
    title: 'kube-proxy',
    also: 'kube-proxy, iptables, IPVS, nftables, rules of a Service, ClusterIP, service routing',
    what: 'Rules on each node that send traffic of a Service to its endpoints. They follow the EndpointSlice a moment later, so some requests still come.',
  },
  failedRequests: {
    title: 'Failed requests',
    also: 'connection refused, failed requests, 502, errors for users, lost requests',
    what: 'Requests of clients that reached this Pod and got no answer, such as after SIGTERM while a proxy still sent some.',
  },
  crashBackoff: {
    title: 'CrashLoopBackOff',
    also: 'CrashLoopBackOff, restart back-off, 10 s doubling to 300 s, restart count, back-off restarting failed container',
    what: 'A container that ended is restarted after a wait that doubles each time. A long run without an end puts it back to the start.',
    rule: 'wait = min(300 s, 10 s × 2^(restarts − 1))',
    now: '{{container}}: {{restarts}} {restart|restarts}, next wait {{seconds}} s; reset after {{minutes}} min',
  },
  notReady: {
    title: 'Why a Pod is not Ready',
    also: 'why is the Pod not ready, not ready, 0/1 Ready, readinessGates, ReadinessGatesNotReady',
    what: 'The conditions that are not True, in the words of the API. A Pod that is not Ready gets no traffic from Services.',
  },
  podSources: {
    title: 'Sources of Pods',
    also: 'static Pod, static pods, mirror Pod, staticPodPath, staticPodURL, --pod-manifest-path, --manifest-url, fileCheckFrequency, httpCheckFrequency, file source, HTTP source, three sources',
    what: 'Where a kubelet learns about its Pods: from the API server, from files (static Pods), and from a URL.',
  },
  syncChannels: {
    title: 'Channels of the sync loop',
    also: 'syncLoop, syncLoopIteration, sync loop, event loop of the kubelet, housekeeping, configCh, plegCh',
    what: 'What can wake the kubelet: changed Pods, events of PLEG, results of probes, and clocks. The loop takes one at a time.',
  },
  podWorkers: {
    title: 'Pod workers',
    also: 'pod worker, SyncPod, managePodLoop, goroutine per Pod, pod workers',
    what: 'One goroutine for each Pod does what the loop decided: syncPod, then, when the Pod ends, syncTerminatingPod. A slow Pod holds up no other.',
  },
  pleg: {
    title: 'PLEG (Pod Lifecycle Event Generator)',
    also: 'PLEG, relist, GenericPLEG, Pod lifecycle event generator, pleg was last seen active, PLEG is not healthy, pod cache',
    what: 'Asks the runtime for all containers, compares with the last time, and sends an event for each change. Too long without: the node is NotReady.',
    now: 'last relist {{ago}} s ago, every {{period}} s; unhealthy after {{minutes}} min',
  },
  heartbeat: {
    title: 'Heartbeat of a node',
    also: 'node lease, Lease, renewTime, node status update, kubelet heartbeat, nodeStatusReportFrequency, kubelet stopped posting node status',
    what: 'The kubelet renews its Lease often and writes the node status only for a reason. Without renewals the node becomes Unknown.',
    rule: 'Lease every nodeLeaseDurationSeconds / 4; Unknown after node-monitor-grace-period',
    now: 'Lease every {{every}} s',
  },
  evictionSignals: {
    title: 'Eviction thresholds',
    also: 'eviction thresholds, evictionHard, evictionSoft, memory.available, node pressure, MemoryPressure, DiskPressure, nodefs, node-pressure eviction',
    what: 'Below a hard threshold the kubelet evicts at once; below a soft one after its grace period. It looks every 10 s.',
    rule: 'available = capacity − working set',
  },
  evictionOrder: {
    title: 'Order of eviction',
    also: 'who is evicted first, rank of eviction, eviction by usage, out of memory which Pod',
    what: 'Pods that use more than they request go first. Among those, lower priority goes first, then the one that is furthest above its request.',
    rule: 'sort by: above request, priority, usage − request',
  },
  oomScore: {
    title: 'oom_score_adj',
    also: 'OOM killer, OOM order, OOM score, oom kill, kernel kills, out of memory',
    what: 'The kernel kills the process with the highest score when memory runs out. The kubelet sets this part of the score by QoS class.',
    rule: 'BestEffort 1000; Guaranteed −997; Burstable 1000 − 1000 × request / capacity, from 3 to 999',
  },
  qosClass: {
    title: 'QoS class',
    also: 'QoS, quality of service, Guaranteed, Burstable, BestEffort, QoS classes, qosClass',
    what: 'Guaranteed: requests equal limits for cpu and memory in every container. BestEffort: none at all. Burstable: everything between.',
  },
  overcommit: {
    title: 'Requests, limits and usage',
    also: 'overcommitment, limits above capacity, requests and limits, oversubscription, over 100 %',
    what: 'The scheduler keeps requests below allocatable. Limits may add up to more, and so may usage: then cpu is throttled and memory ends in eviction or an OOM kill.',
  },
  cgroups: {
    title: 'cgroups',
    also: 'cgroup v2, cpu.weight, cpu.max, memory.max, CPU throttling, throttled, kubepods.slice',
    what: 'The kernel holds each group to its cpu.max and memory.max. cpu.weight shares the cpu when it is scarce.',
    rule: 'cpu.max = limit × 100 ms of each 100 ms; cpu.weight follows from the request',
  },
  pulls: {
    title: 'Image pulls of a node',
    also: 'serializeImagePulls, maxParallelImagePulls, parallel pulls, serial pulls',
    what: 'One after the other unless serializeImagePulls is off; then as many side by side as maxParallelImagePulls allows.',
  },
  imageStore: {
    title: 'Images of a node',
    also: 'image garbage collection, images on the node, disk used by images, imageGCHighThresholdPercent',
    what: 'Images stay until the disk is fuller than the high threshold. Then unused ones go, the longest unused first, down to the low threshold.',
  },
} as const;

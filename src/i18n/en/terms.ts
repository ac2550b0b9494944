/** Things of Kubernetes that people look for and no card has: their names, what else they are called (never shown), and what they are. */
export const terms = {
  crd: {
    name: 'CustomResourceDefinition',
    also: 'CRD, custom resource, crontabs, subresources of a CRD, status and scale, apiextensions, operator, operators, controller-runtime',
    what: 'A kind that people add. The API server stores its objects in etcd and serves the subresources status and scale at most.',
  },
  karmada: {
    name: 'Karmada',
    also: 'multi-cluster, federation, kubefed, member clusters, several clusters, OCM',
    what: 'A control plane over several clusters. Its aggregated API server copies objects to member clusters.',
  },
  conflict: {
    name: '409 Conflict',
    also: '409, conflict, optimistic concurrency, optimistic locking, the object has been modified, Operation cannot be fulfilled on, please apply your changes to the latest version, lost update, stale resourceVersion, retry on conflict',
    what: 'An update carries the resourceVersion that the client read. If the object has changed since, the API server answers 409 and the client reads again.',
  },
  generation: {
    name: 'generation and observedGeneration',
    also: 'metadata.generation, observedGeneration, resourceVersion and generation, desired state number',
    what: 'generation grows when what is asked of an object changes; observedGeneration is the newest one that its controller has seen.',
  },
  parallelism: {
    name: 'Workers of Filter',
    also: '16 goroutines, goroutines, parallelism, parallel filtering, chunk size, workers of the scheduler',
    what: 'kube-scheduler looks at nodes with 16 goroutines (parallelism). The model filters one node after another and draws the workers.',
  },
  watchMechanism: {
    name: 'The watch mechanism',
    also: 'etcd watch, watch mechanism, how does watch work, list-watch, event driven, watch stream, one etcd watch and many client watches',
    what: 'The API server watches etcd once for each kind and fans out to all clients that watch.',
  },
  zombies: {
    name: 'Zombie processes',
    also: 'zombie, zombies, defunct, shareProcessNamespace, PID namespace, PID 1, reaping, tini',
    what: "With a shared PID namespace the pause process is PID 1 and reaps zombies. The node's Runtime tab counts them.",
  },
  kubeGateway: {
    name: 'KubeGateway',
    also: 'kube-gateway, KubeGateway, L7 gateway, request-level balancing, gateway before the API servers, layer 7',
    what: `ByteDance's layer 7 gateway before the API servers. The model has such a gateway: choose "balanced by request".`,
  },
  diskBench: {
    name: 'Disk of etcd',
    also: 'fio, diskbench, disk benchmark, fsync, fdatasync, WAL, SSD, ionice, disk latency, slow disk, apply request took too long, iops',
    what: 'etcd writes its log to disk before it answers, so slow fsyncs slow every write. fio measures a real disk; here you set the time of a write.',
  },
  droppedMessages: {
    name: 'Dropped raft messages',
    also: 'dropped MsgProp, dropped MsgAppResp, sending buffer is full, NIC saturated, tc, prio qdisc, peer traffic, 2379, 2380, network latency',
    what: 'When the network card is full, etcd drops messages between members and loses its leader. tc can put peer traffic first.',
  },
  etcdNetwork: {
    name: 'Network between etcd members',
    also: 'network latency etcd, network delay, RTT, heartbeat interval, election timeout',
    what: 'Members exchange heartbeats. A slow network delays them, and past the election timeout the leader changes.',
  },
  keda: {
    name: 'KEDA',
    also: 'KEDA, event-driven autoscaling, SQS, queue length, external metrics, ScaledObject, Prometheus adapter',
    what: "KEDA feeds external metrics such as the length of a queue to the HPA. The model's adapter answers as it would.",
  },
  kubectlCache: {
    name: 'Discovery cache of kubectl',
    also: 'kubectl cache, --cache-dir, discovery cache, .kube/cache, client cache, http-cache, 10 minutes, 6 hours',
    what: 'kubectl keeps on disk which kinds the API has, for 6 hours. Without the cache each command asks again.',
  },
  compression: {
    name: 'Response compression',
    also: 'disable-compression, gzip, compress responses, --disable-compression, kubeconfig, compression',
    what: 'Responses above 128 KiB come gzipped. disable-compression in the kubeconfig saves CPU and costs bytes.',
  },
  shardedWatch: {
    name: 'ShardedListAndWatch',
    also: 'sharded list and watch, ShardedListAndWatch, shard selector, sharded watch',
    what: 'An alpha feature of v1.36: a client lists and watches one share of the objects.',
  },
  rejectedRequests: {
    name: 'Rejected requests',
    also: 'rejected requests, dropped requests, queue-full, time-out, concurrency-limit, load shedding',
    what: 'API Priority and Fairness answers 429 when a queue is full, a wait is too long, or a level that does not queue has no seat.',
  },
  autoupdateSpec: {
    name: 'autoupdate-spec',
    also: 'apf.kubernetes.io/autoupdate-spec, autoupdate-spec, suggested objects, keep my change of a FlowSchema, reverts',
    what: 'With this annotation at "false" the API server leaves your change of a built-in FlowSchema or level alone.',
  },
  catchAll: {
    name: 'catch-all',
    also: 'catch-all, catchall, last FlowSchema, default level, global-default',
    what: 'The last FlowSchema and its small level: what matches nothing else lands there, and is rejected at once when it is full.',
  },
  pagination: {
    name: 'Pagination',
    also: 'limit=500, limit, continue token, chunked list, chunks, page, pages, remainingItemCount',
    what: 'A list with a limit comes in pages; each page has a continue token. All pages are of the same revision.',
  },
  gone410: {
    name: '410 Gone',
    also: '410, Gone, Expired, too old resource version, resourceVersion=362812295, old resourceVersion, relist, watch from an old version',
    what: 'The server no longer has the events since that resourceVersion, so the client lists again.',
  },
  resize: {
    name: 'In-place resize of Pods',
    also: 'in-place resize, InPlacePodVerticalScaling, resize Deferred, Infeasible, PodResizePending, PodResizeInProgress, vertical scaling, kubectl patch --subresource resize',
    what: 'CPU and memory of a running Pod change without a restart. The kubelet says Deferred or Infeasible when it cannot.',
  },
  finalizers: {
    name: 'Finalizers',
    also: 'finalizer, finalizers, stuck finalizer, object not deleted, remove the finalizer, kubernetes.io/pvc-protection, deletionTimestamp, cannot delete object, metadata.finalizers',
    what: 'An object with finalizers stays after deletion until each one is removed. deletionTimestamp says that it waits.',
  },
  namespaceTerminating: {
    name: 'Namespace in Terminating',
    also: 'namespace stuck in Terminating, namespace does not delete, namespace deletion hangs, NamespaceDeletionDiscoveryFailure, NamespaceContentRemaining, NamespaceFinalizersRemaining, namespace terminating',
    what: 'A Namespace goes when everything in it is gone. Its conditions name what remains, such as finalizers.',
  },
  statefulSetStuck: {
    name: 'StatefulSet stuck after a rollback',
    also: 'statefulset stuck, statefulset stuck after rollback, statefulset broken rollout, OrderedReady, rollback of a StatefulSet, forced rollback, statefulset does not update',
    what: 'With OrderedReady a StatefulSet waits for its broken Pod, also after a rollback. Delete that Pod and it goes on.',
  },
  twoBudgets: {
    name: 'Several budgets for one Pod',
    also: 'more than one PodDisruptionBudget, multiple pdb, two PDBs, This pod has more than one PodDisruptionBudget, overlapping budgets, MultiplePodDisruptionBudgets',
    what: 'The eviction API refuses a Pod that two budgets select, with a 500.',
  },
  evictedKept: {
    name: 'Evicted Pods that stay',
    also: 'evicted pods not deleted, evicted pods remain, clean up evicted pods, failed pods remain, terminated-pod-gc-threshold, PodGC',
    what: 'An evicted Pod is Failed and stays as an object. The garbage collector removes ended Pods only above 12,500.',
  },
  applyConflict: {
    name: 'Conflict of server-side apply',
    also: 'Apply failed with 1 conflict, server-side apply, field manager, managedFields, --force-conflicts, conflict with kubectl, SSA, apply conflict',
    what: 'Another field manager owns the field. Take it with --force-conflicts, or leave it out.',
  },
  tooLongAnnotation: {
    name: 'Annotations above 256 KiB',
    also: 'Too long: may not be more than 262144 bytes, must have at most 262144 bytes, annotations too long, last-applied-configuration, large CRD apply',
    what: 'Client-side apply keeps the manifest in an annotation, and all annotations together have at most 262,144 bytes. Server-side apply needs none.',
  },
  sidecars: {
    name: 'Sidecar containers',
    also: 'sidecar, sidecars, sidecar container, restartPolicy Always of an init container, native sidecar, sidecar keeps job running, job never completes because of a sidecar',
    what: 'An init container with restartPolicy Always runs beside the app and ends after it, so a Job can complete.',
  },
  kubeletRestart: {
    name: 'Restart of a kubelet',
    also: 'kubelet restart, restart the kubelet, kubelet restarted, kubelet upgrade, pods not ready after kubelet restart, systemctl restart kubelet, ChangeContainerStatusOnKubeletRestart',
    what: 'Containers keep running while the kubelet process is away. Afterwards it reads their state from the runtime.',
  },
  jobBackoffLimit: {
    name: 'Failed Jobs and backoffLimit',
    also: 'backoffLimit, job failed, BackoffLimitExceeded, job pods deleted, logs gone, job retries, restartPolicy Never, activeDeadlineSeconds',
    what: 'After backoffLimit failures a Job fails. With restartPolicy OnFailure its Pod is deleted then, and its logs with it.',
  },
  timeouts: {
    name: 'Time-outs',
    also: 'context deadline exceeded, request timed out, timeout, 504, net/http timeout, i/o timeout',
    what: 'A request ends after 60 s with 504. A webhook or etcd that does not answer ends it earlier.',
  },
  notFound: {
    name: '404 NotFound',
    also: 'NotFound, 404, Error from server (NotFound), not found, the server could not find the requested resource',
    what: 'No object has this name, or no server serves this path. The composer has an example of both.',
  },
  forbidden: {
    name: '403 Forbidden',
    also: 'Forbidden, 403, Error from server (Forbidden), cannot list resource, no permission, access denied',
    what: 'Nobody allows this user to do that (authorization), or admission refuses the object.',
  },
  certificates: {
    name: 'Certificates',
    also: 'x509, certificate signed by unknown authority, certificate has expired, TLS, CSR, CertificateSigningRequest, kubeadm certs, cert-manager, mTLS',
    what: 'Components prove who they are with certificates. Clients of the model are who they say they are.',
  },
  immutableField: {
    name: 'Immutable fields',
    also: 'field is immutable, immutable, spec.selector immutable, updates to statefulset spec, Forbidden: updates to',
    what: 'Some fields cannot change after creation. The API server answers 422 and names the field.',
  },
  unknownField: {
    name: 'Unknown fields',
    also: 'unknown field, strict decoding error, error validating data, typo in a field, ValidationError',
    what: 'kubectl asks for strict validation, so a misspelt field is refused. The YAML editor marks it as you type.',
  },
  noMatches: {
    name: 'No matches for kind',
    also: "no matches for kind, resource mapping not found, ensure CRDs are installed first, apiVersion not served, removed API, deprecated API version, the server doesn't have a resource type",
    what: 'The API server does not serve this kind in this version: its CRD is missing, or the version was removed.',
  },
  progressDeadline: {
    name: 'Progress deadline of a Deployment',
    also: 'ProgressDeadlineExceeded, progressDeadlineSeconds, deployment exceeded its progress deadline, rollout stuck, rollout does not finish',
    what: 'A rollout that makes no progress for 600 s gets the condition Progressing=False. Nothing is rolled back.',
  },
  cronJob: {
    name: 'CronJob',
    also: 'CronJob, cron, schedule, time zone, timeZone, startingDeadlineSeconds, concurrencyPolicy, missed schedule, cronjob does not run, scheduled job',
    what: 'Creates a Job at each time of its schedule. More than 100 missed times are reported as TooManyMissedTimes.',
  },
  garbageCollection: {
    name: 'Owners and garbage collection',
    also: 'ownerReferences, owner reference, garbage collector, cascading deletion, orphan, foreground deletion, dependents, blockOwnerDeletion, propagationPolicy',
    what: 'When an owner is gone, the garbage collector deletes its dependents. --cascade=orphan leaves them.',
  },
  schedulingFramework: {
    name: 'Scheduling framework',
    also: 'scheduling framework, extension points, plugins, extension points of the scheduler, scheduling cycle, binding cycle, framework of the scheduler, scheduler plugins, pipeline',
    what: 'Plugins register at extension points. A scheduling cycle picks a node; the binding cycle runs beside the next one.',
  },
  queueSort: {
    name: 'QueueSort',
    also: 'QueueSort, queue sort, Less, order of activeQ',
    what: 'The one plugin that orders activeQ: PrioritySort, by priority and then by arrival.',
  },
  initContainers: {
    name: 'Init containers',
    also: 'init container, init containers, initContainers, Init:0/1, Init:CrashLoopBackOff, order of init containers',
    what: "They run one after another before the app. The Pod's request is the larger of both phases.",
  },
  ephemeralContainers: {
    name: 'Ephemeral containers',
    also: 'kubectl debug, ephemeral container, debug a Pod, attach a debug container',
    what: 'kubectl debug adds a container to a running Pod. It changes nothing of its readiness.',
  },
  cpuThrottling: {
    name: 'CPU throttling',
    also: 'CPU throttling, throttled, CFS quota, cpu limit slow, cpu.max, container_cpu_cfs_throttled',
    what: 'A container that wants more CPU than its limit is held back by cpu.max; it is not killed.',
  },
  leaderElection: {
    name: 'Leader election',
    also: 'leader election, Lease, leaderElect, stand by, active-passive, leaseDurationSeconds, kube-controller-manager lease, renewDeadline',
    what: 'Of several kube-scheduler or kube-controller-manager processes one holds the Lease and works; the others stand by.',
  },
  bookmarks: {
    name: 'Bookmarks',
    also: 'bookmark, bookmarks, BOOKMARK, allowWatchBookmarks, WatchList, sendInitialEvents, streaming list',
    what: "A watch event without a change: it brings the client's resourceVersion up to date, so it can resume.",
  },
  exemptLevel: {
    name: 'Exempt level',
    also: 'exempt, exempt level, system:masters, never rejected, healthz, unlimited requests',
    what: 'Requests of the exempt level execute at once and are never queued or rejected.',
  },
  maxInFlight: {
    name: 'Max-in-flight limits',
    also: 'max-requests-inflight, max-mutating-requests-inflight, in-flight limit, total concurrency, 600 seats, inflight',
    what: 'The two flags together, 400 + 200, are the seats that the levels share.',
  },
  karpenter: {
    name: 'Karpenter',
    also: 'Karpenter, NodePool, NodeClaim, ttlSecondsAfterEmpty, consolidation, expireAfter, drift',
    what: 'Makes nodes for pending Pods from instance types and removes old or empty ones.',
  },
  featureGates: {
    name: 'Feature gates',
    also: 'feature gates, --feature-gates, alpha features, beta features, feature flag, feature switches',
    what: 'Switches of features. The Configuration view switches those that the model acts on.',
  },
  etcdOverrides: {
    name: 'A separate etcd for Events',
    also: 'etcd-servers-overrides, --etcd-servers-overrides, events in their own etcd, split etcd, second etcd',
    what: 'Events can have an etcd of their own, so that their writes do not fill the main one.',
  },
  serviceMesh: {
    name: 'Service mesh',
    also: 'service mesh, Istio, Linkerd, Envoy, mTLS between services',
    what: 'Proxies beside the Pods that route and encrypt their traffic.',
  },
  ingress: {
    name: 'Ingress and Gateway API',
    also: 'Ingress, ingress controller, Gateway API, HTTPRoute, nginx ingress, IngressClass',
    what: 'Routes HTTP from outside to Services. The model keeps the objects; nothing acts on them.',
  },
  networkPolicy: {
    name: 'NetworkPolicy',
    also: 'NetworkPolicy, network policy, firewall between Pods, Calico, Cilium',
    what: 'Says which Pods may talk to which. The model keeps the objects; nothing acts on them.',
  },
  cni: {
    name: 'CNI',
    also: 'CNI, network plugin, Flannel, Calico, Pod IP, FailedCreatePodSandBox, sandbox network',
    what: 'The runtime has a CNI plugin give the sandbox its network. Here that is a time: a constant of the model.',
  },
  dns: {
    name: 'Cluster DNS',
    also: 'DNS, CoreDNS, kube-dns, ndots, service discovery, name resolution, nslookup',
    what: 'Gives Services names. Requests of the model go to a Service directly.',
  },
  encryptionAtRest: {
    name: 'Encryption at rest',
    also: 'encryption at rest, EncryptionConfiguration, KMS, encrypt secrets, encryption-provider-config',
    what: 'The API server can encrypt Secrets before they go to etcd.',
  },
  vpa: {
    name: 'VerticalPodAutoscaler',
    also: 'VPA, vertical pod autoscaler, recommend requests, right-sizing, goldilocks',
    what: 'Recommends and sets requests by usage. It is no part of Kubernetes itself.',
  },
  descheduler: {
    name: 'Descheduler',
    also: 'descheduler, rebalance running Pods, move Pods',
    what: 'Evicts Pods so that the scheduler can place them anew. The scheduler itself never moves a Pod.',
  },
  packageTools: {
    name: 'Helm, Kustomize, Argo CD',
    also: 'Helm, Kustomize, Argo CD, Flux, GitOps, chart, Jsonnet, Terraform',
    what: 'Tools that make manifests and apply them. Render the manifests with the tool, then paste them here.',
  },
  execAttach: {
    name: 'exec, attach, port-forward',
    also: 'kubectl exec, kubectl attach, kubectl port-forward, kubectl cp, kubectl proxy, SPDY, WebSocket',
    what: "They open a connection to a container. Nothing runs in the model's containers.",
  },
  metricsServer: {
    name: 'metrics-server',
    also: 'metrics-server, kubectl top, metrics API, resource metrics, FailedGetResourceMetric, unable to get metrics',
    what: 'Measures CPU and memory of Pods for kubectl top and the HPA; the model measures every 15 s.',
  },
  statefulSet: {
    name: 'StatefulSet',
    also: 'StatefulSet, ordinal, OrderedReady, Parallel, headless Service, volumeClaimTemplates, partition, stateful application',
    what: 'Pods with fixed names and volumes, made and updated in order.',
  },
  daemonSet: {
    name: 'DaemonSet',
    also: 'DaemonSet, one Pod on each node, node agent, log collector',
    what: 'One Pod on each node that matches. The default scheduler places it.',
  },
  job: {
    name: 'Job',
    also: 'Job, batch, completions, parallelism of a Job, Indexed Job, podFailurePolicy, ttlSecondsAfterFinished, suspend',
    what: 'Runs Pods until enough of them have succeeded.',
  },
  replicaSetVictims: {
    name: 'Which Pod goes on a scale-down',
    also: 'pod-deletion-cost, controller.kubernetes.io/pod-deletion-cost, scale down order, which pod is deleted first, victims of a ReplicaSet',
    what: 'A ReplicaSet deletes unassigned, pending and not ready Pods first, then by deletion cost, and more.',
  },
  slowStart: {
    name: 'Batches of Pod creation',
    also: 'slow start, slow start batch, batches 1 2 4, replica set creates Pods in batches',
    what: 'A ReplicaSet creates 1, 2, 4 … Pods, so that a quota error costs one request and not a hundred.',
  },
  resourceQuota: {
    name: 'ResourceQuota and LimitRange',
    also: 'ResourceQuota, LimitRange, quota of a namespace, default requests, must specify limits',
    what: 'A quota bounds what a namespace may ask for; admission refuses what is over.',
  },
  managedControlPlane: {
    name: 'Managed control planes',
    also: 'EKS, GKE, AKS, managed control plane, control plane scales, control plane autoscaling, cloud provider, scale the API server, HPA of the API server',
    what: 'A provider makes the API servers larger or adds some when load stays high, minutes later.',
  },
  cpuManager: {
    name: 'CPU, memory and topology managers',
    also: 'CPU manager, cpuManagerPolicy, Topology Manager, Memory Manager, NUMA, exclusive cores, static policy, device plugin',
    what: 'They pin containers to cores and NUMA nodes.',
  },
  swap: {
    name: 'Swap and huge pages',
    also: 'swap, NodeSwap, hugepages, huge pages',
    what: 'Memory of nodes beyond plain RAM.',
  },
  security: {
    name: 'seccomp, AppArmor, user namespaces',
    also: 'seccomp, AppArmor, SELinux, user namespaces, hostUsers, capabilities, rootless, container escape',
    what: 'What the kernel lets a container do.',
  },
  podSecurity: {
    name: 'Pod Security admission',
    also: 'Pod Security, PodSecurity, pod-security.kubernetes.io, restricted, baseline, privileged, PSP, PodSecurityPolicy, violates PodSecurity',
    what: 'A label of the Namespace says which Pods admission refuses. PodSecurityPolicy was removed with v1.25.',
  },
  admissionPolicy: {
    name: 'ValidatingAdmissionPolicy',
    also: 'ValidatingAdmissionPolicy, CEL policy, admission policy, ValidatingAdmissionPolicyBinding, matchConstraints, MutatingAdmissionPolicy',
    what: 'Rules in CEL that the API server itself checks on writes.',
  },
  serviceAccounts: {
    name: 'ServiceAccounts and tokens',
    also: 'ServiceAccount, service account, token, TokenRequest, projected token, automountServiceAccountToken, serviceaccount not found',
    what: 'Who a Pod is at the API server. The model mounts the token volume; nobody asks for tokens.',
  },
  configMaps: {
    name: 'ConfigMaps and Secrets',
    also: "ConfigMap, Secret, envFrom, mounted config, configmap update, secret not found, couldn't find key",
    what: 'A container that refers to a missing one waits in CreateContainerConfigError.',
  },
  events: {
    name: 'Events',
    also: 'Events, kubectl get events, event TTL, event aggregation, Warning events, lastTimestamp',
    what: 'What components say about objects. They are kept for an hour and counted when they repeat.',
  },
  priorityClasses: {
    name: 'PriorityClass',
    also: 'PriorityClass, priorityClassName, system-cluster-critical, system-node-critical, preemptionPolicy, globalDefault',
    what: "A name for a Pod's priority: who is scheduled first, and who may preempt whom.",
  },
  extenders: {
    name: 'Scheduler extenders',
    also: 'extender, scheduler extender, HTTP extender, webhook of the scheduler',
    what: 'HTTP servers that kube-scheduler asks in Filter and Score. The model answers for them by labels of nodes.',
  },
  batchSchedulers: {
    name: 'Kueue, Volcano, YuniKorn',
    also: 'Kueue, Volcano, YuniKorn, batch scheduler, fair share, queue of jobs, second scheduler',
    what: 'Schedulers and queues for batch work beside kube-scheduler. The model has PodGroups of v1.36.',
  },
  volumesSnapshots: {
    name: 'Volume snapshots and expansion',
    also: 'VolumeSnapshot, snapshot, expand a volume, resize PVC, allowVolumeExpansion, CSI snapshot',
    what: 'Copies of volumes, and volumes that grow.',
  },
  windowsNodes: {
    name: 'Windows nodes',
    also: 'Windows, Windows containers, HostProcess',
    what: 'Nodes with Windows containers.',
  },
  metricsPage: {
    name: 'Metrics',
    also: 'Prometheus, metrics, /metrics, PromQL, alert rules, Grafana, monitoring',
    what: 'The Metrics tab reads the series of API Priority and Fairness; kubectl get --raw /metrics prints all that the model counts.',
  },
  compareReleases: {
    name: 'Older releases',
    also: 'older release, version switch, 1.26, 1.30, previous version, release switches, what changed',
    what: 'The release switches set queue, ties and gates as an earlier release had them.',
  },
  gracefulShutdown: {
    name: 'Graceful node shutdown',
    also: 'graceful node shutdown, shutdownGracePeriod, shutdownGracePeriodCriticalPods, NodeShutdown, reboot a node, systemd inhibitor',
    what: 'systemd tells the kubelet that the machine shuts down, and it ends its Pods first.',
  },
  forceDelete: {
    name: 'Force deletion',
    also: 'force delete, --force --grace-period=0, force deletion, delete a stuck Pod',
    what: 'Removes the Pod object at once. Its container may still run on the dead node.',
  },
  cycleState: {
    name: 'CycleState',
    also: 'CycleState, cycle state, data between extension points, clone of the cycle state',
    what: 'What plugins write down in one scheduling cycle and read at later extension points.',
  },
  attempts: {
    name: 'Scheduling attempts',
    also: 'attempts, scheduling attempts, scheduler_pod_scheduling_attempts, how many times was it tried, number of tries',
    what: 'How often a Pod was popped. Every Pod in the queue shows its attempts.',
  },
  defaultSpread: {
    name: 'Default topology spread',
    also: 'default spread constraints, system defaulting, defaultConstraints, SelectorSpread, default topology spread',
    what: 'Pods of a Service, ReplicaSet or StatefulSet are spread softly: maxSkew 3 over hosts, 5 over zones.',
  },
  unresolvable: {
    name: 'UnschedulableAndUnresolvable',
    also: 'UnschedulableAndUnresolvable, Unschedulable, status codes of plugins, return codes, could preemption help',
    what: 'A plugin answers so when removing Pods would not help: such a node is no candidate for preemption.',
  },
  fsnotify: {
    name: 'fsnotify and static Pod files',
    also: 'fsnotify, inotify, fileCheckFrequency, 20 s file check, file watch of static Pods',
    what: 'The kubelet hears of changed manifests at once with fsnotify, else when it looks again after 20 s.',
  },
  runtimePolling: {
    name: 'How often the runtime is asked',
    also: 'polling the runtime, before PLEG, each worker polls, cost of polling, runtime calls per second',
    what: 'Before PLEG each Pod worker polled the runtime. PLEG looks once a second for all.',
  },
  restartPolicies: {
    name: 'Restart policies and rules',
    also: 'restartPolicy, Always, OnFailure, Never, restartPolicyRules, container restart rules, RestartAllContainers',
    what: 'Says whether an ended container starts again. Rules can decide by its exit code.',
  },
  requestTooLarge: {
    name: 'Request entity too large',
    also: '413, request entity too large, request is too large, etcdserver: request is too large, 1.5 MiB, 3 MiB, object too large, ConfigMap too big, 1 MiB limit',
    what: 'The API server refuses bodies above 3 MiB with 413; etcd refuses requests above 1.5 MiB.',
  },
  burstOrSteps: {
    name: 'Bursts and steps',
    also: 'burst, scale in steps, grow slowly, two-digit percentage, traffic burst, thundering herd',
    what: 'Growing at once costs rejected requests and waiting Pods; growing in steps does not.',
  },
  kubectlLoop: {
    name: 'kubectl in a loop',
    also: 'kubectl in a loop, repeat a command, shell loop, kubectl without a cache, scripts with kubectl',
    what: "Every kubectl process asks discovery unless its cache is there. In the page's terminal: repeat 20 kubectl get pods.",
  },
  watchParameter: {
    name: 'Watch requests',
    also: 'watch=true, ?watch=true, watch parameter, watch a resource with curl, long-running requests, /api/v1/namespaces/default/pods?watch=true',
    what: 'A GET with watch=true stays open and sends changes. Without a resourceVersion it begins with all objects.',
  },
  selectors: {
    name: 'Field and label selectors',
    also: 'fieldSelector, labelSelector, field selector, label selector, status.phase=Running, filter a list, matchLabels, selector',
    what: 'Selectors make an answer smaller; the server still looks at every object, but for the index by node.',
  },
  watchTimeouts: {
    name: 'Time-outs of watches',
    also: 'watch timeout, min-request-timeout, watch ends, 5 to 10 minutes, timeoutSeconds, reconnect a watch',
    what: 'A watch ends after a random time and the client opens another one from where it was.',
  },
  slowWatcher: {
    name: 'Slow watchers',
    also: 'slow watcher, slow client, terminated watcher, watcher falls behind, forceful termination of a watch',
    what: 'The server closes the watch of a client that does not read, so that others do not wait.',
  },
  determinism: {
    name: 'Seed and determinism',
    also: 'seed, deterministic, determinism, reproducible, same run again, random, permalink, digest',
    what: 'The same scenario, seed and inputs give the same run, entry by entry. A link holds them.',
  },
  etcdBackup: {
    name: 'Backup of etcd',
    also: 'backup, restore, etcdctl snapshot save, snapshot of etcd, disaster recovery, Velero',
    what: "Copies of etcd's database, and how to go back to one.",
  },
  canary: {
    name: 'Canary and blue-green deployment',
    also: 'canary, blue-green, blue green deployment, progressive delivery, Argo Rollouts, partition',
    what: 'Kubernetes itself has rolling updates. Two Deployments behind one Service make a canary or a blue-green release.',
  },
  multiTenancy: {
    name: 'Multi-tenancy',
    also: 'multi-tenancy, tenants, virtual cluster, vcluster, hierarchical namespaces, isolation of teams',
    what: 'Several teams in one cluster, kept apart by namespaces, RBAC, quotas and more.',
  },
  logs: {
    name: 'Logs of containers',
    also: 'kubectl logs, log, logs, container logs, log collection, Fluentd, Loki, previous logs, logs -p',
    what: 'kubectl logs prints what scripted containers say. Collectors of logs are no part of the model.',
  },
  persistentVolumes: {
    name: 'PersistentVolumes and claims',
    also: 'PersistentVolume, PV, PVC, PersistentVolumeClaim, StorageClass, dynamic provisioning, reclaim policy, volume binding, hostPath, local volume, CSI, volumes',
    what: 'A claim is bound to a volume, at once or when its first Pod is scheduled.',
  },
  services: {
    name: 'Services',
    also: 'Service, service discovery, how a Service finds its Pods, ClusterIP, NodePort, LoadBalancer, headless Service, kube-proxy, session affinity, externalTrafficPolicy, service routing',
    what: 'A Service leads requests to its ready endpoints by the rules of kube-proxy. Node ports and headless Services have no rules here.',
  },
  nodeGroups: {
    name: 'Node groups',
    also: 'node group, node groups, node pool, minimum and maximum size, ASG, managed instance group, 1000 nodes, max node group size',
    what: 'An autoscaler makes and removes nodes of groups, each with a least and a largest size.',
  },
  retryAfter: {
    name: 'Retry-After',
    also: 'Retry-After, retryAfterSeconds, when to try again, back off after 429',
    what: 'With a 429 the server says after how many seconds to try again.',
  },
  dryRun: {
    name: 'Dry run and diff',
    also: 'dry-run, --dry-run=server, --dry-run=client, kubectl diff, what would change',
    what: 'The API server admits and validates the object and stores nothing.',
  },
  deploymentRollback: {
    name: 'Rollback of a Deployment',
    also: 'kubectl rollout undo, rollback, roll back, revision history, revisionHistoryLimit, rollout history, previous version of a Deployment, rollout pause',
    what: 'kubectl rollout undo puts the template of an earlier ReplicaSet back, and a new rollout begins.',
  },
  runtimeClass: {
    name: 'RuntimeClass and Pod overhead',
    also: 'RuntimeClass, overhead, Pod overhead, gVisor, Kata Containers, runtimeClassName',
    what: "Names the handler of the runtime; its overhead is added to the Pod's requests.",
  },
  requestsAndLimits: {
    name: 'Requests and limits',
    also: 'requests, limits, resource requests, resource limits, requests vs limits, resources of a container, memory request, cpu limit',
    what: 'The scheduler counts requests only. Limits bound what a container may use on its node.',
  },
  whatIf: {
    name: 'What if: your own cluster',
    also: 'what if, rehearse a drain, lose a node, lose a zone, how many more Pods fit, capacity planning, simulate an upgrade, cluster dump, my cluster, my own cluster, import a cluster, kubectl get -o yaml',
    what: 'Bring a dump of your cluster and ask: what a drain does, what a lost zone does, how many more Pods fit.',
  },
  tryHelp: {
    name: 'What would help',
    also: 'what would help, fixes, how to fix a Pending Pod, suggestions, try a change, why is it Pending, solution',
    what: 'Select a Pending Pod: the inspector tries changes in the model and shows which of them help.',
  },
  stepping: {
    name: 'Time: play, step and go back',
    also: 'step, single step, next step, go back in time, scrub, timeline, slow motion, slow down, slower, faster, speed up, animation speed, seek, jump to a time',
    what: 'The timeline moves the run to any moment, forward and back; each step is one event.',
  },
  branches: {
    name: 'Branches of a run',
    also: 'fork, branch, fork a run, alternative, two runs side by side, compare runs, A/B',
    what: 'A change in the past makes a branch; Compare shows two of them side by side.',
  },
  privacy: {
    name: 'Privacy',
    also: 'privacy, is my data sent, offline, data stays in the browser, telemetry, security of my YAML',
    what: 'Everything runs in this tab. Nothing that you type, drop or paste leaves the browser.',
  },
  accuracy: {
    name: 'How faithful the model is',
    also: 'how accurate, correctness, is this real Kubernetes, conformance, recorded decisions, tested against, faithful, simplifications, what is missing, limits of the model',
    what: 'The rules are those of v1.36.2, held against recorded decisions; every simplification is listed.',
  },
  minikube: {
    name: 'kind, minikube, kubeadm, k3s',
    also: 'kind, minikube, kubeadm, k3s, microk8s, KWOK, kubemark, install Kubernetes, bootstrap a cluster',
    what: 'Ways to run real clusters. Nothing runs here: components are modelled event by event.',
  },
  upgradeCluster: {
    name: 'Upgrade of a cluster',
    also: 'cluster upgrade, upgrade Kubernetes, version skew, kubeadm upgrade, node upgrade, skew policy',
    what: 'Replacing the control plane and nodes by a newer version. A drain of nodes can be rehearsed here.',
  },
  costs: {
    name: 'Cost of a cluster',
    also: 'cost, FinOps, OpenCost, Kubecost, spot instances, price',
    what: 'What nodes cost. The model has machines without prices.',
  },
  exam: {
    name: 'Lessons and exams',
    also: 'CKA, CKAD, CKS, exam, certification, course, curriculum, exercises, learn Kubernetes, for students',
    what: 'Lessons with predictions, in the order of a curriculum.',
  },
  helpKeys: {
    name: 'Help',
    also: 'help, how do I use this, manual, tour, getting started, first steps, tutorial',
    what: 'Shows every key. Your first minute leads through the page.',
  },
  labelsAndAnnotations: {
    name: 'Labels and annotations',
    also: 'labels, annotations, kubectl label, label a node, label selector, recommended labels',
    what: 'Labels select objects; annotations carry notes for tools.',
  },
  hostNetwork: {
    name: 'hostNetwork and hostPort',
    also: "hostNetwork, hostPort, port conflict, didn't have free ports for the requested pod ports",
    what: 'The Pod uses ports of its node; NodePorts keeps two such Pods apart.',
  },
  activeDeadline: {
    name: 'activeDeadlineSeconds',
    also: 'activeDeadlineSeconds, DeadlineExceeded, Pod was active on the node longer than the specified deadline',
    what: 'Ends a Pod or a Job after so many seconds.',
  },
  ttlAfterFinished: {
    name: 'ttlSecondsAfterFinished',
    also: 'ttlSecondsAfterFinished, TTL controller, clean up finished jobs, delete completed jobs, completed pods',
    what: 'A finished Job is deleted after so many seconds, with its Pods.',
  },
} as const;

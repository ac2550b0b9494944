const scheduler = {
  cycleTime:
    'A scheduling cycle takes the same time whatever it does; it decides on the cluster as it is at its start and takes effect at its end.',
  parallelism:
    'Nodes are filtered one after the other as with one worker, so that the same Pod always finds the same nodes; `parallelism` is accepted and changes nothing.',
  configuration: 'Client connection and debugging in a KubeSchedulerConfiguration are accepted and left alone.',
  extenders:
    'There is no network: an HTTP extender answers at once by labels of the nodes under its own host name, HOST/filter (reject, unresolvable) and HOST/score (0 to 10), and fails only when it is made to; TLS, time-outs and nodeCacheCapable change nothing.',
  leaderElection:
    'One kube-scheduler runs alone unless the configuration says leaderElect: true; then there are two, which ask for the Lease every retryPeriod without jitter. One that stands by makes its cache and queue in the moment in which the leader is gone, with all Pods as new.',
  featureGates:
    'Only the feature gates listed on this page can be switched; all others are as v1.36 has them by default, as far as the model has what they switch.',
  dynamicResources:
    'A search for devices ends after 200,000 steps, where the real one ends after 10 s. Reserve looks for the devices again, because claims may have changed since Filter. Of several claims whose devices could be given back the first is taken, upstream any. A PodGroup has no claims of its own, and DeviceTaintRules, lists as attributes and devices that stand for CPU or memory are left out: they are off by default.',
  gang: 'The members of a PodGroup are tried in one cycle, of equals the one whose name comes first. A group that found no room is tried again when anything changes; the real scheduler tries it thousands of times a second meanwhile. Placements by topology (TopologyAwareWorkloadScheduling) and preemption for a whole group (WorkloadAwarePreemption) are left out.',
  release:
    'An older release sets the queue, ties, gates and groups as they were by default; all other rules stay those of v1.36. Before v1.32 the queue is that of v1.26, and in v1.35 the groups are the PodGroups of v1.36.',
  batching: 'The time in which a list of nodes can be reused is reckoned from cycle to cycle.',
} as const;

const proxy = {
  lazy: 'Only the kube-proxies of nodes that requests are sent from are there; all of them hear of a change at the same moment, and writing the rules always takes the same time.',
  rules:
    'Rules are the list of endpoints that the first port of a Service leads to; node ports, external traffic, session affinity, connection tracking and headless Services are left out.',
} as const;

const kubelet = {
  runtime:
    'There is no container runtime and nothing runs: sandboxes, starts and exits are moments in time; image digests and container ids are made up from names.',
  volumes:
    'Only volumes of claims, ConfigMaps and Secrets are waited for; no other mount fails, volumes are unmounted in no time, and the kubelet learns at once that one is attached instead of asking again ever more rarely. ConfigMaps and Secrets are read as the API server has them at that moment; once they are mounted nothing looks at them again, and a resync in which nothing else is done names no missing pull secrets. If a dump has no ConfigMaps or no Secrets at all, those that its Pods name are taken as there.',
  sandbox:
    'A sandbox is refused only for a ResourceClaim or a RuntimeClass that cannot be had: every node has the handlers of all RuntimeClasses and the drivers of all devices, which prepare any device at once. The API is asked for the RuntimeClass, where the real kubelet has it from an informer.',
  eviction:
    'Measurements are as of the moment of the look; a look that can find nothing is left out. Inodes, emptyDir volumes, the allocatable signals, the age of images and image garbage collection without pressure are left out; allocatable is what the Node says.',
  cgroups:
    'A cgroup has only cpu.weight, cpu.max and memory.max; the gate MemoryQoS, which is off by default, cannot be switched on, and swap, huge pages and podPidsLimit are left out.',
  oom: 'A container that exceeds its limit is killed as a whole at that moment; the kernel reclaims no caches and does not slow it down before. System processes are never killed.',
  probes:
    'What a probe finds follows from how the container is said to behave, and from its command where that can be read; runs that cannot change anything have no entry, but are shown. HTTP probes do not redirect, and host ports and headers do not matter.',
  hooks:
    'A hook lasts as long as its container’s behaviour says. Without that, it lasts as long as its sleep, or as the commands of its script that can be read. What a preStop hook does to files is not seen by probes.',
  restartRules:
    'When all containers of a Pod are restarted they are stopped at once and together; ephemeral containers go on.',
  resize:
    'A resize in place is in force at once; so are changed resources of a Pod as a whole, without admission by the kubelet, conditions or Events, and deferred resizes are looked at after every event of the node.',
  workers:
    'A Pod worker that comes back to a Pod in which nothing has changed, after 60 to 90 seconds, has no entry; nor have the one-second and two-second ticks of the sync loop. Of channels that are ready at the same moment the older event is taken, where Go takes one at random.',
  pleg: 'A relist takes no time and has entries only for Pods with changes; changes of a Pod whose worker is busy are looked at when it is done. Dead containers are never removed while their Pod lives.',
  sources:
    'A source of static Pods is read when its manifests have changed, at the moment of the next look; looks that find nothing new have no entry. A mirror Pod that the API refuses is tried again only when something else happens to it.',
  configuration:
    'A changed configuration is in force at once, without the restart of the kubelet that it takes; fields that the model does not read are checked for their type alone.',
  admission:
    'A critical Pod is admitted while those that it pushes out still end, where the kubelet waits for their end; the CPU, memory, device and topology managers, sysctls and AppArmor are left out.',
  pulls:
    'Every pull has the same speed, alone or beside others, and an image is one piece without layers that others share. A pull that is made to fail does so at once. A pull goes on when its Pod is deleted, and registryPullQPS holds none back.',
  nodeStatus:
    'The node status is looked at when the lease is renewed, without the random delay after a change; the Events of a node that nothing reaches are lost. A Node that someone wrote describes its machine: what its status leaves out (4 CPU, 16Gi, 100Gi of storage, 110 Pods) stands in, and nothing is reserved from it.',
  failures:
    'A frozen runtime answers no call at all, and what the kubelet has asked of it goes on where it was. A machine that is switched off forgets what its kubelet was about to do and finds every container ended with code 255; it syncs Pods of the API when it has listed them.',
  restart:
    'A restarted kubelet is back at once and keeps the rhythm of its heartbeats. Calls to the runtime that were under way are lost, and a hook under way is not continued. A running Pod that is not admitted again is ended first and reported as Failed then. What eviction had observed, and conditions of resources, are kept.',
  shutdown:
    'After the last group of Pods the machine goes off by itself; volumes are not waited for, and shutdownGracePeriodByPodPriority is not read.',
  dumpedNodes:
    'A node that was in trouble when it was dumped stays so: with Ready Unknown it has no network, with Ready False its own network is never ready, and Pods still start there. Why it really was is not known. Its pressure is measured anew.',
} as const;

const kubectl = {
  reads:
    'Commands that only read (get, describe, logs, top, events, rollout history, auth, version, api-resources) print the cluster as it is at this moment and send no requests; all others send theirs, and what they change was read when the line was entered.',
  watches:
    'What a watching kubectl (delete, rollout status, get --watch) watches reaches it like any watch event, but its watches are no requests, take no seats and never end by themselves; get --raw is answered without a request, too.',
  names:
    'Names that kubectl makes up are made of the line and the moment. What create secret tls reads must look like a certificate and a key; whether they belong together is not checked.',
  edit: 'The editor of kubectl edit opens again with the reason whenever its text was not taken. The real one ends when the object is gone, was changed meanwhile or got another name, and keeps the text in a file.',
  prune:
    'What apply --prune deletes was read when the line was entered, namespaces in alphabetical order; its warning lacks the time and the number of the process. A conflict of diff --server-side is told at once; the real one tries four times.',
  discovery:
    'Discovery is aggregated: two requests, whose answers take no room. The cache lives as long as the run and is one for all commands; OpenAPI documents are not fetched.',
} as const;

const karpenter = {
  model:
    'Karpenter is here for comparison: NodePools and NodeClaims are records and not API objects, instance types have an order in place of prices, and drift, node repair, multi-node consolidation, spot, weights, limits, schedules of budgets and the 15 s before a consolidation is confirmed are left out.',
} as const;

const etcd = {
  raft: 'Members agree without messages: only who leads, who is gone and when an election ends is modelled, heartbeats are not sent one by one, and every write takes the same time.',
  sizes:
    'The database grows by the model’s average size of each kind, and by the data of ConfigMaps and Secrets in full; bbolt’s pages and indexes are not counted. Whether a request is too large follows from the object itself, without its managedFields.',
  defragmentation: 'Defragmentation takes no time and blocks nobody.',
  host: 'A noisy neighbour makes every write take 50 ms, with ionice 12 ms; a full network card makes the leader lose its leadership every few seconds, and with a prio qdisc clients wait 20 ms longer instead.',
  retries: 'A request that finds no leader fails after 7 s, also a read, which etcd’s client would try again.',
} as const;

const environment = {
  durations: 'Durations are the model’s constants, the same each time; they do not scatter and do not depend on load.',
  images:
    'Image sizes are rough figures for some well-known images and 100 MiB for all others, unless a scenario says otherwise; registries answer at once and need no credentials.',
  behaviour:
    'Unless a scenario or a person says otherwise, init containers succeed after 1 s, containers of Pods that are not always restarted succeed after 10 s, and all others run on and are ready at once. Of command lines only stress, sleep, small shell scripts and the documentation’s examples are understood.',
  scripts:
    'Of hooks and exec probes the same commands are understood as of containers, with files that scripts, init containers and volumes make. A program, file or port that is not known is taken to be well, and Pod life names it. /tmp and /run are taken to be empty in every image.',
  usage:
    'What a container uses follows from how it is said to behave, from its age and, for CPU, from the requests it gets; half of what it requests unless said otherwise. Memory is the working set; a machine’s system uses some memory (a constant of the model), but no CPU; there is no swap, and a change of behaviour counts from the container’s start. CPU is shared by requests; a container’s figure for autoscalers is not reduced by what others on a busy node take.',
  network:
    'Requests to a Service take no time and are sent ten times a second at most, several together; every request is a new connection. There is no DNS, no network policy and no Ingress: what an ingress would answer is said of each outcome.',
  balancer:
    'A load balancer before a Service is a number of requests a second, counted anew each second; what is over gets its 503. Once full, it takes twice as many after a time that is a constant of the model, and it never gets smaller. Warming up is to give it another number; clouds have rules of their own.',
  metrics:
    'The metrics-server measures at every multiple of 15 s, a mean of three moments, and takes a Pod in once it has run for 10 s. The custom metric http_requests_per_second of Pods and Services is that of the last whole second, each ready Pod taking an even share; the external metric queue_length is the length of the queues that its selector means by their label queue; all other custom and external metrics have the values that are set, without labels.',
  queues:
    'A queue is a number: each second a steady number of messages arrives and every running Pod of the workload is done with a steady number; no message is lost, comes twice or is long in work. An adapter such as KEDA’s answers with the length of that second; it never scales to 0, which KEDA does by itself.',
  provisioner:
    'One provisioner stands for the drivers of all StorageClasses: every volume takes the same time to make and belongs to at most one zone. A provisioner whose name no CSI driver can have, such as rancher.io/local-path, makes a directory on a node (hostPath).',
  attacher:
    'One attacher stands for the drivers of all volumes: it attaches and detaches, never fails, takes the same time for each, and sets no finalizer on PersistentVolumes.',
  machines: 'A Node that does not say what it has is a machine of 4 CPU, 16Gi and 110 Pods.',
  cloud:
    'A cloud always has another machine and takes the same time for each; a node belongs to a group by its name, and when its machine is taken away its Node goes at once. Groups do not replace machines by age: the scenario about that plays the steps of both sorts of groups from a script.',
  controlPlane:
    'When it is asked to, a provider doubles the API servers’ limits a constant time after requests were refused or four fifths of the seats were taken; real providers have rules of their own, and none makes it smaller here.',
  informers:
    'Demonstration clients remember how many objects they know and up to which version, not the objects; every controller has one worker, and a resync does not put its keys into the queues.',
  prometheus:
    'The Prometheus reads the series of API Priority and Fairness at an instant: its scrapes are no requests, take no seats and cannot be rejected.',
} as const;

const controllers = {
  workers:
    'A controller gets to every key after the same delay, to any number of them at once; worker counts and the overall retry rate limit are left out.',
  absent:
    'Absent are the controllers for ReplicationControllers, mirrored EndpointSlices, larger volumes, aggregated ClusterRoles, certificates, tokens, Pod address ranges of nodes, and the routes and load balancers of a cloud.',
  leaderElection:
    'One kube-controller-manager runs alone unless the scheduler’s configuration says leaderElect: true; then there are two, which ask for the Lease every 2 s without jitter. One that takes over has its informers’ caches filled at once.',
  templateHash:
    'The letters of pod-template-hash and of a DaemonSet’s revisions differ from a real cluster’s: they are made of the template’s JSON, where Kubernetes takes what Go prints of it.',
  apiServices:
    'The availability of APIServices is checked beside the other controllers, not in kube-apiserver. An extension with a ready endpoint is taken to answer: FailedDiscoveryCheck does not occur.',
  nodeLifecycle:
    'The NodeLifecycle controller reads node Leases where they are stored instead of watching them, makes only those looks (every 5 s) that can change something, and knows nothing of cloud providers. In the TaintEviction controller there are no workers that could be busy.',
  statefulSet:
    'A StatefulSet updates one Pod at a time: the feature gate MaxUnavailableStatefulSet, which is off by default, cannot be switched on.',
  podGC:
    'The Pod garbage collector makes only those rounds (every 20 s) that would find something; its threshold of 12,500 ended Pods cannot be changed.',
  horizontalPodAutoscaler:
    'The HorizontalPodAutoscaler controller reads the scale of its target and the metrics at once instead of asking for them. Its flags have their defaults.',
  endpointSlice:
    'EndpointSlices carry hints for trafficDistribution, but none for the annotation service.kubernetes.io/topology-mode, and no trigger time; Endpoints objects are not written.',
  garbageCollector:
    'Events and Leases are not collected, and an owner that a cluster dump does not have counts as being there.',
  namespace:
    'A Namespace that is being emptied is looked at every second, and goes although Events and Leases in it are left.',
  serviceAccount:
    'Namespaces get the ServiceAccount `default` and the ConfigMap `kube-root-ca.crt`, but there are no tokens and no real certificate in it.',
  persistentVolume:
    'The PersistentVolume controller looks every 15 seconds only at claims that are not bound, at all others when something changes; it does not recycle volumes, and, instead of the provisioner, deletes those that were provisioned.',
  attachDetach:
    'The attach/detach controller attaches volumes of CSI drivers alone, looks when something changes and not every 100 milliseconds, and waits for a driver for ever where the real one gives up after two minutes and tries again.',
} as const;

const autoscaler = {
  view: 'The cluster-autoscaler lists the API server’s objects at the start of each loop without a delay, tries Pods with the running scheduler’s own plugins, and takes the time of a model constant for each node; loops that would find nothing new are left out.',
  templates:
    'The node that a group would add is always made from the group’s description, never copied from a node that is there; limits of cores, memory and GPUs, soft taints, groups that are made on demand and the expanders price and grpc are left out.',
  health:
    'A group is held back only after a scale-up that timed out; unready nodes hold back the cluster as a whole but not a single group, and there is no status ConfigMap, only its Events.',
} as const;

const apiserver = {
  handlerChain:
    'The handlers of the chain divide the time of a request (a constant of the model) among themselves in fixed proportions; those that only note or log do nothing. How long a request executes is settled when it begins, also for one that a stage refuses on the way. An answer reaches its client at the instant at which it is given.',
  authentication:
    'Clients are who they say they are; certificates and tokens are not looked into. Impersonation is checked with the verb `impersonate` alone.',
  authorization:
    "The cluster's own components may do all that they do: their bootstrap roles are not written out rule by rule, and Node authorization looks at the user name only. Roles for people have only the rules for the kinds that the model knows.",
  webhooks:
    'Rules, namespaceSelector, failurePolicy and timeoutSeconds of webhook configurations count; objectSelector, matchConditions and reinvocation do not. How the webhooks behave is a fault (all refuse, or all answer late); otherwise they allow everything and change nothing. Without any configuration the faults bring a webhook for what people and load generators write.',
  aggregation:
    'An aggregated API server takes any object and gives it back; whether it is available is known at once and not by a check every few seconds, and stands in no condition. APIServices are those that people apply: the API server’s own groups have none.',
  servers:
    'Several API servers share one watch cache and one store; a load balancer takes them in turn and notices at once when one is not ready; a server that restarts keeps the counts of its flow control. No autoscaler acts on them: the scenario about that plays from a script what an HPA and a VPA would do, and new limits reach all servers at once.',
  gateway:
    'A gateway before the API servers is no part of Kubernetes. This one counts requests of load generators second by second; it answers none from a cache, and people and the cluster’s own components pass it by.',
  admission:
    'Of the admission plugins those run that are for Namespaces, LimitRanges, ServiceAccounts, PodSecurity, Priority, default tolerations, RuntimeClasses, new Nodes, topology labels, default StorageClasses, growing claims and ResourceQuotas, which do not count the extended resources that a Pod has through a claim; admission policies do not run, and audit annotations are not kept.',
  serviceAccount:
    'A Pod in a Namespace that is less than two seconds old finds the ServiceAccount `default` at once, where Kubernetes waits until a controller has made it. The token volume is there, but nobody asks for tokens. Pods that run when a scenario begins share the name of that volume with the others of their workload.',
  validation:
    'Objects are checked against the rules of their kinds. CEL in admission policies and webhooks is not compiled; default values in the schema of a definition are not held against it; of regular expressions only groups, brackets and repetitions are looked at; and whether a TLS key fits its certificate is not. What the status of a Pod says of the health of devices is not looked at either.',
  jobs: 'The template of a Job that is suspended and has not started cannot be changed, where Kubernetes lets it still be told where to run.',
  watch:
    'The model’s own components are told of every write after the same delay and never have to list again; only demonstration clients have watches that end, break or fall behind.',
  watchCache:
    'All API servers share one watch cache for each kind; a bookmark always brings it up to what has come from etcd, and a watch that falls behind is closed as soon as its channels are full.',
  apply: 'Client-side apply is one request here, where kubectl reads the object first and sends what differs.',
  managedFields:
    'What is there at the start has no managers until somebody applies it on the server. managedFields are worked out where they are looked at (kubectl, refusals, server-side apply): watches, lists of other clients and old revisions do not carry them, and they count in no size. What the API server itself writes, such as the use of a quota, has no manager. Entries of other API versions count as if they were of the one that is stored, and creating by apply needs no permission to create.',
  services:
    'Service addresses are of 10.96.0.0/16 and node ports of 30000 to 32767; only IPv4. Nobody keeps them as IPAddress objects.',
  customResources:
    'Objects of kinds that Kubernetes does not have are kept also without a definition, in a namespace unless a definition says otherwise; a definition is established at once, and its names are taken to be free. Objects are held against the schema of the version in which they are written, and stored in that version: there is no conversion. Of the formats of texts email, hostname, isbn, creditcard, ssn, rgbcolor, duration and bsonobjectid are not checked, and metadata of embedded resources is not looked at.',
  flowControlEpochs:
    'The virtual time of a priority level is never wound back, which keeps it exact up to 90 million seat-seconds for each queue.',
  flowControlLinger:
    'Seats held after the answer are released on a whole microsecond, and at once when their priority level is removed.',
  flowControlRemovedQueues:
    'A surplus queue is removed twice when ended requests of it still hold seats, as in kube-apiserver; where that would make kube-apiserver panic, the model dispatches or removes nothing and goes on.',
  flowControlStatus:
    'The condition Dangling of a FlowSchema is written at every digestion that finds it wrong, where kube-apiserver stops after six writes in a minute.',
  flowControlMetrics:
    'The four metrics of utilization at the end of every nanosecond are not kept: demand_seats, priority_level_request_utilization, priority_level_seat_utilization and read_vs_write_current_requests.',
  cel: 'CEL is compiled and evaluated in device selectors, in the rules of definitions (x-kubernetes-validations) and in ValidatingAdmissionPolicies, when they judge a write: there the authorizer has no answer, audit annotations and the status of type checking are not made, and MutatingAdmissionPolicies change nothing. What the rules of definitions may cost is not estimated when the definition is stored, only limited when they run, and rules inside allOf are not run. Of time zones it knows UTC and offsets; an expression that makes one value grow in itself ends as at its cost limit; keys of a map are visited in their order, where Go leaves it to chance.',
  frozenCache:
    'A watch cache that a person froze holds up reads and demonstration clients; the model’s own components go on hearing of changes.',
} as const;

const api = {
  events:
    'Recorders of Events keep all that they have said, not the last 4,096 things; the tenth of similar messages makes room for the next by being the newest, not any of them. kube-proxy and the repair loops of kube-apiserver record none.',
  requests:
    'Components are not held to the rates of their clients (kube-controller-manager 20 requests a second, burst 30; kube-scheduler and kubelet 50, burst 100) unless you set them or a run says `clientRates: upstream`; Events of controllers then go through clients of their own. Requests are not lost, and reach the store after the same time each when nothing is full.',
  retries:
    'Components and kubectl send again what is refused with Retry-After, ten times; a client that has to repeat a request about an object holds back the next ones about it. Time-outs of the clients themselves and lost connections are left out.',
  compression:
    'Compression (gzip, level 1, above 128 KiB) is reckoned and not done: lists shrink to 16 % and take 10 ms of CPU for each megabyte, whatever is in them.',
} as const;

/** By the ids of `cluster/simplifications.ts`. */
export const simplifications = {
  apiserver,
  etcd,
  scheduler,
  controllers,
  kubelet,
  proxy,
  autoscaler,
  karpenter,
  api,
  kubectl,
  environment,
};

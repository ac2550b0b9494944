/** Cards of the API and storage view: connections, handlers, reads, watch cache, informers, etcd. */
export const storage = {
  connections: {
    title: 'Connections',
    also: 'long-lived connections, HTTP/2, TCP connections, load balancing of API servers, uneven connections, L4, L7',
    what: 'A client keeps one HTTP/2 connection to one server and sends all requests on it. A layer 4 balancer chooses the server once, when the connection opens.',
  },
  handlerChain: {
    title: 'Handler chain',
    also: 'filters, request chain, DefaultBuildHandlerChain, stages of a request, request path, life of a request, middleware',
    what: 'Every request passes the same handlers, in this order. The first one that refuses answers, and the rest does not see the request.',
    now: '{{verb}} {{path}}: {{ms}} ms in these handlers',
  },
  goaway: {
    title: 'GOAWAY',
    also: 'goaway-chance, GoAway, RST, reconnect, rebalance connections, probabilistic',
    what: 'With a small chance the server asks the client to open a new connection. That evens out connections after a server was away.',
  },
  deadline: {
    title: 'Request deadline',
    also: 'request-timeout, time-out of a request, 504, context deadline exceeded, Timeout: request did not complete',
    what: 'A request that is not a watch must be answered within the request timeout, or it ends with 504.',
  },
  authentication: {
    title: 'Authentication',
    also: 'authn, who are you, tokens, client certificates, 401 Unauthorized, bearer token, OIDC',
    what: 'Who sends this? A certificate, a token or a header names the user and the groups. Nobody known: 401.',
  },
  audit: {
    title: 'Audit',
    also: 'audit log, audit policy, audit-log-path',
    what: 'Notes who asked for what, by the rules of the audit policy.',
  },
  impersonation: {
    title: 'Impersonation',
    also: 'kubectl --as, Impersonate-User, act as',
    what: 'A user who may impersonate another one goes on as that one. Who may not gets 403.',
  },
  fairnessStep: {
    title: 'Priority and Fairness',
    also: 'APF, API Priority and Fairness, flow control, max in flight',
    what: 'The request is matched to a FlowSchema and waits for seats of its priority level. Without seats in time: 429.',
  },
  authorization: {
    title: 'Authorization',
    also: 'authz, RBAC, Role, ClusterRole, RoleBinding, 403 Forbidden, permissions, may I, Node authorizer, SubjectAccessReview',
    what: 'May this user do this to that? RBAC rules and the Node authorizer answer. Nobody allows it: 403.',
  },
  delegation: {
    title: 'Delegation',
    also: 'aggregator, kube-aggregator, aggregation layer, API aggregation, APIService, extension API server, aggregated API server, metrics.k8s.io, apiextensions, CRD, custom resources, 503 service unavailable, v1beta1.metrics.k8s.io',
    what: 'Three servers in one process: the aggregator, the built-in API, and CRDs. The path decides which one answers; if none has it: 404.',
  },
  admission: {
    title: 'Admission',
    also: 'admission control, mutating webhook, MutatingWebhookConfiguration, admission plugins, defaulting, LimitRanger, PodSecurity, NamespaceLifecycle, admission webhooks',
    what: 'Only for writes. Mutating plugins and webhooks set defaults, then validating ones may refuse.',
  },
  storageStep: {
    title: 'Storage',
    also: 'registry, stored in etcd, write to etcd, GuaranteedUpdate',
    what: 'Reads come from the watch cache or from etcd; writes go to etcd, which gives the object its next revision.',
  },
  listCost: {
    title: 'What a list costs',
    also: 'cost of a LIST, resourceVersion=0, limit=500, large list, list all Pods, expensive requests, label selector, field selector',
    what: 'The same list asked three ways. Without resourceVersion it is as new as etcd; with resourceVersion=0 any cached state will do.',
    rule: 'limit=N reads pages of N objects; the client asks again with continue',
  },
  scanned: {
    title: 'scanned',
    also: 'objects scanned, selector does not reduce work',
    what: 'Objects that the server looked at. Selectors filter after that, unless an index fits.',
  },
  sent: { title: 'sent', what: 'Objects that are in the answer, after selectors and limit.' },
  listSeats: {
    title: 'seats of a list',
    also: 'work estimate, seats of a LIST, list work estimator',
    what: 'A large list takes more seats of its priority level, so that few of them can crowd out everything else.',
    rule: '⌈objects × size / 100 kB⌉, from the watch cache at most 10',
  },
  fromEtcd: {
    title: 'from etcd',
    also: 'quorum read, read from etcd, linearizable read, uncached read',
    what: 'Objects that etcd has to read and send. From the watch cache it is 0, however large the list is.',
  },
  asOf: {
    title: 'as of',
    also: 'resourceVersion=0, how old is the answer, consistent read, ConsistentListFromCache, staleness',
    what: 'The revision that the answer shows. A consistent read is as new as etcd at the moment of the request.',
  },
  watchCache: {
    title: 'Watch cache',
    also: 'cacher, watch mechanism, etcd watch, ring buffer, watch events, cache of the API server, 75 s of events, event window',
    what: 'The API server watches etcd once for each kind and keeps the latest objects and events. Lists and watches are served from here.',
    rule: 'a watch can start at any revision in the window; older: 410 Gone',
    now: '{{events}} of {{capacity}} {event|events}, watch from {{oldest}} on',
  },
  readers: {
    title: 'Controllers that read Pods',
    also: 'shared informer, polling, five controllers, SharedInformerFactory',
    what: 'Polling sends every object each time. An informer lists once and then gets changes; a shared one does so once for all controllers.',
  },
  informer: {
    title: 'Informer',
    also: 'shared informer, SharedIndexInformer, client-go, list and watch, local cache, informers',
    what: 'Lists a kind, then watches it, and keeps a copy in memory. Controllers read the copy and are told about changes.',
  },
  reflector: {
    title: 'Reflector',
    also: 'list and watch, ListAndWatch, relist, client-go',
    what: 'Does the LIST and the WATCH. If the watch ends it watches again from the last revision; after 410 Gone it lists again.',
  },
  fifo: {
    title: 'FIFO',
    also: 'DeltaFIFO, RealFIFO, delta queue',
    what: 'Changes in the order in which they came, between the reflector and the indexer.',
  },
  indexer: {
    title: 'Indexer',
    also: 'thread safe store, local store, index by namespace',
    what: 'The copy of all objects, by key and by index. Controllers read from here and not from the server.',
  },
  workqueue: {
    title: 'workqueue',
    also: 'work queue, rate limited queue, RateLimitingInterface, requeue, reconcile, retries of a controller, exponential back-off 5 ms',
    what: 'Keys that a controller has to look at. A key is there once, however many changes came. A failed key waits longer each time.',
    rule: 'back-off = 5 ms × 2^failures, at most 1000 s',
  },
  etcd: {
    title: 'etcd',
    also: 'raft, quorum, leader, follower, members, etcd high availability, cluster of etcd, split brain, consensus',
    what: 'Keeps all objects of the cluster. A write counts when a majority of the members has it; the leader decides the order.',
    rule: 'majority = ⌊members / 2⌋ + 1',
    now: '{{quorum}} of {{members}} {member|members} must agree; leader {{leader}}, term {{term}}',
  },
  revision: {
    title: 'Revision',
    also: 'resourceVersion, mod revision, global counter, optimistic concurrency, optimistic locking, version of an object',
    what: 'A number that grows by one with each write to etcd. resourceVersion of an object is the revision of its last write.',
    now: 'revision {{revision}}',
  },
  database: {
    title: 'Database of etcd',
    also: 'quota-backend-bytes, NOSPACE, db size, bbolt, 2 GiB, 8 GiB, defrag, defragmentation, etcd full, storage quota',
    what: 'Old revisions stay until compaction, and their room stays in the file until defragmentation. At the quota, writes fail with NOSPACE.',
    rule: 'db size = in use + free; free comes back with etcdctl defrag',
    now: '{{size}} of {{quota}}: {{inUse}} in use, {{free}} free',
  },
  compaction: {
    title: 'Compaction',
    also: 'compact, etcd-compaction-interval, compacted revision, history of etcd, old revisions, defrag',
    what: 'The API server asks etcd to forget revisions that are older than the interval. A continue token from before that ends with 410.',
    now: 'compacted up to revision {{revision}}',
  },
} as const;

export const apiserver = {
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
    'Admission runs when objects are created, and only the plugins for Namespaces, LimitRanges, ServiceAccounts, Priority, default tolerations, RuntimeClasses, new Nodes, topology labels, default StorageClasses and ResourceQuotas (those on resizes and on updates of Services and claims, too); PodSecurity and admission policies do not run.',
  limitRanges: 'LimitRanges are applied to Pods and their containers, not to PersistentVolumeClaims.',
  serviceAccount:
    'A Pod without ServiceAccount gets the name `default`; tokens are not mounted and the account need not exist.',
  validation:
    'Objects are checked against the published schema and against the rules that people trip over most, not against every rule.',
  jobs: 'The template of a Job that is suspended and has not started cannot be changed, where Kubernetes lets it still be told where to run.',
  watch:
    'The model’s own components are told of every write after the same delay and never have to list again; only demonstration clients have watches that end, break or fall behind.',
  watchCache:
    'All API servers share one watch cache for each kind; a bookmark always brings it up to what has come from etcd, and a watch that falls behind is closed as soon as its channels are full.',
  apply:
    'Applying is client-side apply in which lists are replaced whole, except conditions and taints; managedFields and server-side apply do not exist.',
  services: 'Services get no cluster IP and no node port.',
  customResources:
    'Objects of kinds that Kubernetes does not have are kept also without a definition, in a namespace unless a definition says otherwise; of a definition only names, scope, versions and subresources count: no schema, defaults, conversion or conditions.',
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
  frozenCache:
    'A watch cache that a person froze holds up reads and demonstration clients; the model’s own components go on hearing of changes.',
} as const;

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

export const controllers = {
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

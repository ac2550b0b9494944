/** Ways to say one thing about the life of a Pod, its node and its kubelet. */
export const pods = {
  kubeletRefuses:
    'OutOfcpu, OutOfmemory, OutOfpods, UnexpectedAdmissionError, rejected by kubelet, kubelet rejects, kubelet rejected, kubelet refuses, kubelet refused, kubelet says no, kubelet denies, node not have enough resource, Predicate failed, NodeAffinity failed',
  liveness: 'liveness, livenessProbe, liveness probe',
  readiness: 'readiness, readinessProbe, readiness probe',
  startup: 'startup, startupProbe, startup probe',
  probe:
    'probe, probes, health check, healthcheck, health checks, Unhealthy, initialDelaySeconds, failureThreshold, periodSeconds',
  slowStart:
    'slow start, slow starter, slow starting, starts slowly, takes long to start, long startup, before app has started, finished starting, not started yet, java, spring boot, boot time, warm up time',
  restart: 'restart, restarts, restarted, restarting, restart loop, restart count, reboots',
  crash:
    'CrashLoopBackOff, crash loop, crashloop, crash, crashes, crashed, crashing, failed container, exits at once, exit code 1, exits immediately, keeps dying, keeps exiting, back-off restarting failed container',
  grace:
    'grace, graceful, gracefully, grace period, terminationGracePeriodSeconds, shutdown, shut down, shutting down, stop cleanly, clean exit, time to finish',
  preStop: 'preStop, pre-stop, hook, hooks, lifecycle hook, FailedPreStopHook',
  sigterm: 'SIGTERM, signal 15, exit code 143, 143',
  sigkill: 'SIGKILL, 137, exit code 137, exit 137, signal 9, kill -9, killed, hard kill, force kill',
  badGateway:
    '502, 504, bad gateway, gateway timeout, connection refused, connection reset, dropped requests, lost requests, failed requests, failing requests, requests fail, errors for users, cannot reach the service, service not reachable, service unreachable, cannot connect, downtime, zero downtime, zero-downtime, endpoints, EndpointSlice, kube-proxy',
  terminating:
    'terminating, stuck deleting, not be deleted, not deleted, cannot delete, not delete, deletion hangs, delete hangs, will not go away, not go away, not disappear',
  deadNode:
    'dead node, broken node, node breaks, node broke, broken machine, node is dead, node dead, node down, went down, is down, node lost, lost node, node died, died, node crashed, machine crashed, unreachable, offline, powered off, switched off, power off, node failure, node fails, NotReady, not ready, NodeNotReady, node.kubernetes.io/unreachable, TaintManagerEviction, NodeStatusUnknown, kubelet stopped posting node status, tolerationSeconds, network lost, unplugged',
  replacement:
    'replacement, replaced, recreated, recreate, elsewhere, new pod comes, substitute, failover, fail over, 5 minutes, five minutes, 300 s, 300 seconds, pod-eviction-timeout',
  pleg: 'PLEG, relist, pleg was last seen active, PLEG is not healthy, GenericPLEG, evented pleg',
  runtime:
    'container runtime, containerd, dockerd, cri-o, runtime hangs, runtime slow, runtime down, runtime not answer',
  pressure:
    'MemoryPressure, memory pressure, DiskPressure, node pressure, node-pressure, low on resource, low on memory, evictionHard, eviction threshold, Threshold quantity, runs short of memory, running out of memory, The node had condition',
  evict: 'evict, evicted, evicts, eviction, Evicted',
  whichFirst:
    'who first, which pod first, first, order, ranking of eviction, which one goes, who is killed first, who must go, QoS, QoS class, Burstable, Guaranteed, BestEffort first',
  oom: 'OOMKilled, oom, oom killer, oom-killer, out of memory, oom_score_adj, memory limit, over limit, exceeds limit, exceeded its memory, exceeds its memory, limit reached, memory leak, leak, cgroup',
  pull: 'pull, pulling, pulled, download, downloading, serializeImagePulls, maxParallelImagePulls, registry, parallel pulls, Pulling image',
  pullFails:
    'ImagePullBackOff, ErrImagePull, image pull fails, cannot pull, failed to pull image, pull access denied, manifest unknown, image not found, InvalidImageName, imagePullSecrets',
  creating: 'ContainerCreating, container creating, PodInitializing, not starting, stuck creating, waiting to start',
  staticPod:
    'static pod, static pods, mirror pod, mirror pods, staticPodPath, /etc/kubernetes/manifests, manifest file',
  overcommit:
    'overcommit, overcommitted, overcommitment, limits exceed, over 100%, more limits than, oversubscribe, oversubscribed',
  attach:
    'FailedAttachVolume, Multi-Attach, multi attach, multi-attach error, still attached, already attached, exclusively attached, VolumeAttachment, detach, FailedMount, Unable to attach or mount volumes, ReadWriteOnce',
} as const;

export const pods = {
  'slow-image-pull': {
    title: 'One slow pull, and all wait',
    summary:
      'By default a kubelet pulls one image after the other: behind 2 GiB two small images wait for a minute, and their Pods stay in ContainerCreating. node-2 pulls three at a time (serializeImagePulls: false), and its small Pods run at once.',
  },
  'image-pull-backoff': {
    title: 'ImagePullBackOff: a tag that is not there',
    summary:
      'A rollout names a tag that the registry does not have. The kubelet pulls again after at least 10, 20, 40, then 80 seconds; meanwhile kubectl shows ImagePullBackOff. Both old Pods go on serving, for the rollout waits. The right tag makes another Pod, which is not held back.',
  },
  'missing-config': {
    title: 'CreateContainerConfigError: a ConfigMap that nobody made',
    summary:
      'One Pod takes its environment from a ConfigMap, another one mounts a Secret; neither is there. The first is tried again every ten to fifteen seconds, the second after waits that double up to two minutes. So the first runs soon after its ConfigMap is made, and the second still waits though its Secret is there.',
  },
  'slow-starter': {
    title: 'The slow starter in a restart loop',
    summary:
      'The application needs 45 seconds before it listens; its liveness probe has three failures after at most 30 and restarts it, again and again. A startup probe holds the liveness probe back until it is up. Beside it, a readiness probe only takes traffic away.',
  },
  'crash-loop-backoff': {
    title: 'CrashLoopBackOff and its clock',
    summary:
      'The first restart comes at once, the next ones after 10, 20, 40, 80, 160, then 300 seconds. The phase stays Running: STATUS tells of the container, Error first and CrashLoopBackOff once the worker has looked again, soon with a probe, else when the wait is over. After ten good minutes the waits start over.',
  },
  'grace-budget': {
    title: 'One grace period for preStop and SIGTERM',
    summary:
      'The application needs 15 seconds after SIGTERM, and 30 are given. A preStop hook of 20 seconds comes out of the same 30: SIGTERM at 20, SIGKILL at 30, exit code 137. A hook that never ends is given up at 30, and two seconds are added.',
  },
  'rollout-502': {
    title: '502s in a rolling update',
    summary:
      'A Pod that is deleted gets SIGTERM at once, but the proxies hear of it only a moment later: until then they send requests to a process that takes none. A preStop hook that sleeps five seconds lets them hear first. The update that brings the hook still ends Pods without it; the next one loses nothing.',
  },
  'static-pods': {
    title: 'Static Pods and their mirrors',
    summary:
      'A manifest in /etc/kubernetes/manifests is run by the kubelet alone; the API only shows a mirror of it. Deleting the mirror brings it back, and the container never stops. Editing the file makes another Pod. Without fsnotify a file is seen within 20 seconds.',
  },
  'pleg-not-healthy': {
    title: 'PLEG is not healthy',
    summary:
      'The container runtime of node-1 stops answering. No relist ends any more: after 30 seconds the runtime counts as down, after 3 minutes the PLEG as not healthy, and the node is NotReady. What runs goes on; nothing starts there until the runtime answers again.',
  },
  'pleg-channel-full': {
    title: 'A thousand events, and no room for more',
    summary:
      'One node runs 110 Pods of ten containers. Its runtime stops answering, the sync loop sleeps, and meanwhile all 1,100 containers end. When the runtime answers again, one relist finds 1,100 events: the PLEG’s channel takes 1,000, the others are dropped. Nothing is lost by that: the workers of those Pods come back by themselves.',
  },
} as const;

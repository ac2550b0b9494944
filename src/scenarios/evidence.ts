import type { NamedMoment } from '#protocol/namedMoment.ts';
import type { ScenarioId } from './scenarioList.ts';

/** Where in a scenario its answer is seen: at which moment, in which view, and which object has it. */
export interface Evidence {
  readonly moment: NamedMoment;
  readonly place: Place;
  /** `Kind/namespace/name` or `Kind/name`; absent: whom the moment is about. `request`: the request that it is about. `nothing`: the view says it all. */
  readonly select?: string;
}

/** A view and, where it has tabs, the tab; `node`: the inside of that node. */
type Place =
  | { readonly view: 'scheduling' | 'podLife' | 'controllers' | 'overview' }
  | { readonly view: 'nodes'; readonly node?: string; readonly tab?: 'resources' | 'kubelet' }
  | { readonly view: 'fairness'; readonly tab: 'seats' | 'tooMany' }
  | { readonly view: 'storage'; readonly tab: 'requests' | 'connections' | 'reads' | 'etcd' };

const scheduling = { view: 'scheduling' } as const;
const podLife = { view: 'podLife' } as const;
const controllers = { view: 'controllers' } as const;
const seats = { view: 'fairness', tab: 'seats' } as const;
const inside = (node: string, tab: 'resources' | 'kubelet' = 'resources') => ({ view: 'nodes', node, tab }) as const;
const storage = (tab: 'requests' | 'connections' | 'reads' | 'etcd') => ({ view: 'storage', tab }) as const;

const pending = (subject: string): Evidence => ({
  moment: { reason: 'pod.rejected', actor: 'kube-scheduler', subject: `default/${subject}*` },
  place: scheduling,
});
const placed = (subject: string, nth = 1): Evidence => ({
  moment: { reason: 'pod.scheduled', subject: `default/${subject}*`, nth },
  place: scheduling,
});
const queued = (subject: string): Evidence => ({
  moment: { reason: 'pod.queued', subject: `default/${subject}*` },
  place: scheduling,
});
const refused = (place: Place): Evidence => ({ moment: { reason: 'request.rejected' }, place, select: 'request' });
const workload = (moment: NamedMoment, name: string): Evidence => ({
  moment,
  place: controllers,
  select: `Deployment/default/${name}`,
});

/** Of each scenario where its answer is seen; a test plays them all. */
export const EVIDENCE: Readonly<Record<Exclude<ScenarioId, 'own'>, Evidence>> = {
  'first-minute': placed('web'),
  fragmentation: pending('train'),
  rollout: workload({ reason: 'sigterm.sent', subject: 'default/web-*' }, 'web'),
  'thousand-nodes': placed('app-'),

  'priority-and-gates': placed('sweep'),
  preemption: { moment: { reason: 'pod.nominated', subject: 'default/pay-0' }, place: scheduling },
  'nominated-elsewhere': placed('pay'),
  'pack-or-spread': placed('pack', 3),
  gang: { moment: { reason: 'pod.held' }, place: scheduling },
  devices: pending('huge'),
  'device-taint': { moment: { reason: 'pod.deletionStarted', subject: 'default/reader-1' }, place: podLife },
  'one-to-a-node': placed('batch', 2),
  'scheduler-bypassed': {
    moment: { reason: 'pod.rejected', actor: 'kubelet/*', subject: 'default/pinned' },
    place: podLife,
  },
  'out-of-cpu': { moment: { reason: 'pod.rejected', actor: 'kubelet/*', subject: 'default/next-*' }, place: podLife },

  'idle-but-full': pending('report'),
  'control-plane-taint': pending('web'),
  'too-many-pods': pending('one-more'),
  'preemption-not-helpful': pending('db'),
  'nobodys-scheduler': { moment: { reason: 'pod.created', subject: 'default/trial' }, place: scheduling },
  'volume-in-another-zone': pending('old-db'),
  'spread-over-taints': pending('web'),
  'daemonset-pending': pending('agent'),

  'not-retried': {
    moment: { reason: 'pod.deletionStarted', subject: 'default/old' },
    place: scheduling,
    select: 'Pod/default/big',
  },
  'backoff-steps': { moment: { reason: 'bind.failed', subject: 'default/unlucky', nth: 3 }, place: scheduling },
  'wake-by-label': placed('db'),
  'behind-a-thousand': queued('small'),
  'starved-by-priority': queued('small'),
  'low-before-high': { ...placed('late'), select: 'Pod/default/bulky' },

  'all-on-one-node': placed('job-5'),
  'without-requests': { ...placed('big'), place: inside('node-2') },
  'image-locality': placed('model-2'),
  'skew-after-rollout': {
    moment: { reason: 'pod.deleted', subject: 'default/counts-all-*', nth: 4 },
    place: { view: 'nodes' },
    select: 'Deployment/default/counts-all',
  },
  'pods-stay': { moment: { reason: 'node.becameReady', subject: 'node-3' }, place: { view: 'nodes' } },

  'slow-image-pull': {
    moment: { reason: 'pod.scheduled', subject: 'default/serial-web', thenUs: 5_000_000 },
    place: podLife,
  },
  'missing-config': { moment: { reason: 'container.unconfigured', thenUs: 20_000_000 }, place: podLife },
  'image-pull-backoff': { moment: { reason: 'imagePull.failed', nth: 3, thenUs: 15_000_000 }, place: podLife },
  'slow-starter': { moment: { reason: 'sigterm.sent', subject: 'default/slow-*' }, place: podLife },
  'crash-loop-backoff': {
    moment: { reason: 'container.exited', subject: 'default/broken-*', nth: 3, thenUs: 1_000_000 },
    place: podLife,
  },
  'grace-budget': { moment: { reason: 'sigterm.sent', subject: 'default/hook-20' }, place: podLife },
  'rollout-502': { moment: { reason: 'sigterm.sent', subject: 'default/shop-*', thenUs: 300_000 }, place: podLife },
  'static-pods': { moment: { reason: 'mirrorPod.created', nth: 2 }, place: podLife },
  'pleg-not-healthy': {
    // After three minutes without a relist, and a status of the node that says so.
    moment: { reason: 'nodeFault.began', subject: 'node-1', thenUs: 195_000_000 },
    place: inside('node-1', 'kubelet'),
  },
  'pleg-channel-full': {
    moment: { reason: 'pleg.dropped' },
    place: inside('node-1', 'kubelet'),
    select: 'Node/node-1',
  },

  'memory-demo': { moment: { reason: 'container.oomKilled', subject: 'mem-example/memory-demo-2' }, place: podLife },
  'oom-or-evicted': { moment: { reason: 'container.oomKilled' }, place: podLife },
  'eviction-order': { moment: { reason: 'pod.evicted' }, place: inside('equal-1'), select: 'Node/equal-1' },
  overcommit: { moment: { reason: 'pod.evicted' }, place: inside('node-1'), select: 'Node/node-1' },

  'anti-affinity-rollout-deadlock': workload({ reason: 'pod.rejected', subject: 'default/web-*' }, 'web'),
  'quota-no-pods': workload({ reason: 'request.refused', subject: 'default/' }, 'web'),
  'dead-node': { moment: { reason: 'pod.deletionStarted', subject: 'default/web-*' }, place: podLife },
  'volume-still-attached': {
    moment: { reason: 'volume.attachedElsewhere' },
    place: podLife,
    select: 'Pod/default/db-0',
  },
  'drain-and-pdb': {
    moment: { reason: 'request.refused', subject: 'default/web-*' },
    place: controllers,
    select: 'Deployment/default/web',
  },
  'hpa-load': workload({ reason: 'deployment.scaled', subject: 'default/by-requests' }, 'by-requests'),
  'no-scale-up': { moment: { reason: 'scan.ended' }, place: controllers, select: 'Pod/default/one-more' },
  'scale-up': { moment: { reason: 'nodeGroup.scaledUp' }, place: controllers, select: 'Deployment/default/web' },
  'scale-down': { moment: { reason: 'node.removing' }, place: controllers },
  'two-autoscalers': {
    moment: { reason: 'nodeGroup.scaledUp', nth: 2 },
    place: controllers,
    select: 'Deployment/default/web',
  },
  'sharded-autoscalers': { moment: { reason: 'machine.booted' }, place: controllers, select: 'nothing' },
  'node-expiry': { moment: { reason: 'nodeClaim.expired' }, place: controllers, select: 'nothing' },
  'burst-or-steps': refused(seats),
  'queue-length': workload({ reason: 'deployment.scaled', subject: 'default/by-queue' }, 'by-queue'),
  'machine-lifetime': {
    moment: { reason: 'nodeFault.began', subject: 'plain-1', thenUs: 6_000_000 },
    place: controllers,
  },
  'warmed-balancer': {
    moment: { reason: 'traffic.stopped', subject: 'default/cold', thenUs: 5_000_000 },
    place: { view: 'overview' },
    select: 'Service/default/cold',
  },

  'priority-levels-idle': {
    moment: { reason: 'kubelet.started', thenUs: 15_000_000 },
    place: seats,
    select: 'nothing',
  },
  'saturated-level': { ...refused(seats), select: 'nothing' },
  'elephants-and-mice': refused(seats),
  flood: refused(seats),
  'too-many-requests': refused({ view: 'fairness', tab: 'tooMany' }),
  'client-throttling': {
    moment: { reason: 'pod.queued', subject: 'default/patient-*', nth: 60 },
    place: { view: 'fairness', tab: 'tooMany' },
    select: 'ReplicaSet/default/patient',
  },
  'gateway-classes': {
    moment: { reason: 'gateway.refused' },
    place: storage('connections'),
    select: 'nothing',
  },

  'list-cost': { moment: { reason: 'request.read' }, place: storage('reads'), select: 'request' },
  'stale-reads': { moment: { reason: 'watch.refused' }, place: storage('reads'), select: 'nothing' },
  'restart-goaway': {
    moment: { reason: 'server.readmitted', nth: 3 },
    place: storage('connections'),
    select: 'nothing',
  },
  'etcd-leader': { moment: { reason: 'etcdLeader.lost' }, place: storage('etcd'), select: 'nothing' },
  'etcd-quota': { moment: { reason: 'etcdAlarm.raised' }, place: storage('etcd'), select: 'nothing' },
  'etcd-disk': { moment: { reason: 'etcdLeader.lost' }, place: storage('etcd'), select: 'nothing' },
  'api-servers-scaled': {
    moment: { reason: 'request.rejected' },
    place: storage('connections'),
    select: 'nothing',
  },
};

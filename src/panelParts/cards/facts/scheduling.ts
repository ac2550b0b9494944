import type { scheduling as texts } from '#i18n/en/cards/scheduling.ts';
import type { CardFacts } from './facts.ts';

const CONFIGURATION = 'KubeSchedulerConfiguration';
const QUEUE = 'pkg/scheduler/backend/queue';
const CYCLE = 'pkg/scheduler/schedule_one.go';
const FRAMEWORK = 'staging/src/k8s.io/kube-scheduler/framework/interface.go';
const BACKOFF = { podInitialBackoffSeconds: '1', podMaxBackoffSeconds: '10' };

export const scheduling: Readonly<Record<keyof typeof texts, CardFacts>> = {
  activeQ: { source: `${QUEUE}/active_queue.go` },
  backoffQ: { defaults: BACKOFF, setIn: CONFIGURATION, source: `${QUEUE}/backoff_queue.go` },
  errorBackoff: { defaults: BACKOFF, setIn: CONFIGURATION, source: `${QUEUE}/backoff_queue.go` },
  unschedulable: {
    defaults: { '--pod-max-in-unschedulable-pods-duration': '5m' },
    setIn: 'kube-scheduler',
    source: `${QUEUE}/unschedulable_pods.go`,
  },
  gated: { source: 'pkg/scheduler/framework/plugins/schedulinggates/scheduling_gates.go' },
  inFlight: { source: `${QUEUE}/active_queue.go` },
  PreFilter: { source: FRAMEWORK },
  Filter: { source: CYCLE, simplified: 'scheduler.parallelism' },
  PostFilter: { source: 'pkg/scheduler/framework/preemption/preemption.go' },
  PreScore: { source: FRAMEWORK },
  Score: { source: CYCLE },
  NormalizeScore: { source: 'pkg/scheduler/framework/runtime/framework.go' },
  Reserve: { source: FRAMEWORK },
  Permit: { source: FRAMEWORK },
  PreBind: { source: FRAMEWORK },
  Bind: { source: CYCLE },
  PostBind: { source: FRAMEWORK },
  total: { source: CYCLE },
  totals: { source: CYCLE },
  scoreCell: { source: 'pkg/scheduler/framework/runtime/framework.go' },
  skipped: { source: 'pkg/scheduler/framework/runtime/framework.go' },
  sampling: {
    defaults: { percentageOfNodesToScore: '0' },
    setIn: CONFIGURATION,
    source: CYCLE,
    simplified: 'scheduler.parallelism',
  },
  bins: { source: 'pkg/scheduler/framework/types.go' },
  bin: { source: 'pkg/scheduler/framework/plugins/noderesources/fit.go' },
  podGroup: { source: 'pkg/scheduler/schedule_one_podgroup.go', simplified: 'scheduler.gang' },
  bus: { source: `${QUEUE}/scheduling_queue.go` },
};

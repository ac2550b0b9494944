import type { controllers as texts } from '#i18n/en/cards/controllers.ts';
import type { CardFacts } from './facts.ts';

const CONTROLLER = 'pkg/controller';
const APISERVER = 'staging/src/k8s.io/apiserver/pkg';
const MANAGER = 'kube-controller-manager';
/** The source of facts that belong to the model and not to Kubernetes. */
const MODEL = 'model';

export const controllers: Readonly<Record<keyof typeof texts, CardFacts>> = {
  rollout: {
    defaults: { maxSurge: '25%', maxUnavailable: '25%', progressDeadlineSeconds: '600' },
    setIn: 'Deployment spec',
    source: `${CONTROLLER}/deployment/rolling.go`,
    simplified: 'controllers.workers',
  },
  nodeLoss: {
    defaults: { '--node-monitor-grace-period': '50s', tolerationSeconds: '300' },
    setIn: `${MANAGER}, Pod spec`,
    source: `${CONTROLLER}/nodelifecycle/node_lifecycle_controller.go`,
    simplified: 'controllers.nodeLifecycle',
  },
  drain: { source: 'staging/src/k8s.io/kubectl/pkg/drain/drain.go' },
  budget: { source: `${CONTROLLER}/disruption/disruption.go` },
  hpa: {
    defaults: {
      '--horizontal-pod-autoscaler-sync-period': '15s',
      '--horizontal-pod-autoscaler-tolerance': '0.1',
    },
    setIn: MANAGER,
    source: `${CONTROLLER}/podautoscaler/replica_calculator.go`,
    simplified: 'controllers.horizontalPodAutoscaler',
  },
  hpaHold: {
    defaults: { '--horizontal-pod-autoscaler-downscale-stabilization': '5m' },
    setIn: MANAGER,
    source: `${CONTROLLER}/podautoscaler/horizontal.go`,
  },
  autoscaler: {
    defaults: {
      '--scan-interval': '10s',
      '--scale-down-utilization-threshold': '0.5',
      '--scale-down-unneeded-time': '10m',
      '--scale-down-delay-after-add': '10m',
    },
    setIn: 'cluster-autoscaler',
    source: 'autoscaler cluster-autoscaler/core/static_autoscaler.go',
  },
  heat: { source: 'pkg/scheduler/framework/types.go' },
  clients: { source: MODEL },
  schema: { source: `${APISERVER}/registry/rest/create.go`, simplified: 'apiserver.validation' },
  validating: { source: `${APISERVER}/admission/chain.go`, simplified: 'apiserver.admission' },
  scheduler: { source: 'pkg/scheduler/schedule_one.go', simplified: 'scheduler.cycleTime' },
  controllerManager: {
    source: 'cmd/kube-controller-manager/app/controllermanager.go',
    simplified: 'controllers.absent',
  },
  clock: { source: MODEL },
  entry: { source: MODEL },
  pace: { source: MODEL },
  wholeRun: { source: MODEL },
  track: { source: MODEL },
};

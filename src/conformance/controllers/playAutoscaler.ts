import { compare } from '#base/order.ts';
import { formatTime } from '#base/rfc3339.ts';
import { SECOND_US } from '#base/time.ts';
import { MetricError, type MetricsSource } from '#cluster/api/customScale.ts';
import {
  type AutoscalerLook,
  lookAtAutoscaler,
  rescaled,
  type ScalingInputs,
} from '#cluster/controllers/HorizontalPodAutoscaler/autoscalerLook.ts';
import { NO_MEMORY } from '#cluster/controllers/HorizontalPodAutoscaler/normalize.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import type { HorizontalPodAutoscaler, Pod } from '#model/generated/types.ts';
import { createdObject } from './controlLoops.ts';

interface AutoscalerCase extends RecordedCase {
  readonly hpa: HorizontalPodAutoscaler;
  readonly startReplicas?: number;
  readonly podCPURequestMilli?: number;
  readonly podReadyAfterSeconds?: number;
  readonly load?: readonly { readonly t?: number; readonly totalMilliCPU?: number }[];
  readonly until?: number;
}

const PERIOD_SECONDS = 15;
/** Start time of Pods that exist at the beginning, in seconds. */
const LONG_AGO_SECONDS = -86_400;

/** Category `hpa`: Pods follow the scale when the next look begins. */
export function playAutoscaler(recorded: AutoscalerCase): object {
  const { startReplicas = 0, podReadyAfterSeconds = 0, until = 0 } = recorded;
  let autoscaler = createdObject(recorded.hpa, 'hpa');
  let memory = NO_MEMORY;
  let replicas = startReplicas;
  let births: number[] = Array.from({ length: startReplicas }, () => LONG_AGO_SECONDS);
  const steps: object[] = [];
  for (let t = 0; t <= until; t += PERIOD_SECONDS) {
    births = [...births.slice(0, replicas), ...Array.from({ length: Math.max(0, replicas - births.length) }, () => t)];
    const pods = births.map((born, index) => podBorn(recorded, index, born, t));
    const readyPods = births.filter((born) => t - born >= podReadyAfterSeconds).length;
    const view: ScalingInputs = {
      autoscaler,
      target: { replicas, statusReplicas: births.length, selector: 'app=web', pods },
      rivals: [],
      metrics: metricsAt(recorded, pods, readyPods, t),
      memory,
      nowUs: t * SECOND_US,
    };
    const look = rescaled(view, lookAtAutoscaler(view));
    const replicasBefore = replicas;
    replicas = look.rescale?.to ?? replicas;
    memory = look.memory;
    autoscaler = { ...autoscaler, status: look.status };
    steps.push({ t, pods: births.length, readyPods, replicasBefore, replicasAfter: replicas, ...shown(look) });
  }
  return { steps };
}

function shown({ status, events, error }: AutoscalerLook): object {
  const averageUtilization = status.currentMetrics?.[0]?.resource?.current.averageUtilization;
  const conditions = (status.conditions ?? []).map(({ type, status, reason, message }) => ({
    type,
    status,
    reason,
    message,
  }));
  return {
    ...(averageUtilization !== undefined && { averageUtilization }),
    statusDesired: status.desiredReplicas,
    conditions: conditions.sort((a, b) => compare(a.type, b.type)),
    events: events.map(({ type, reason, message }) => `${type} ${reason} ${message}`),
    error: error !== undefined,
  };
}

function podBorn(recorded: AutoscalerCase, index: number, born: number, t: number): Pod {
  const { podCPURequestMilli = 0, podReadyAfterSeconds = 0 } = recorded;
  const readyAt = born + podReadyAfterSeconds;
  const isReady = t >= readyAt;
  const lastTransitionTime = formatTime((isReady ? readyAt : born) * SECOND_US);
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `web-${index}`, namespace: 'default' },
    spec: { containers: [{ name: 'c', resources: { requests: { cpu: `${podCPURequestMilli}m` } } }] },
    status: {
      phase: 'Running',
      startTime: formatTime(born * SECOND_US),
      conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False', lastTransitionTime }],
    },
  };
}

/** The ready Pods share the load; a negative load represents a metrics API that fails. */
function metricsAt({ load = [] }: AutoscalerCase, pods: readonly Pod[], readyPods: number, t: number): MetricsSource {
  const totalMilli = load.filter((step) => (step.t ?? 0) <= t).at(-1)?.totalMilliCPU ?? 0;
  const nothing = () => {
    throw new MetricError('no metrics returned from custom metrics API');
  };
  return {
    resource: () => {
      if (totalMilli < 0) throw new MetricError('no metrics returned from resource metrics API');
      const metric = {
        milli: Math.trunc(totalMilli / readyPods),
        atUs: t * SECOND_US,
        windowUs: PERIOD_SECONDS * SECOND_US,
      };
      const ready = pods.filter(({ status }) => status?.conditions?.[0]?.status === 'True');
      return new Map(ready.map(({ metadata }) => [metadata.name, metric]));
    },
    pods: nothing,
    object: nothing,
    external: nothing,
  };
}

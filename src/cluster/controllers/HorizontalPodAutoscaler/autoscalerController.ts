import type { Micros } from '#base/time.ts';
import type { MetricsSource } from '#cluster/api/customScale.ts';
import { isHeld, storeKind } from '#cluster/api/held.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { sameStruct } from '#model/encoding/droppedZeros.ts';
import type { HorizontalPodAutoscaler } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { Answer, Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { type AutoscalerLook, lookAtAutoscaler, notRescaled, rescaled, type ScalingInputs } from './autoscalerLook.ts';
import { AUTOSCALER_MEMORIES, type AutoscalerMemory, NO_MEMORY } from './normalize.ts';
import { rivalsOf, scaleTarget } from './scaleTarget.ts';

/** Upstream source (v1.36.2): pkg/controller/podautoscaler/config/v1alpha1/defaults.go, HorizontalPodAutoscalerSyncPeriod. */
export const PERIOD_US = 15_000_000;
/** `AutoscalerMemory` by key. */

type Next =
  | { readonly step: 'scaling'; readonly autoscaler: HorizontalPodAutoscaler; readonly look: AutoscalerLook }
  | { readonly step: 'status'; readonly autoscaler: HorizontalPodAutoscaler };

/**
 * Adjusts the number of replicas to metrics. Each autoscaler runs 15 s after its last run.
 * Upstream source (v1.36.2): pkg/controller/podautoscaler/horizontal.go.
 */
export class AutoscalerController implements Controller {
  readonly name = 'HorizontalPodAutoscaler';
  readonly account = 'horizontal-pod-autoscaler';
  readonly eventSource = 'horizontal-pod-autoscaler';
  readonly watches = ['HorizontalPodAutoscaler'];
  private readonly world: World;
  private readonly memories: Table<AutoscalerMemory>;
  private readonly metrics: (nowUs: Micros) => MetricsSource;

  constructor(world: World, metrics: (nowUs: Micros) => MetricsSource) {
    this.world = world;
    this.memories = world.table(AUTOSCALER_MEMORIES);
    this.metrics = metrics;
  }

  /** All additions to its queue wait for one period. The first one counts. */
  handle({ type, object }: InformerEvent, scope: InformerScope): void {
    if (type === 'DELETED') scope.enqueue(objectKey(object));
    else scope.enqueueAfter(objectKey(object), PERIOD_US);
  }

  sync(scope: SyncScope): void {
    const autoscaler = scope.cache('HorizontalPodAutoscaler').get(scope.key);
    if (!autoscaler) {
      this.memories.delete(scope.key);
      return;
    }
    scope.enqueueAfter(scope.key, PERIOD_US);
    const look = lookAtAutoscaler(this.view(autoscaler, scope));
    const { rescale } = look;
    if (!rescale) {
      this.conclude(autoscaler, look, scope);
      return;
    }
    const { namespace = '' } = autoscaler.metadata;
    const { apiVersion = '', kind: kindName, name } = autoscaler.spec.scaleTargetRef;
    const kind = storeKind({ apiVersion, kind: kindName });
    const patch = { spec: { replicas: rescale.to } };
    scope.send({ verb: 'patch', subresource: 'scale', kind, namespace, name, patch });
    scope.goOnWith({ step: 'scaling', autoscaler, look } satisfies Next);
  }

  private view(autoscaler: HorizontalPodAutoscaler, scope: SyncScope): ScalingInputs {
    const { nowUs } = scope;
    const target = scaleTarget(autoscaler, scope);
    const rivals = rivalsOf(autoscaler, target, scope);
    const memory = this.memories.get(scope.key) ?? NO_MEMORY;
    const holds = isHeld(this.world, autoscaler.metadata.uid);
    return { autoscaler, target, rivals, metrics: this.metrics(nowUs), memory, nowUs, holds };
  }

  answered(scope: SyncScope, [answer]: readonly Answer[], next: object): void {
    const state = next as Next;
    const { autoscaler } = state;
    if (!answer) return;
    const { response } = answer;
    if (state.step === 'scaling') {
      const looker = { autoscaler, nowUs: scope.nowUs };
      const look = response.ok
        ? rescaled(looker, state.look)
        : notRescaled(looker, state.look, response.status.message);
      this.conclude(autoscaler, look, scope);
    } else if (!response.ok)
      scope.event(autoscaler, { type: 'Warning', reason: 'FailedUpdateStatus', message: response.status.message });
  }

  private conclude(autoscaler: HorizontalPodAutoscaler, look: AutoscalerLook, scope: SyncScope): void {
    const { status, memory, events } = look;
    this.memories.put(scope.key, memory);
    for (const note of events) scope.event(autoscaler, note);
    if (sameStruct(status, autoscaler.status, 'HorizontalPodAutoscalerStatus')) return;
    const { namespace = '', name } = autoscaler.metadata;
    const object = { ...autoscaler, status };
    scope.send({ verb: 'update', subresource: 'status', kind: 'HorizontalPodAutoscaler', namespace, name, object });
    scope.goOnWith({ step: 'status', autoscaler } satisfies Next);
  }
}

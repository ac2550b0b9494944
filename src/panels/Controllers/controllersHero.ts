import type { AutoscalingView } from '#protocol/autoscaling.ts';
import type { DrainsView, HpaView, NodeLoss, Rollout } from '#protocol/controllers.ts';

export type ChartId = 'rollout' | 'requests' | 'loss' | 'drain' | 'hpa' | 'autoscaler' | 'growth';

export interface ControllersNow {
  readonly selection: { readonly kind: string; readonly name: string } | null;
  readonly rollout: Rollout | undefined;
  readonly loss: NodeLoss | undefined;
  readonly drains: DrainsView | undefined;
  readonly hpa: HpaView | undefined;
  readonly autoscaling: AutoscalingView | undefined;
  readonly hasGrowth: boolean;
  /** The Service whose requests are shown. */
  readonly service: string | undefined;
  /** Whether requests to the workload fail, or failed a moment ago. */
  readonly isFailing: boolean;
}

/**
 * The panel that takes the room. A person's selection comes first. Then comes the present activity: failing requests,
 * a change of template, a drain, a lost node, a node autoscaler, an HPA, or counted growth; else the workload.
 */
export function controllersHero(now: ControllersNow): ChartId {
  return ofSelection(now) ?? ofWhatGoesOn(now);
}

function ofSelection({ selection, loss, drains, autoscaling, service }: ControllersNow): ChartId | undefined {
  switch (selection?.kind) {
    case 'HorizontalPodAutoscaler':
      return 'hpa';
    case 'PodDisruptionBudget':
      return 'drain';
    case 'Service':
      return selection.name === service ? 'requests' : undefined;
    case 'Node': {
      const { name } = selection;
      if (drains?.drain?.node === name) return 'drain';
      if (loss?.node?.node === name) return 'loss';
      return autoscaling?.nodes.some(({ node }) => node === name) ? 'autoscaler' : undefined;
    }
    default:
      return undefined;
  }
}

function ofWhatGoesOn({ rollout, loss, drains, hpa, autoscaling, hasGrowth, isFailing }: ControllersNow): ChartId {
  if (isFailing) return 'requests';
  if (rollout?.groups.some(({ isNew, pods }) => !isNew && pods > 0)) return 'rollout';
  const phase = drains?.drain?.phase;
  if (phase !== undefined && phase !== 'drained' && phase !== 'failed') return 'drain';
  if (loss?.node) return 'loss';
  if (autoscaling && isAtWork(autoscaling)) return 'autoscaler';
  if (hpa) return 'hpa';
  if (hasGrowth) return 'growth';
  return rollout || !autoscaling ? 'rollout' : 'autoscaler';
}

/** Whether Pods wait for a node, or a machine is starting or leaving. */
function isAtWork({ pods, groups, nodes, pools }: AutoscalingView): boolean {
  return (
    pods.length > 0 ||
    groups.some(({ booting }) => booting.length > 0) ||
    nodes.some(({ phase }) => phase !== 'needed') ||
    pools.some(({ claims }) => claims.some(({ phase }) => phase !== 'ready'))
  );
}

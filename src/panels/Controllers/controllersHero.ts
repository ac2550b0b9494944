import type { AutoscalingView } from '#protocol/autoscaling.ts';
import type { Drains, HpaView, NodeLoss, Rollout } from '#protocol/controllers.ts';

export type PanelId = 'rollout' | 'requests' | 'loss' | 'drain' | 'hpa' | 'autoscaler' | 'growth';

export interface ControllersNow {
  readonly selection: { readonly kind: string; readonly name: string } | null;
  readonly rollout: Rollout | undefined;
  readonly loss: NodeLoss | undefined;
  readonly drains: Drains | undefined;
  readonly hpa: HpaView | undefined;
  readonly autoscaling: AutoscalingView | undefined;
  readonly hasGrowth: boolean;
  /** The Service whose requests are shown. */
  readonly service: string | undefined;
  /** Requests to the workload fail, or failed a moment ago. */
  readonly isFailing: boolean;
}

/**
 * Whose panel takes the room. What a person selected comes first; then what goes on: requests that fail, a change of template, a
 * drain, a lost node, an autoscaler at work, an HPA, growth that is counted; else the workload.
 */
export function controllersHero(now: ControllersNow): PanelId {
  return ofSelection(now) ?? ofWhatGoesOn(now);
}

function ofSelection({ selection, loss, drains, autoscaling, service }: ControllersNow): PanelId | undefined {
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

function ofWhatGoesOn({ rollout, loss, drains, hpa, autoscaling, hasGrowth, isFailing }: ControllersNow): PanelId {
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

/** Pods wait for a node, a machine is on its way, or a node is on its way out. */
function isAtWork({ pods, groups, nodes, pools }: AutoscalingView): boolean {
  return (
    pods.length > 0 ||
    groups.some(({ booting }) => booting.length > 0) ||
    nodes.some(({ phase }) => phase !== 'needed') ||
    pools.some(({ claims }) => claims.some(({ phase }) => phase !== 'ready'))
  );
}

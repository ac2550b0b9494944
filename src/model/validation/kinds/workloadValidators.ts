import type { KindValidator } from '../kindValidator.ts';
import { cronJobValidator } from './cronJob.ts';
import { daemonSetValidator } from './daemonSet.ts';
import { deploymentValidator, replicaSetValidator } from './deployment.ts';
import { horizontalPodAutoscalerValidator } from './horizontalPodAutoscaler.ts';
import { jobValidator } from './job.ts';
import { namespaceValidator } from './namespace.ts';
import { nodeValidator } from './node.ts';
import { podValidator } from './pod.ts';
import { podDisruptionBudgetValidator } from './podDisruptionBudget.ts';
import { podTemplateValidator } from './podTemplate.ts';
import { replicationControllerValidator } from './replicationController.ts';
import { statefulSetValidator } from './statefulSet.ts';

/** Pods, workloads and Nodes. */
export const workloadValidators: readonly KindValidator[] = [
  cronJobValidator,
  daemonSetValidator,
  deploymentValidator,
  horizontalPodAutoscalerValidator,
  jobValidator,
  namespaceValidator,
  nodeValidator,
  podDisruptionBudgetValidator,
  podTemplateValidator,
  podValidator,
  replicaSetValidator,
  replicationControllerValidator,
  statefulSetValidator,
];

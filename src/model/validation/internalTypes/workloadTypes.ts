import { EMBEDDED_META } from './meta.ts';

/** Types of workloads, budgets and Nodes. Upstream source (v1.36.2): pkg/apis/{apps,batch,core,policy}/types.go. */
export const workloadTypes: readonly (readonly [name: string, fields: string])[] = [
  ['Taint', 'Key Value Effect TimeAdded:*time'],
  [
    'StatefulSetSpec',
    'Replicas:number Selector:*LabelSelector Template:PodTemplateSpec VolumeClaimTemplates:[]PersistentVolumeClaim ServiceName PodManagementPolicy UpdateStrategy:StatefulSetUpdateStrategy RevisionHistoryLimit:*number MinReadySeconds:number PersistentVolumeClaimRetentionPolicy:*any Ordinals:*any',
  ],
  ['PersistentVolumeClaim', `?kind ?apiVersion ${EMBEDDED_META} Spec:PersistentVolumeClaimSpec Status:any`],
  ['DeploymentStrategy', 'Type RollingUpdate:*RollingUpdateDeployment'],
  ['StatefulSetUpdateStrategy', 'Type RollingUpdate:*RollingUpdateStatefulSetStrategy'],
  ['DaemonSetUpdateStrategy', 'Type RollingUpdate:*RollingUpdateDaemonSet'],
  ['SuccessPolicy', 'Rules:[]SuccessPolicyRule'],
  ['PodFailurePolicy', 'Rules:[]PodFailurePolicyRule'],
  [
    'PodDisruptionBudgetSpec',
    'MinAvailable:*intOrString Selector:*LabelSelector MaxUnavailable:*intOrString UnhealthyPodEvictionPolicy:*string',
  ],
  ['RollingUpdateDeployment', 'MaxUnavailable:intOrString MaxSurge:intOrString'],
  ['RollingUpdateStatefulSetStrategy', 'Partition:number MaxUnavailable:*intOrString'],
  ['RollingUpdateDaemonSet', 'MaxUnavailable:intOrString MaxSurge:intOrString'],
  ['SuccessPolicyRule', 'SucceededIndexes:*string SucceededCount:*number'],
  [
    'PodFailurePolicyRule',
    'Action OnExitCodes:*PodFailurePolicyOnExitCodesRequirement OnPodConditions:[]PodFailurePolicyOnPodConditionsPattern',
  ],
  ['PodFailurePolicyOnExitCodesRequirement', 'ContainerName:*string Operator Values:[]number'],
  ['PodFailurePolicyOnPodConditionsPattern', 'Type Status'],
  ['UncountedTerminatedPods', 'Succeeded:[]string Failed:[]string'],
];

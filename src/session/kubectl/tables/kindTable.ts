import { ownValue } from '#base/ownValue.ts';
import { AUTOSCALER_TABLE } from './autoscalerTable.ts';
import { CLUSTER_TABLES } from './clusterTables.ts';
import { NODE_TABLE } from './nodeTable.ts';
import {
  APISERVICE_TABLE,
  BUDGET_TABLE,
  CLAIM_TABLE,
  CONFIGMAP_TABLE,
  CREATED_TABLE,
  ENDPOINTS_TABLE,
  ENDPOINTSLICE_TABLE,
  EVENT_TABLE,
  FLOWSCHEMA_TABLE,
  INGRESS_TABLE,
  LEASE_TABLE,
  NAMESPACE_TABLE,
  PLAIN_TABLE,
  PRIORITYCLASS_TABLE,
  PRIORITYLEVEL_TABLE,
  QUOTA_TABLE,
  REVISION_TABLE,
  ROLEBINDING_TABLE,
  SECRET_TABLE,
  SERVICE_TABLE,
  SERVICEACCOUNT_TABLE,
  STORAGECLASS_TABLE,
  VOLUME_TABLE,
} from './otherTables.ts';
import { POD_TABLE } from './podTable.ts';
import type { KindTable } from './table.ts';
import {
  CRONJOB_TABLE,
  DAEMONSET_TABLE,
  DEPLOYMENT_TABLE,
  JOB_TABLE,
  REPLICASET_TABLE,
  REPLICATIONCONTROLLER_TABLE,
  STATEFULSET_TABLE,
} from './workloadTables.ts';

const TABLES: Readonly<Record<string, KindTable>> = {
  ...CLUSTER_TABLES,
  Pod: POD_TABLE,
  Node: NODE_TABLE,
  Deployment: DEPLOYMENT_TABLE,
  ReplicaSet: REPLICASET_TABLE,
  ReplicationController: REPLICATIONCONTROLLER_TABLE,
  StatefulSet: STATEFULSET_TABLE,
  DaemonSet: DAEMONSET_TABLE,
  Job: JOB_TABLE,
  CronJob: CRONJOB_TABLE,
  HorizontalPodAutoscaler: AUTOSCALER_TABLE,
  Service: SERVICE_TABLE,
  Endpoints: ENDPOINTS_TABLE,
  EndpointSlice: ENDPOINTSLICE_TABLE,
  PodDisruptionBudget: BUDGET_TABLE,
  Event: EVENT_TABLE,
  Namespace: NAMESPACE_TABLE,
  ConfigMap: CONFIGMAP_TABLE,
  Secret: SECRET_TABLE,
  ServiceAccount: SERVICEACCOUNT_TABLE,
  PersistentVolume: VOLUME_TABLE,
  PersistentVolumeClaim: CLAIM_TABLE,
  StorageClass: STORAGECLASS_TABLE,
  PriorityClass: PRIORITYCLASS_TABLE,
  ResourceQuota: QUOTA_TABLE,
  LimitRange: CREATED_TABLE,
  CustomResourceDefinition: CREATED_TABLE,
  APIService: APISERVICE_TABLE,
  Lease: LEASE_TABLE,
  ControllerRevision: REVISION_TABLE,
  ClusterRole: CREATED_TABLE,
  Role: CREATED_TABLE,
  ClusterRoleBinding: ROLEBINDING_TABLE,
  RoleBinding: ROLEBINDING_TABLE,
  Ingress: INGRESS_TABLE,
  FlowSchema: FLOWSCHEMA_TABLE,
  PriorityLevelConfiguration: PRIORITYLEVEL_TABLE,
};

/** The columns of a kind, or the plain columns where the model has none for it. */
export function kindTable(kind: string): KindTable {
  return ownValue(TABLES, kind) ?? PLAIN_TABLE;
}

import type { KindValidator } from '../kindValidator.ts';
import {
  mutatingAdmissionPolicyBindingValidator,
  mutatingAdmissionPolicyValidator,
  validatingAdmissionPolicyBindingValidator,
  validatingAdmissionPolicyValidator,
} from './admissionPolicy.ts';
import { apiServiceValidator } from './apiService.ts';
import { controllerRevisionValidator } from './controllerRevision.ts';
import { csiDriverValidator, csiNodeValidator, csiStorageCapacityValidator } from './csi.ts';
import { customResourceDefinitionValidator } from './customResourceDefinition.ts';
import { endpointSliceValidator } from './endpointSlice.ts';
import { endpointsValidator } from './endpoints.ts';
import { eventValidator } from './event.ts';
import { flowSchemaValidator } from './flowSchema.ts';
import { ingressValidator } from './ingress.ts';
import { ingressClassValidator } from './ingressClass.ts';
import { ipAddressValidator } from './ipAddress.ts';
import { leaseValidator } from './lease.ts';
import { limitRangeValidator } from './limitRange.ts';
import { networkPolicyValidator } from './networkPolicy.ts';
import { persistentVolumeValidator } from './persistentVolume.ts';
import { persistentVolumeClaimValidator } from './persistentVolumeClaim.ts';
import { priorityClassValidator } from './priorityClass.ts';
import { priorityLevelConfigurationValidator } from './priorityLevelConfiguration.ts';
import { clusterRoleBindingValidator, clusterRoleValidator, roleBindingValidator, roleValidator } from './rbac.ts';
import { resourceQuotaValidator } from './resourceQuota.ts';
import { runtimeClassValidator } from './runtimeClass.ts';
import { secretValidator } from './secret.ts';
import { serviceValidator } from './service.ts';
import { serviceAccountValidator } from './serviceAccount.ts';
import { serviceCidrValidator } from './serviceCidr.ts';
import { storageClassValidator, volumeAttributesClassValidator } from './storageClass.ts';
import { volumeAttachmentValidator } from './volumeAttachment.ts';
import {
  mutatingWebhookConfigurationValidator,
  validatingWebhookConfigurationValidator,
} from './webhookConfiguration.ts';

/** Kinds that run nothing themselves: networks, storage, limits, access and extensions. */
export const infrastructureValidators: readonly KindValidator[] = [
  apiServiceValidator,
  clusterRoleBindingValidator,
  clusterRoleValidator,
  controllerRevisionValidator,
  csiDriverValidator,
  csiNodeValidator,
  csiStorageCapacityValidator,
  customResourceDefinitionValidator,
  endpointSliceValidator,
  endpointsValidator,
  eventValidator,
  ingressClassValidator,
  ingressValidator,
  ipAddressValidator,
  leaseValidator,
  mutatingAdmissionPolicyBindingValidator,
  mutatingAdmissionPolicyValidator,
  mutatingWebhookConfigurationValidator,
  networkPolicyValidator,
  priorityClassValidator,
  roleBindingValidator,
  roleValidator,
  secretValidator,
  serviceAccountValidator,
  serviceCidrValidator,
  serviceValidator,
  storageClassValidator,
  validatingAdmissionPolicyBindingValidator,
  validatingAdmissionPolicyValidator,
  validatingWebhookConfigurationValidator,
  volumeAttributesClassValidator,
  limitRangeValidator,
  persistentVolumeValidator,
  persistentVolumeClaimValidator,
  resourceQuotaValidator,
  runtimeClassValidator,
  flowSchemaValidator,
  priorityLevelConfigurationValidator,
  volumeAttachmentValidator,
];

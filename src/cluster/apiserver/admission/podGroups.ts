import type { PodGroup, Workload } from '#model/generated/types.ts';
import { type AdmissionResult, admitted, forbidden } from './admissionResult.ts';

/** Upstream source (v1.36.2): pkg/apis/scheduling/types.go, PodGroupProtectionFinalizer. */
const FINALIZER = 'scheduling.k8s.io/podgroup-protection';

/**
 * Adds the finalizer that keeps a PodGroup while unfinished Pods name it.
 * Upstream source (v1.36.2): plugin/pkg/admission/scheduling/podgroupprotection/admission.go.
 */
export function protectPodGroup(group: PodGroup): PodGroup {
  const finalizers = group.metadata.finalizers ?? [];
  if (finalizers.includes(FINALIZER)) return group;
  return { ...group, metadata: { ...group.metadata, finalizers: [...finalizers, FINALIZER] } };
}

/**
 * Checks that the Workload of a PodGroup exists and has the template. The template's contents are not compared.
 * `workload` is the stored one, if it exists.
 * Upstream source (v1.36.2): plugin/pkg/admission/podgroup/admission.go.
 */
export function admitTemplateReference(group: PodGroup, workload: Workload | undefined): AdmissionResult<PodGroup> {
  const reference = group.spec.podGroupTemplateRef?.workload;
  if (!reference) return admitted(group);
  const { workloadName, podGroupTemplateName } = reference;
  const rejected = (why: string) => forbidden(group, `PodGroup rejected: ${why}`);
  if (!workload) return rejected(`Workload "${workloadName}" not found`);
  if (workload.metadata.deletionTimestamp !== undefined) return rejected(`Workload "${workloadName}" is being deleted`);
  if (workload.spec.podGroupTemplates.some(({ name }) => name === podGroupTemplateName)) return admitted(group);
  return rejected(`PodGroupTemplate "${podGroupTemplateName}" not found in Workload "${workloadName}"`);
}

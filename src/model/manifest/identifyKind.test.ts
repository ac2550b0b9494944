import { describe, expect, it } from 'vitest';
import { KINDS } from '#model/kinds.ts';
import { identifyKind } from './identifyKind.ts';

function refusalOf(apiVersion: string, kind: string, isDumped = false): { message: string; hint: string } | undefined {
  const identity = identifyKind(apiVersion, kind, isDumped);
  if (identity.type !== 'wrong') return undefined;
  const [finding] = identity.findings;
  return { message: finding?.message ?? '', hint: finding?.hint ?? '' };
}

describe('API versions that v1.36 does not serve', () => {
  it.each([
    ['scheduling.k8s.io/v1beta1', 'PriorityClass', '1.22', 'apiVersion "scheduling.k8s.io/v1"'],
    ['extensions/v1beta1', 'Deployment', '1.16', 'apiVersion "apps/v1"'],
    ['extensions/v1beta1', 'Ingress', '1.22', 'apiVersion "networking.k8s.io/v1"'],
    ['policy/v1beta1', 'PodDisruptionBudget', '1.25', 'apiVersion "policy/v1"'],
    ['policy/v1beta1', 'PodSecurityPolicy', '1.25', 'Pod Security Admission'],
    ['batch/v1beta1', 'CronJob', '1.25', 'apiVersion "batch/v1"'],
    ['autoscaling/v2beta2', 'HorizontalPodAutoscaler', '1.26', 'apiVersion "autoscaling/v2"'],
    ['scheduling.k8s.io/v1alpha1', 'Workload', '1.36', 'apiVersion "scheduling.k8s.io/v1alpha2"'],
    ['apiextensions.k8s.io/v1beta1', 'CustomResourceDefinition', '1.22', 'apiVersion "apiextensions.k8s.io/v1"'],
    ['settings.k8s.io/v1alpha1', 'PodPreset', '1.20', 'a mutating webhook or policy'],
  ])('explains that %s %s was removed in v%s and names the replacement', (apiVersion, kind, release, use) =>
    expect(refusalOf(apiVersion, kind)).toEqual({
      message: `no matches for kind "${kind}" in version "${apiVersion}"`,
      hint: `${apiVersion} ${kind} was removed in v${release}: use ${use}`,
    }),
  );

  it('names the flags that enable a version that is off by default', () => {
    expect(refusalOf('resource.k8s.io/v1beta1', 'ResourceClaim')?.hint).toBe(
      'v1.36 serves it only with --runtime-config=resource.k8s.io/v1beta1=true of kube-apiserver: use apiVersion "resource.k8s.io/v1"',
    );
    expect(refusalOf('certificates.k8s.io/v1beta1', 'ClusterTrustBundle')?.hint).toBe(
      'v1.36 serves it only with --runtime-config=certificates.k8s.io/v1beta1=true and --feature-gates=ClusterTrustBundle=true of kube-apiserver, which is not in this model',
    );
  });

  it('keeps objects of a live cluster, even if v1.36 does not serve them', () => {
    expect(refusalOf('coordination.k8s.io/v1beta1', 'LeaseCandidate')).toBeDefined();
    expect(refusalOf('coordination.k8s.io/v1beta1', 'LeaseCandidate', true)).toBeUndefined();
  });

  it('refuses an unknown kind in a Kubernetes group, and keeps kinds of other groups', () => {
    expect(refusalOf('networking.k8s.io/v1', 'NetworkPolicies')?.hint).toBe('did you mean "NetworkPolicy"?');
    expect(identifyKind('gateway.networking.k8s.io/v1', 'Gateway')).toEqual({ type: 'foreign' });
    expect(identifyKind('certificates.k8s.io/v1', 'CertificateSigningRequest')).toEqual({ type: 'foreign' });
  });

  it('knows every modelled kind in exactly one version', () => {
    for (const { apiVersion, kind } of KINDS) {
      expect(identifyKind(apiVersion, kind)).toEqual({ type: 'known' });
      expect(refusalOf(apiVersion.replace(/v\d\w*$/, 'v9'), kind)?.hint).toBe(`use apiVersion "${apiVersion}"`);
    }
  });
});

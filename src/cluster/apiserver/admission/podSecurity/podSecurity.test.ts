import { describe, expect, it } from 'vitest';
import type { Pod, PodSpec } from '#model/generated/types.ts';
import { violations, violationText } from './evaluate.ts';
import { evaluatedPods } from './podSecurity.ts';
import { type LevelVersion, policyOf } from './policy.ts';

const BASELINE: LevelVersion = { level: 'baseline' };
const RESTRICTED: LevelVersion = { level: 'restricted' };
const GOOD: PodSpec = {
  securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  containers: [{ name: 'a', securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } } }],
};

function textOf(level: LevelVersion, spec: PodSpec, annotations = {}): string {
  return violationText(violations(level, spec, { annotations }));
}

function withContext(...contexts: NonNullable<PodSpec['containers'][number]['securityContext']>[]): PodSpec {
  return { containers: contexts.map((securityContext, i) => ({ name: `c${i + 1}`, securityContext })) };
}

describe('PodSecurity', () => {
  it('accepts a Pod that meets the restricted level, and any Pod at the privileged level', () => {
    expect(textOf(RESTRICTED, GOOD)).toBe('');
    expect(textOf({ level: 'privileged' }, { hostNetwork: true, containers: [] })).toBe('');
  });

  it.each<[string, PodSpec]>([
    ['host namespaces (hostNetwork=true, hostPID=true)', { hostNetwork: true, hostPID: true, containers: [] }],
    ['privileged (container "c1" must not set securityContext.privileged=true)', withContext({ privileged: true }, {})],
    [
      'non-default capabilities (containers "c1", "c2" must not include "NET_ADMIN", "SYS_TIME" in securityContext.capabilities.add)',
      withContext({ capabilities: { add: ['SYS_TIME', 'CHOWN'] } }, { capabilities: { add: ['NET_ADMIN'] } }),
    ],
    [
      'hostPath volumes (volumes "v", "w")',
      { containers: [], volumes: ['v', 'w'].map((name) => ({ name, hostPath: { path: '/' } })) },
    ],
    [
      'hostPort (container "a" uses hostPorts 443, 80)',
      { containers: [{ name: 'a', ports: [80, 443].map((port) => ({ containerPort: port, hostPort: port })) }] },
    ],
    [
      'probe or lifecycle host (container "a" uses probe or lifecycle host "10.0.0.1")',
      { containers: [{ name: 'a', livenessProbe: { tcpSocket: { host: '10.0.0.1', port: 80 } } }] },
    ],
    [
      'procMount (container "c1" must not set securityContext.procMount to "Unmasked")',
      withContext({ procMount: 'Unmasked' }),
    ],
    [
      'seLinuxOptions (pod and container "a" set forbidden securityContext.seLinuxOptions: type "spc_t"; user may not be set)',
      {
        securityContext: { seLinuxOptions: { type: 'spc_t' } },
        containers: [{ name: 'a', securityContext: { seLinuxOptions: { user: 'u' } } }],
      },
    ],
    [
      'seccompProfile (pod must not set securityContext.seccompProfile.type to "Unconfined")',
      { securityContext: { seccompProfile: { type: 'Unconfined' } }, containers: [] },
    ],
    [
      'forbidden sysctls (kernel.msgmax)',
      {
        securityContext: { sysctls: ['kernel.msgmax', 'net.ipv4.tcp_rmem'].map((name) => ({ name, value: '1' })) },
        containers: [],
      },
    ],
    [
      'hostProcess (pod must not set securityContext.windowsOptions.hostProcess=true)',
      { securityContext: { windowsOptions: { hostProcess: true } }, containers: [] },
    ],
    [
      'forbidden AppArmor profile (container "c1" must not set AppArmor profile type to "Unconfined")',
      withContext({ appArmorProfile: { type: 'Unconfined' } }),
    ],
  ])('baseline refuses %s', (text, spec) => expect(textOf(BASELINE, spec)).toBe(text));

  it('restricted reports four violations for a Pod without a securityContext', () => {
    expect(textOf(RESTRICTED, { containers: [{ name: 'main' }] })).toBe(
      'allowPrivilegeEscalation != false (container "main" must set securityContext.allowPrivilegeEscalation=false), unrestricted capabilities (container "main" must set securityContext.capabilities.drop=["ALL"]), runAsNonRoot != true (pod or container "main" must set securityContext.runAsNonRoot=true), seccompProfile (pod or container "main" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")',
    );
  });

  it('restricted reports its stricter check in place of the baseline check', () => {
    const spec: PodSpec = { ...GOOD, volumes: [{ name: 'v', hostPath: { path: '/' } }] };
    expect(textOf(RESTRICTED, spec)).toBe(
      'restricted volume types (volume "v" uses restricted volume type "hostPath")',
    );
    const root: PodSpec = { ...GOOD, securityContext: { ...GOOD.securityContext, runAsUser: 0, runAsNonRoot: false } };
    expect(textOf(RESTRICTED, root)).toBe(
      'runAsNonRoot != true (pod must not set securityContext.runAsNonRoot=false), runAsUser=0 (pod must not set runAsUser=0)',
    );
    expect(textOf(RESTRICTED, { ...root, hostUsers: false })).toBe('');
  });

  it('applies the checks of the configured policy version', () => {
    const spec: PodSpec = { containers: [{ name: 'a', livenessProbe: { tcpSocket: { host: 'h', port: 80 } } }] };
    expect(textOf({ level: 'baseline', minor: 33 }, spec)).toBe('');
    expect(textOf({ level: 'restricted', minor: 7 }, spec)).toBe(
      'runAsNonRoot != true (pod or container "a" must set securityContext.runAsNonRoot=true)',
    );
  });

  it('reads the policy from the labels of a Namespace', () => {
    const label = (name: string) => `pod-security.kubernetes.io/${name}`;
    expect(policyOf({ [label('enforce')]: 'baseline', [label('enforce-version')]: 'v1.30' })).toEqual({
      errors: [],
      policy: {
        enforce: { level: 'baseline', minor: 30 },
        audit: { level: 'privileged' },
        warn: { level: 'baseline', minor: 30 },
      },
    });
    const { policy, errors } = policyOf({ [label('enforce')]: 'strict', [label('warn-version')]: 'v2' });
    expect(policy.enforce.level).toBe('restricted');
    expect(errors.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'metadata.labels[pod-security.kubernetes.io/enforce]: Invalid value: "strict": must be one of privileged, baseline, restricted',
      'metadata.labels[pod-security.kubernetes.io/warn-version]: Invalid value: "v2": must be "latest" or "v1.x"',
    ]);
  });

  it('lists the existing Pods that violate a new enforce level', () => {
    const pod = (name: string): Pod => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name },
      spec: { hostNetwork: true, containers: [] },
    });
    expect(evaluatedPods('n', BASELINE, [pod('b'), pod('a'), pod('c')])).toEqual([
      'existing pods in namespace "n" violate the new PodSecurity enforce level "baseline:latest"',
      'a (and 2 other pods): host namespaces',
    ]);
  });
});

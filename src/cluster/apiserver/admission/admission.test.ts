import { describe, expect, it } from 'vitest';
import type {
  LimitRange,
  Node,
  PersistentVolumeClaim,
  Pod,
  PriorityClass,
  ServiceAccount,
  Volume,
} from '#model/generated/types.ts';
import { checkLimitRanges, fillFromLimitRanges } from './limitRanger.ts';
import { admitDefaultTolerations, admitNewNode } from './mutatingPlugins.ts';
import { admitPodPriority, admitPriorityClass } from './priority.ts';
import { refuseNamespaceDeletion } from './resourceQuota.ts';
import { type AccountLookup, admitServiceAccount } from './serviceAccount.ts';

const pod = (spec: Partial<Pod['spec']> = {}, metadata: object = {}): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'default', ...metadata },
  spec: { containers: [{ name: 'c' }], ...spec },
});
const priorityClass = (name: string, value: number, rest: Partial<PriorityClass> = {}): PriorityClass => ({
  apiVersion: 'scheduling.k8s.io/v1',
  kind: 'PriorityClass',
  metadata: { name },
  value,
  ...rest,
});
const forbidden = (message: string) => {
  const [, kind, group, name] = /^([a-z]+)\.?(\S*) "([^"]+)"/.exec(message) ?? [];
  const details = group === '' ? { name, kind } : { name, group, kind };
  return { ok: false, status: { code: 403, reason: 'Forbidden', message, details } };
};

describe('Priority', () => {
  const classes = [
    priorityClass('high', 1000, { preemptionPolicy: 'Never' }),
    priorityClass('low', 10, { globalDefault: true }),
    priorityClass('lower', 5, { globalDefault: true }),
  ];
  it.each<[string, Partial<Pod['spec']>, readonly PriorityClass[], object]>([
    ['no class exists', {}, [], { priority: 0, preemptionPolicy: 'PreemptLowerPriority' }],
    ['the lowest of several default classes', {}, classes, { priority: 5, priorityClassName: 'lower' }],
    ['a named class', { priorityClassName: 'high' }, classes, { priority: 1000, preemptionPolicy: 'Never' }],
    ['a built-in class', { priorityClassName: 'system-node-critical' }, [], { priority: 2000001000 }],
    [
      'a priority equal to that of the class',
      { priorityClassName: 'high', priority: 1000 },
      classes,
      { priority: 1000 },
    ],
  ])('resolves the priority of a Pod: %s', (_, spec, known, expected) =>
    expect(admitPodPriority(pod(spec), known)).toMatchObject({ ok: true, object: { spec: expected } }),
  );

  it.each<[Partial<Pod['spec']>, string]>([
    [{ priorityClassName: 'none' }, 'pods "p" is forbidden: no PriorityClass with name none was found'],
    [{ priorityClassName: 'toString' }, 'pods "p" is forbidden: no PriorityClass with name toString was found'],
    [
      { priority: 7 },
      'pods "p" is forbidden: the integer value of priority (7) must not be provided in pod spec; priority admission controller computed 5 from the given PriorityClass name',
    ],
    [
      { priorityClassName: 'high', preemptionPolicy: 'PreemptLowerPriority' },
      'pods "p" is forbidden: the string value of PreemptionPolicy (PreemptLowerPriority) must not be provided in pod spec; priority admission controller computed Never from the given PriorityClass name',
    ],
  ])('refuses the Pod spec %j', (spec, message) =>
    expect(admitPodPriority(pod(spec), classes)).toEqual(forbidden(message)),
  );

  it('allows only one default PriorityClass', () => {
    const second = priorityClass('x', 1, { globalDefault: true });
    expect(admitPriorityClass(second, [priorityClass('y', 1, { globalDefault: true })])).toEqual(
      forbidden(
        'priorityclasses.scheduling.k8s.io "x" is forbidden: PriorityClass y is already marked as default. Only one default can exist',
      ),
    );
    expect(admitPriorityClass(second, [second]).ok).toBe(true);
  });
});

describe('DefaultTolerationSeconds', () => {
  const added = (key: string) => ({ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 });
  const both = ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable'];
  it.each<[Pod['spec']['tolerations'], string[]]>([
    [undefined, both],
    [[{ key: both[0] ?? '', operator: 'Exists', effect: 'NoExecute' }], both.slice(1)],
    [[{ key: both[0] ?? '', operator: 'Exists', effect: 'NoSchedule' }], both],
    [[{ operator: 'Exists' }], []],
  ])('the tolerations %j become %j', (tolerations, keys) => {
    const given = pod(tolerations && { tolerations });
    expect(admitDefaultTolerations(given)).toMatchObject({
      object: { spec: { tolerations: [...(tolerations ?? []), ...keys.map(added)] } },
    });
  });
});

describe('LimitRanger', () => {
  const limitRange = (...limits: LimitRange['spec']['limits']): LimitRange => ({
    apiVersion: 'v1',
    kind: 'LimitRange',
    metadata: { name: 'l' },
    spec: { limits },
  });

  it('fills in the missing values and reports it in an annotation', () => {
    const result = fillFromLimitRanges(pod(), [
      limitRange({ type: 'Container', default: { cpu: '1' }, defaultRequest: { cpu: '500m', memory: '1Mi' } }),
    ]);
    expect(result).toMatchObject({
      metadata: {
        annotations: {
          'kubernetes.io/limit-ranger':
            'LimitRanger plugin set: cpu, memory request for container c; cpu limit for container c',
        },
      },
      spec: { containers: [{ resources: { requests: { cpu: '500m', memory: '1Mi' }, limits: { cpu: '1' } } }] },
    });
  });

  it.each<[object, LimitRange['spec']['limits'][number], string]>([
    [
      { limits: { cpu: '3' } },
      { type: 'Container', max: { cpu: '2' } },
      'maximum cpu usage per Container is 2, but limit is 3',
    ],
    [
      {},
      { type: 'Container', max: { memory: '1Gi' } },
      'maximum memory usage per Container is 1Gi.  No limit is specified',
    ],
    [
      { requests: { memory: '1Mi' } },
      { type: 'Container', min: { memory: '1Gi' } },
      'minimum memory usage per Container is 1Gi, but request is 1Mi',
    ],
    [
      { requests: { cpu: '1' }, limits: { cpu: '3' } },
      { type: 'Pod', maxLimitRequestRatio: { cpu: '2' } },
      'cpu max limit to request ratio per Pod is 2, but provided ratio is 3.000000',
    ],
  ])('checks the resources %j against the limit %j', (resources, item, message) => {
    expect(checkLimitRanges(pod({ containers: [{ name: 'c', resources }] }), [limitRange(item)])).toEqual(
      forbidden(`pods "p" is forbidden: ${message}`),
    );
  });

  it('does not change a Pod that needs no defaults', () => {
    const given = pod({ containers: [{ name: 'c', resources: { limits: { cpu: '1' } } }] });
    const limits = [limitRange({ type: 'Container', max: { cpu: '2' } })];
    expect(fillFromLimitRanges(given, limits)).toBe(given);
    expect(checkLimitRanges(given, limits)).toEqual({ ok: true, object: given });
  });

  it('checks the storage request of a claim', () => {
    const claim: PersistentVolumeClaim = {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'v' },
      spec: { resources: { requests: { storage: '2Gi' } } },
    };
    const type = 'PersistentVolumeClaim';
    expect(checkLimitRanges(claim, [limitRange({ type, min: { storage: '3Gi' }, max: { storage: '1Gi' } })])).toEqual(
      forbidden(
        'persistentvolumeclaims "v" is forbidden: [minimum storage usage per PersistentVolumeClaim is 3Gi, but request is 2Gi, maximum storage usage per PersistentVolumeClaim is 1Gi, but request is 2Gi]',
      ),
    );
  });
});

describe('NamespaceLifecycle', () => {
  it('refuses to delete the system Namespaces', () => {
    expect(refuseNamespaceDeletion('kube-system')?.message).toBe(
      'namespaces "kube-system" is forbidden: this namespace may not be deleted',
    );
    expect(refuseNamespaceDeletion('web')).toBeUndefined();
  });
});

describe('other admission plugins', () => {
  const account: ServiceAccount = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default' } };
  const lookup = (accounts: readonly ServiceAccount[] = [account]): AccountLookup => ({
    find: (name) => accounts.find(({ metadata }) => metadata.name === name),
    newName: (base) => `${base}abcde`,
  });

  it('ServiceAccount mounts a token into each container that mounts nothing at its path', () => {
    const own = { name: 'own', mountPath: '/var/run/secrets/kubernetes.io/serviceaccount' };
    const containers = [{ name: 'a' }, { name: 'b', volumeMounts: [own] }];
    const mount = { name: 'kube-api-access-abcde', readOnly: true, mountPath: own.mountPath };
    expect(admitServiceAccount(pod({ containers }), lookup())).toMatchObject({
      object: {
        spec: {
          serviceAccountName: 'default',
          serviceAccount: 'default',
          containers: [{ volumeMounts: [mount] }, { volumeMounts: [own] }],
          volumes: [{ name: 'kube-api-access-abcde', projected: { defaultMode: 420 } }],
        },
      },
    });
    // Validation refuses a volume without a name.
    const nameless = pod({ containers: [{ name: 'a' }], volumes: [{ emptyDir: {} } as Volume] });
    expect(admitServiceAccount(nameless, lookup())).toMatchObject({ object: { spec: { volumes: { length: 2 } } } });
    const off = { ...account, automountServiceAccountToken: false };
    const plain = { spec: expect.not.objectContaining({ volumes: expect.anything() }) };
    expect(admitServiceAccount(pod(), lookup([off]))).toMatchObject({ object: plain });
    expect(admitServiceAccount(pod({ automountServiceAccountToken: false }), lookup())).toMatchObject({
      object: plain,
    });
  });

  it('ServiceAccount refuses a Pod whose account is missing, and copies the pull secrets of an existing one', () => {
    expect(admitServiceAccount(pod({ serviceAccountName: 'none' }), lookup())).toEqual(
      forbidden(
        'pods "p" is forbidden: error looking up service account default/none: serviceaccount "none" not found',
      ),
    );
    const pulling = { ...account, imagePullSecrets: [{ name: 'registry' }] };
    expect(admitServiceAccount(pod(), lookup([pulling]))).toMatchObject({
      object: { spec: { imagePullSecrets: [{ name: 'registry' }] } },
    });
    const annotations = { 'kubernetes.io/enforce-mountable-secrets': 'true' };
    const strict = { ...account, metadata: { name: 'default', annotations } };
    const volumes = [{ name: 'v', secret: { secretName: 's' } }];
    expect(admitServiceAccount(pod({ volumes }), lookup([strict]))).toEqual(
      forbidden(
        'pods "p" is forbidden: volume with secret.secretName="s" is not allowed because service account default does not reference that secret',
      ),
    );
  });

  it('ServiceAccount accepts a mirror Pod unless it names an account or a Secret', () => {
    const mirror = (spec: Partial<Pod['spec']>) => pod(spec, { annotations: { 'kubernetes.io/config.mirror': 'x' } });
    expect(admitServiceAccount(mirror({}), lookup([]))).toEqual({ ok: true, object: mirror({}) });
    const may = 'pods "p" is forbidden: a mirror pod may not reference';
    expect(admitServiceAccount(mirror({ serviceAccountName: 'a' }), lookup())).toEqual(
      forbidden(`${may} service accounts`),
    );
    expect(admitServiceAccount(mirror({ imagePullSecrets: [{ name: 's' }] }), lookup())).toEqual(
      forbidden(`${may} secrets`),
    );
  });

  it('TaintNodesByCondition taints a new Node once', () => {
    const node: Node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' }, spec: {} };
    const first = admitNewNode(node);
    expect(first).toMatchObject({
      object: { spec: { taints: [{ key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' }] } },
    });
    expect(first.ok && admitNewNode(first.object)).toEqual(first);
  });
});

import { describe, expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { validateChange, validateNew } from '../validators.ts';

const problemTexts = (object: KubeObject) => validateNew(object).map(({ path, message }) => `${path}: ${message}`);

function changeProblemTexts(given: KubeObject, old: KubeObject): string[] {
  const metadata = { ...given.metadata, resourceVersion: '1' };
  const errors = validateChange({ ...given, metadata }, { ...old, metadata });
  return [...new Set(errors.map(({ path, message }) => `${path}: ${message}`))];
}

describe('a PersistentVolume', () => {
  const volume = (spec: object): KubeObject => ({
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: 'v' },
    spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], ...spec },
  });

  it('requires one volume source and reports each further one', () => {
    const nfs = { server: 's', path: '/' };
    expect(problemTexts(volume({ nfs, csi: { driver: 'd.io', volumeHandle: 'h' } }))).toEqual([
      'spec.csi: Forbidden: may not specify more than 1 volume type',
    ]);
    expect(problemTexts(volume({ cephfs: { monitors: [] } }))).toEqual(['spec.cephfs.monitors: Required value']);
    expect(problemTexts(volume({ nfs, cephfs: { monitors: [] } }))).toEqual([
      'spec.cephFS: Forbidden: may not specify more than 1 volume type',
    ]);
  });

  it('reports problems of an iSCSI portal in the order of Kubernetes', () => {
    const iscsi = { targetPortal: 'p'.repeat(70), iqn: 'x', lun: 256, initiatorName: 'iqn.1', secretRef: {} };
    expect(problemTexts(volume({ iscsi })).map((text) => text.split(': ')[0])).toEqual([
      'spec.iscsi.targetportal',
      'spec.iscsi.iqn',
      'spec.iscsi.lun',
      'spec.iscsi.secretRef.name',
      'spec.iscsi.initiatorname',
    ]);
  });

  it('refuses to recycle the root directory of a node in any spelling', () => {
    const spec = { hostPath: { path: '/x/..', type: '' }, persistentVolumeReclaimPolicy: 'Recycle' };
    expect(problemTexts(volume(spec))).toEqual([
      'spec.hostPath.path: Invalid value: "/x/..": must not contain \'..\'',
      "spec.persistentVolumeReclaimPolicy: Forbidden: may not be 'recycle' for a hostPath mount of '/'",
    ]);
  });

  it('refuses another node affinity, except for the newer zone label', () => {
    const on = (key: string, value: string) => ({
      nfs: { server: 's', path: '/' },
      nodeAffinity: {
        required: { nodeSelectorTerms: [{ matchExpressions: [{ key, operator: 'In', values: [value] }] }] },
      },
    });
    const old = volume(on('failure-domain.beta.kubernetes.io/zone', 'a'));
    expect(changeProblemTexts(volume(on('topology.kubernetes.io/zone', 'a')), old)).toEqual([]);
    expect(changeProblemTexts(volume(on('topology.kubernetes.io/zone', 'b')), old)).toEqual([
      'nodeAffinity: Invalid value: {"Required":{"NodeSelectorTerms":[{"MatchExpressions":[{"Key":"topology.kubernetes.io/zone","Operator":"In","Values":["b"]}],"MatchFields":null}]}}: field is immutable, except for updating from beta label to GA',
    ]);
  });

  it('refuses another source, except for an added expansion secret', () => {
    const csi = { driver: 'd.io', volumeHandle: 'h' };
    const secret = { name: 's', namespace: 'n' };
    expect(changeProblemTexts(volume({ csi: { ...csi, controllerExpandSecretRef: secret } }), volume({ csi }))).toEqual(
      [],
    );
    const [said] = changeProblemTexts(volume({ csi: { ...csi, volumeHandle: 'other' } }), volume({ csi }));
    expect(said).toContain(
      'spec.persistentvolumesource: Forbidden: spec.persistentvolumesource is immutable after creation\n@@ ',
    );
    expect(said).toContain('-  "VolumeHandle": "h",\n+  "VolumeHandle": "other",\n');
  });
});

describe('PersistentVolumeClaims', () => {
  const claim = (spec: object, rest: object = {}): KubeObject => ({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'c', namespace: 'default' },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '2Gi' } }, ...spec },
    ...rest,
  });
  const status = { phase: 'Bound', capacity: { storage: '1Gi' } };
  const size = (storage: string) => claim({ resources: { requests: { storage } } }, { status });

  it('a bound claim may grow, or shrink down to its capacity', () => {
    expect(changeProblemTexts(size('5Gi'), size('2Gi'))).toEqual([]);
    expect(changeProblemTexts(size('1500Mi'), size('2Gi'))).toEqual([]);
    expect(changeProblemTexts(size('1Gi'), size('2Gi'))).toEqual([
      'spec.resources.requests.storage: Forbidden: field can not be less than status.capacity',
    ]);
  });

  it('a class and a volume may be set once', () => {
    expect(changeProblemTexts(claim({ storageClassName: 'fast', volumeName: 'v' }), claim({}))).toEqual([]);
    const [said] = changeProblemTexts(claim({ storageClassName: 'slow' }), claim({ storageClassName: 'fast' }));
    expect(said).toContain('- "StorageClassName": "fast"');
  });
});

describe('limits', () => {
  const range = (item: object): KubeObject => ({
    apiVersion: 'v1',
    kind: 'LimitRange',
    metadata: { name: 'l', namespace: 'default' },
    spec: { limits: [item] },
  });

  it('requires min <= max and a ratio that is possible', () => {
    const item = { type: 'Container', min: { cpu: '1' }, max: { cpu: '2' }, maxLimitRequestRatio: { cpu: '3' } };
    expect(problemTexts(range(item))).toEqual([
      'spec.limits[0].maxLimitRequestRatio[cpu]: Invalid value: "3": ratio 3 is greater than max/min = 2.000000',
    ]);
    expect(problemTexts(range({ type: 'PersistentVolumeClaim', default: { storage: '1Gi' } }))).toEqual([
      'spec.limits[0].limits: Required value: either minimum or maximum storage value is required, but neither was provided',
    ]);
    const gpu = { type: 'Container', default: { 'x.io/gpu': '2' }, defaultRequest: { 'x.io/gpu': '1' } };
    expect(problemTexts(range(gpu))).toEqual([
      'spec.limits[0].defaultRequest[x.io/gpu]: Invalid value: "1": default value 2 must equal to defaultRequest value 1 in x.io/gpu',
    ]);
  });

  it('a quota must fit its scopes and cannot change them', () => {
    const quota = (spec: object): KubeObject => ({
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name: 'q', namespace: 'default' },
      spec,
    });
    expect(problemTexts(quota({ hard: { pods: '1' }, scopes: ['BestEffort', 'NotBestEffort'] }))).toEqual([
      'spec.scopes: Invalid value: ["BestEffort","NotBestEffort"]: conflicting scopes',
    ]);
    const matchExpressions = [{ scopeName: 'BestEffort', operator: 'In', values: ['a'] }];
    expect(problemTexts(quota({ hard: { 'count/pods': '1' }, scopeSelector: { matchExpressions } }))).toEqual([
      'spec.scopeSelector.matchExpressions.operator: Invalid value: "In": must be \'Exists\' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity',
    ]);
    expect(changeProblemTexts(quota({ scopes: ['BestEffort'] }), quota({}))).toEqual([
      'spec.scopes: Invalid value: ["BestEffort"]: field is immutable',
    ]);
  });
});

describe('classes of storage', () => {
  it('refuses duplicate topologies', () => {
    const term = { matchLabelExpressions: [{ key: 'zone', values: ['a', 'b'] }] };
    const again = { matchLabelExpressions: [{ key: 'zone', values: ['b', 'a'] }] };
    const object: KubeObject = {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: { name: 's' },
      ...{ provisioner: 'p', volumeBindingMode: 'Immediate', allowedTopologies: [term, again] },
    };
    expect(problemTexts(object)).toEqual(['allowedTopologies[1].matchLabelExpressions: Duplicate value: ""']);
  });

  it('requires the mandatory fields of a CSIDriver', () => {
    const object: KubeObject = {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'CSIDriver',
      metadata: { name: 'd.io' },
      spec: {
        ...{ attachRequired: true, podInfoOnMount: false, storageCapacity: false, seLinuxMount: false },
        tokenRequests: [{ audience: 'a', expirationSeconds: 5 }, { audience: 'a' }],
        volumeLifecycleModes: ['Forever'],
      },
    };
    expect(problemTexts(object)).toEqual([
      'spec.tokenRequests[0].expirationSeconds: Invalid value: 5: may not specify a duration less than 10 minutes',
      'spec.tokenRequests[1].audience: Duplicate value: "a"',
      'spec.volumeLifecycleModes: Unsupported value: "Forever": supported values: "Persistent", "Ephemeral"',
    ]);
  });
});

describe('a VolumeAttachment', () => {
  const attachment = (spec: object): KubeObject => ({
    apiVersion: 'storage.k8s.io/v1',
    kind: 'VolumeAttachment',
    metadata: { name: 'a' },
    spec: { attacher: 'd.io', nodeName: 'n', ...spec },
  });

  it('requires a volume name or an inline volume, which allows fewer fields', () => {
    expect(problemTexts(attachment({ source: {} }))).toEqual([
      'spec.source: Required value: must specify exactly one of inlineVolumeSpec and persistentVolumeName',
    ]);
    const inlineVolumeSpec = {
      accessModes: ['ReadWriteOnce'],
      capacity: { storage: '1' },
      nfs: { server: 's', path: '/' },
    };
    expect(problemTexts(attachment({ source: { inlineVolumeSpec } }))).toEqual([
      'spec.source.inlineVolumeSpec.capacity: Forbidden: may not be specified in the context of inline volumes',
      'spec.source.inlineVolumeSpec.csi: Required value: has to be specified in the context of inline volumes',
    ]);
  });

  it("refuses changes and shows the inline volume with Go's field names", () => {
    const inlineVolumeSpec = { accessModes: ['ReadWriteOnce'], csi: { driver: 'd.io', volumeHandle: 'h' } };
    const given = attachment({ nodeName: 'other', source: { inlineVolumeSpec } });
    expect(changeProblemTexts(given, attachment({ source: { inlineVolumeSpec } }))).toEqual([
      expect.stringMatching(
        /^spec: Invalid value: \{"Attacher":"d.io","Source":\{"PersistentVolumeName":null,"InlineVolumeSpec":\{"Capacity":null,.*"CSI":\{"Driver":"d.io","VolumeHandle":"h",.*\},"AccessModes":\["ReadWriteOnce"\],"ClaimRef":null,"PersistentVolumeReclaimPolicy":"","StorageClassName":"","MountOptions":null,"VolumeMode":null,"NodeAffinity":null,"VolumeAttributesClassName":null\}\},"NodeName":"other"\}: field is immutable$/,
      ),
    ]);
  });
});

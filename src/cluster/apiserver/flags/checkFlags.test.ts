import { describe, expect, it } from 'vitest';
import { checkFlags } from './checkFlags.ts';

const verdicts = (text: string) => checkFlags(text).map(({ name, gate, verdict }) => `${gate ?? name}: ${verdict}`);

describe('checkFlags', () => {
  it('reports whether each flag of an old manifest is still in use', () => {
    const manifest = `
    command:
    - kube-apiserver
    - --basic-auth-file=/etc/kubernetes/users.csv
    - --feature-gates=ExpandInUsePersistentVolumes=true,VolumeSnapshotDataSource=true
    - --enable-admission-plugins=NodeRestriction
    - --enable-bootstrap-token-auth=true
    - --client-ca-file=/etc/kubernetes/pki/ca.crt
    - --endpoint-reconciler-type=lease # the default for years
    - --goaway-chance=0.001
    - --max-requests-inflight=400`;
    expect(verdicts(manifest)).toEqual([
      'basic-auth-file: removed',
      'ExpandInUsePersistentVolumes: removed',
      'VolumeSnapshotDataSource: removed',
      'enable-admission-plugins: valid',
      'enable-bootstrap-token-auth: valid',
      'client-ca-file: valid',
      'endpoint-reconciler-type: default',
      'goaway-chance: valid',
      'max-requests-inflight: default',
    ]);
    expect(checkFlags(manifest)[0]).toMatchObject({
      line: 4,
      message: 'unknown flag: --basic-auth-file',
      release: '1.19',
    });
    expect(checkFlags(manifest)[1]?.message).toBe('unrecognized feature gate: ExpandInUsePersistentVolumes');
  });

  it("refuses a goaway chance above 0.02 with the server's message", () => {
    expect(checkFlags('kube-apiserver --goaway-chance 0.03')).toEqual([
      {
        line: 1,
        name: 'goaway-chance',
        value: '0.03',
        verdict: 'invalid',
        message: '--goaway-chance can not be less than 0 or greater than 0.02',
      },
    ]);
    expect(verdicts('--goaway-chance=0.02 --goaway-chance=0')).toEqual([
      'goaway-chance: valid',
      'goaway-chance: default',
    ]);
  });

  it('separates the servers of one override by semicolons', () => {
    expect(verdicts('--etcd-servers-overrides="/events#http://etcd4:2379,http://etcd5:2379"')).toEqual([
      'etcd-servers-overrides: invalid',
    ]);
    expect(verdicts('--etcd-servers-overrides="/events#http://etcd4:2379;http://etcd5:2379"')).toEqual([
      'etcd-servers-overrides: valid',
    ]);
  });

  it('reads a command over several lines and reports missing or wrong values', () => {
    const command =
      'kube-apiserver \\\n  --profiling \\\n  --event-ttl 60m \\\n  --secure-port=https \\\n  --no-such-flag=1 \\\n  --tls-cert-file';
    expect(checkFlags(command).map(({ line, name, verdict }) => [line, name, verdict])).toEqual([
      [2, 'profiling', 'default'],
      [3, 'event-ttl', 'default'],
      [4, 'secure-port', 'invalid'],
      [5, 'no-such-flag', 'unknown'],
      [6, 'tls-cert-file', 'invalid'],
    ]);
    expect(checkFlags(command)[2]?.message).toBe(
      'invalid argument "https" for "--secure-port" flag: strconv.ParseInt: parsing "https": invalid syntax',
    );
    expect(checkFlags('--tls-cert-file')[0]?.message).toBe('flag needs an argument: --tls-cert-file');
  });
});

import { describe, expect, it } from 'vitest';
import { checkKubeconfig } from './checkKubeconfig.ts';

const config = (cluster: string): string => `apiVersion: v1
kind: Config
clusters:
${cluster}contexts:
  - name: test
    context: {cluster: test, user: me}
users:
  - name: me
    user: {token: x}
current-context: test
`;

describe('checkKubeconfig', () => {
  it('accepts disable-compression below cluster', () => {
    const text = config(
      '  - name: test\n    cluster:\n      server: https://k:6443\n      disable-compression: true\n',
    );
    expect(checkKubeconfig(text)).toEqual({
      notes: [],
      context: 'test',
      cluster: 'test',
      server: 'https://k:6443',
      disableCompression: true,
      withoutEffect: [],
    });
  });

  it('reports disable-compression without effect when no context uses the cluster', () => {
    const text = config(
      '  - name: test\n    cluster:\n      server: https://k:6443\n  - name: big\n    cluster:\n      server: https://b:6443\n      disable-compression: true\n',
    );
    expect(checkKubeconfig(text)).toMatchObject({ disableCompression: false, withoutEffect: ['big'] });
    const none = text.replace('name: big', 'name: test-2').replace('current-context: test\n', '');
    expect(checkKubeconfig(none)).toMatchObject({ notes: [], context: '', withoutEffect: ['test-2'] });
  });

  it('reports that kubectl ignores disable-compression one level higher', () => {
    const text = config('  - name: test\n    cluster:\n      server: https://k:6443\n    disable-compression: true\n');
    const { notes, disableCompression } = checkKubeconfig(text);
    expect(disableCompression).toBe(false);
    expect(notes).toEqual([{ line: 7, field: 'clusters[0].disable-compression', verdict: 'ignored', message: '' }]);
  });

  it("refuses an invalid kubeconfig with kubectl's message", () => {
    expect(checkKubeconfig(config('  - name: test\n    cluster: {}\n')).notes[0]?.message).toBe(
      'error: invalid configuration: no server found for cluster "test"',
    );
    expect(checkKubeconfig('current-context: other\n').notes[0]?.message).toBe(
      'error: invalid configuration: context was not found for specified context: other',
    );
    expect(checkKubeconfig('clusters: [\n').notes[0]).toMatchObject({ verdict: 'refused' });
  });
});

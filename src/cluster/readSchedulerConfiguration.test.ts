import { expect, it } from 'vitest';
import { configurationIn, readSchedulerConfiguration } from './readSchedulerConfiguration.ts';

const CONFIGURATION = 'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nparallelism: 3\n';
const indented = CONFIGURATION.replace(/^/gm, '    ').trimEnd();
const MAP = `apiVersion: v1
kind: ConfigMap
metadata: {name: s, namespace: kube-system}
data:
  note: about it
  s.yaml: |
${indented}
`;
const ACCOUNT = 'apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: s}\n';

it.each([
  ['its own file', CONFIGURATION, undefined],
  ['a ConfigMap with one matching key', MAP, 'data["s.yaml"] of ConfigMap "kube-system/s"'],
  ['a ConfigMap among other objects', `${ACCOUNT}---\n${MAP}`, 'data["s.yaml"] of ConfigMap "kube-system/s"'],
  ['one of several documents', `${ACCOUNT}---\n${CONFIGURATION}`, 'one of several documents'],
])('reads a configuration from %s', (_, text, from) => {
  expect(readSchedulerConfiguration(text).parallelism).toBe(3);
  expect(configurationIn(text).from).toBe(from);
});

it('takes neither of two configurations', () => {
  expect(() => readSchedulerConfiguration(`${CONFIGURATION}---\n${MAP}`)).toThrow(
    'one document is expected here, not 2',
  );
  expect(readSchedulerConfiguration(`${MAP}  t.yaml: |\n${indented}\n`)).toMatchObject({ kind: 'ConfigMap' });
});

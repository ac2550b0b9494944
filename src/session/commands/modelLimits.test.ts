import { expect, it } from 'vitest';
import { kubectl } from '#session/kubectl/testing/terminal.ts';
import { openSession } from '#session/session.ts';
import { node, S, start } from '#session/testing/manifestSession.ts';

const job = (spec: string) => `---
apiVersion: batch/v1
kind: Job
metadata: {name: j, namespace: default}
spec: {${spec}, template: {spec: {restartPolicy: Never, containers: [{name: c, image: 'a:1'}]}}}
`;
const set = (replicas: number, restartPolicy = 'Always') => `---
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: s, namespace: default}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: s}}
  template: {metadata: {labels: {app: s}}, spec: {restartPolicy: ${restartPolicy}, containers: [{name: c, image: 'a:1'}]}}
`;
const messages = (text: string) => {
  const opened = openSession({ scenario: 'own', seed: 1, files: [{ name: 'a.yaml', text }] });
  return opened.ok ? [] : opened.problems.map(({ message }) => message.replace(/^.*?\): /, ''));
};

it('uses the message of Kubernetes where Kubernetes has a limit', () => {
  const [indexed] = messages(job('completionMode: Indexed, completions: 200000, parallelism: 200000'));
  expect(indexed).toContain(
    'spec.parallelism: Invalid value: 200000: must be less than or equal to 100000 when completion mode is Indexed',
  );
  expect(messages(job('completions: 200000, parallelism: 5'))).toEqual([]);
});

it('checks a limit of the model last, and says that it is not in this model', () => {
  const [plain] = messages(job('completions: 200000, parallelism: 200000'));
  expect(plain).toContain('spec.parallelism: not in this model: the workload has 200000 replicas; the limit is 100000');
  const [both] = messages(set(20_000, 'Never'));
  expect(both).toContain('Unsupported value: "Never"');
  expect(both).not.toContain('not in this model');
});

it('answers a request above its own limit without the words of a validation error', () => {
  const session = start(node('n1') + set(0));
  session.seekTime(5 * S);
  expect(kubectl(session, 'scale sts s --replicas=20000', 10)).toEqual([
    'Error from server (NotImplemented): spec.replicas: not in this model: the StatefulSet has 20000 replicas; the limit is 10000',
  ]);
});

import { SECOND_US } from '#base/time.ts';
import { namespace } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';

/** The Pod of the documentation's "Assign Memory Resources to Containers and Pods". */
function stress(name: string, vmBytes: string): string {
  return `---
apiVersion: v1
kind: Pod
metadata:
  name: ${name}
  namespace: mem-example
spec:
  containers:
    - name: memory-demo-ctr
      image: polinux/stress
      resources:
        requests:
          memory: 100Mi
        limits:
          memory: 200Mi
      command: ["stress"]
      args: ["--vm", "1", "--vm-bytes", "${vmBytes}", "--vm-hang", "1"]
`;
}

export const scenario: Scenario<'memory-demo'> = {
  id: 'memory-demo',
  nodes: [{ count: 2, namePrefix: 'node-', cpu: '2', memory: '4Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    { atUs: SECOND_US, apply: namespace('mem-example') + stress('memory-demo', '150M') },
    { atUs: 30 * SECOND_US, apply: stress('memory-demo-2', '250M') },
  ],
  images: [{ image: 'polinux/stress', sizeBytes: 4_000_000 }],
  endUs: 300 * SECOND_US,
};

export const listed: Listed = {
  topic: 'resources',
  place: 10,
  answers: { 37: 2 },
  evidence: {
    moment: { reason: 'container.oomKilled', subject: 'mem-example/memory-demo-2' },
    place: { view: 'podLife' },
  },
};

import type { Session } from '#session/session.ts';
import { node, S, start } from '#session/testing/manifestSession.ts';

export const WEB = `---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: default}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers: [{name: app, image: 'nginx:1', resources: {requests: {cpu: 100m, memory: 64Mi}}}]
`;

/** Two nodes with the two Pods of Deployment web, after 20 s. */
export function shop(): Session {
  const session = start(node('node-1') + node('node-2') + WEB);
  session.seekTime(20 * S);
  return session;
}

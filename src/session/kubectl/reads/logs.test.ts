import { expect, it } from 'vitest';
import { node, S, start } from '#session/testing/manifestSession.ts';
import { printed } from '../testing/terminal.ts';

const TALK = (name: string) =>
  `{name: ${name}, image: busybox, command: [sh, -c, 'echo one ${name}; echo two ${name}; sleep 1000']}`;

const session = start(`${node('node-1')}---
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: talk, namespace: default}
spec:
  replicas: 2
  serviceName: talk
  podManagementPolicy: Parallel
  selector: {matchLabels: {app: talk}}
  template:
    metadata: {labels: {app: talk}}
    spec: {containers: [${TALK('a')}, ${TALK('b')}]}
---
apiVersion: v1
kind: Service
metadata: {name: bare, namespace: default}
spec: {type: ExternalName, externalName: example.org}
`);
session.seekTime(60 * S);

const DEFAULTED = 'Defaulted container "a" out of: a, b';

it('prints containers of Pods that a selector finds, the last ten lines each, with prefixes', () => {
  expect(printed(session, 'logs -l app=talk --tail=1')).toEqual(['two a', 'two a', DEFAULTED, DEFAULTED]);
  expect(printed(session, 'logs -l app=talk --all-containers --prefix --tail=1')).toEqual([
    '[pod/talk-0/a] two a',
    '[pod/talk-0/b] two b',
    '[pod/talk-1/a] two a',
    '[pod/talk-1/b] two b',
  ]);
  expect(printed(session, 'logs -l app=nix')).toEqual(['No resources found in default namespace.']);
});

it('picks one Pod of a workload and says which, or prints all of them', () => {
  expect(printed(session, 'logs sts/talk -c b')).toEqual(['one b', 'two b', 'Found 2 pods, using pod/talk-0']);
  expect(printed(session, 'logs sts/talk --all-pods --tail=1')).toEqual([
    '[pod/talk-0/a] two a',
    '[pod/talk-1/a] two a',
  ]);
  expect(printed(session, 'logs svc/bare')).toEqual([
    "error: cannot get the logs from *v1.Service: invalid service 'bare': Service is defined without a selector",
  ]);
  expect(printed(session, 'logs cj/nix')).toEqual([
    'error: error from server (NotFound): cronjobs.batch "nix" not found in namespace "default"',
  ]);
});

it('refuses contradictory arguments', () => {
  expect(printed(session, 'logs talk-0 -l app=talk')).toEqual([
    'error: only a selector (-l) or a POD name is allowed',
    "See 'kubectl logs -h' for help and examples",
  ]);
  expect(printed(session, 'logs talk-0 -c a --all-containers')).toEqual([
    'error: --all-containers=true should not be specified with container name a',
  ]);
  expect(printed(session, 'logs talk-0 a -c b')).toEqual([
    'error: only one of -c or an inline [CONTAINER] arg is allowed',
  ]);
});

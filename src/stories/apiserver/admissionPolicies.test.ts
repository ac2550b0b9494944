import { beforeAll, describe, expect, it } from 'vitest';
import { kubectl } from '#session/kubectl/testing/terminal.ts';
import type { Session } from '#session/session.ts';
import { S, start } from '#session/testing/manifestSession.ts';

const policy = (name: string, spec: string, binding = '') => `---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: ${name}}
spec:
  matchConstraints: {resourceRules: [{apiGroups: [apps], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [deployments]}]}
  ${spec}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: ${name}-everywhere}
spec: {policyName: ${name}, validationActions: [Deny], matchResources: {objectSelector: {matchLabels: {for: ${name}}}}${binding}}
`;

const SET =
  policy(
    'few',
    `variables: [{name: count, expression: object.spec.replicas}]
  paramKind: {apiVersion: v1, kind: ConfigMap}
  validations: [{expression: "variables.count <= int(params.data.most)", messageExpression: "'at most ' + params.data.most + ', not ' + string(variables.count)"}]`,
    ', paramRef: {name: limits, namespace: default, parameterNotFoundAction: Deny}',
  ) +
  policy('plain', `validations: [{expression: "object.metadata.name.startsWith('a')", reason: Forbidden}]`) +
  policy('broken', `validations: [{expression: "object.spec.nothing == 1"}]`) +
  policy(
    'lenient',
    `failurePolicy: Ignore
  validations: [{expression: "object.spec.nothing == 1"}]`,
  ) +
  policy(
    'picky',
    `matchConditions: [{name: big, expression: object.spec.replicas > 1}]
  validations: [{expression: "false", message: big ones are not for us}]`,
  ) +
  `---
apiVersion: v1
kind: ConfigMap
metadata: {name: limits, namespace: default}
data: {most: "3"}
`;

const deployment = (label: string, replicas = 1) => `
apiVersion: apps/v1
kind: Deployment
metadata: {name: ${label}-web, labels: {for: ${label}}}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: 'nginx:1'}]}}
`;

let session: Session;
let second = 5;

function apply(text: string): string {
  second += 2;
  return kubectl(session, 'apply -f d.yaml', second, [{ name: 'd.yaml', text }]).join('\n');
}

beforeAll(() => {
  session = start(SET);
  session.seekTime(second * S);
});

const DENIED = 'Error from server (Forbidden): error when creating "d.yaml": ';

describe('ValidatingAdmissionPolicy', () => {
  it("denies a failing object with the policy's message, params and variables", () => {
    expect(apply(deployment('few', 4))).toBe(
      `The deployments "few-web" is invalid: : ValidatingAdmissionPolicy 'few' with binding 'few-everywhere' denied request: at most 3, not 4`,
    );
    expect(apply(deployment('few', 3))).toBe('deployment.apps/few-web created');
    expect(apply(deployment('few', 5))).toContain('denied request: at most 3, not 5');
  });

  it('names the failed expression and its reason', () => {
    expect(apply(deployment('plain'))).toBe(
      `${DENIED}deployments.apps "plain-web" is forbidden: ValidatingAdmissionPolicy 'plain' with binding 'plain-everywhere' denied request: failed expression: object.metadata.name.startsWith('a')`,
    );
    expect(apply(deployment('broken'))).toContain(
      "denied request: expression 'object.spec.nothing == 1' resulted in error: no such key: nothing",
    );
  });

  it('ignores objects outside its match, and failures with failurePolicy Ignore', () => {
    expect(apply(deployment('lenient'))).toBe('deployment.apps/lenient-web created');
    expect(apply(deployment('picky'))).toBe('deployment.apps/picky-web created');
    expect(apply(deployment('picky', 2))).toContain('big ones are not for us');
    expect(apply(deployment('nobody'))).toBe('deployment.apps/nobody-web created');
  });
});

import { describe, expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { validateNew } from '../validators.ts';

const problemTexts = (object: KubeObject) => validateNew(object).map(({ path, message }) => `${path}: ${message}`);

describe('webhooks', () => {
  const configured = (hook: object): KubeObject => ({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'MutatingWebhookConfiguration',
    metadata: { name: 'w' },
    ...{ webhooks: [{ name: 'a.b.io', sideEffects: 'None', admissionReviewVersions: ['v1'], ...hook }] },
  });
  const service = { name: 's', namespace: 'n', port: 443 };
  const rule = { apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*'] };

  it('checks the URL or the Service of a webhook', () => {
    expect(problemTexts(configured({ clientConfig: { url: 'http://u@h/?q' } }))).toEqual([
      'webhooks[0].clientConfig.url: Invalid value: "http": \'https\' is the only allowed URL scheme; desired format: https://host[/path]',
      'webhooks[0].clientConfig.url: Invalid value: "u": user information is not permitted in the URL',
      'webhooks[0].clientConfig.url: Invalid value: "q": query parameters are not permitted in the URL',
    ]);
    expect(problemTexts(configured({ clientConfig: { service: { ...service, name: '', path: 'x/' } } }))).toEqual([
      'webhooks[0].clientConfig.service.namespace: Required value',
      'webhooks[0].clientConfig.service.path: Invalid value: "x/": must start with a \'/\'',
      'webhooks[0].clientConfig.service.path: Invalid value: "x/": segment[0] may not be empty',
    ]);
  });

  it('refuses a wildcard beside other operations or resources', () => {
    const rules = [{ ...rule, operations: ['*', 'CREATE'], resources: ['pods', 'pods/*', 'pods/log', '*/*'] }];
    expect(problemTexts(configured({ clientConfig: { service }, rules }))).toEqual([
      'webhooks[0].rules[0].operations: Invalid value: ["*","CREATE"]: if \'*\' is present, must not specify other operations',
      'webhooks[0].rules[0].resources[2]: Invalid value: "pods/log": if \'pods/*\' is present, must not specify pods/log',
      'webhooks[0].rules[0].resources: Invalid value: ["pods","pods/*","pods/log","*/*"]: if \'*/*\' is present, must not specify other resources',
    ]);
  });
});

describe('admission policies', () => {
  it('requires a validation action and named variables', () => {
    const object: KubeObject = {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingAdmissionPolicy',
      metadata: { name: 'p' },
      spec: {
        failurePolicy: 'Fail',
        matchConstraints: { matchPolicy: 'Equivalent', namespaceSelector: {}, objectSelector: {} },
        variables: [{ name: 'for', expression: ' ' }],
      },
    };
    expect(problemTexts(object)).toEqual([
      'spec.matchConstraints.resourceRules: Required value',
      'spec.variables[0].name: Invalid value: "for": must be a valid CEL identifier',
      'spec.variables[0].expression: Required value: expression is not specified',
      'spec.validations: Required value: validations or auditAnnotations must contain at least one item',
      'spec.auditAnnotations: Required value: validations or auditAnnotations must contain at least one item',
    ]);
  });
});

describe('CustomResourceDefinitions', () => {
  const version = (name: string, schema: object, rest: object = {}) => ({
    ...{ name, served: true, storage: name === 'v1' },
    schema: { openAPIV3Schema: schema },
    ...rest,
  });
  const definition = (...versions: object[]): KubeObject => ({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'foos.example.com' },
    spec: {
      ...{ group: 'example.com', scope: 'Namespaced' },
      names: { plural: 'foos', singular: 'foo', kind: 'Foo', listKind: 'FooList' },
      versions,
    },
  });
  const of = (properties: object) => ({ type: 'object', properties });

  it('accepts the schemas of kube-prometheus and similar ones', () => {
    const port = { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] };
    const spec = of({ port, rest: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } });
    const schema = {
      ...of({ apiVersion: { type: 'string' }, metadata: { type: 'object' }, spec }),
      required: ['spec'],
    };
    expect(problemTexts(definition(version('v1', schema, { subresources: { status: {} } })))).toEqual([]);
  });

  it('requires a type for every value, except in logical clauses', () => {
    const schema = {
      ...of({ a: {}, b: { type: 'array' }, metadata: { type: 'object', properties: { labels: {} } } }),
      anyOf: [{ properties: { c: { type: 'string' } } }],
    };
    const at = 'spec.validation.openAPIV3Schema';
    expect(problemTexts(definition(version('v1', schema)))).toEqual([
      `${at}.anyOf[0].properties[c].type: Forbidden: must be empty to be structural`,
      `${at}.properties[a].type: Required value: must not be empty for specified object fields`,
      `${at}.properties[b].items: Required value: must be specified`,
      `${at}.properties[c]: Required value: because it is defined in ${at}.anyOf[0].properties[c]`,
      `${at}.properties[metadata].properties[labels].type: Required value: must not be empty for specified object fields`,
      `${at}.properties[metadata]: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified`,
    ]);
  });

  it('names the version when its schemas differ, and its invalid columns', () => {
    const column = { name: 'Age', type: 'dates', jsonPath: 'metadata.creationTimestamp' };
    expect(
      problemTexts(
        definition(version('v1', of({})), version('v2', { type: 'array' }, { additionalPrinterColumns: [column] })),
      ),
    ).toEqual([
      'spec.versions[1].schema.openAPIV3Schema.items: Required value: must be specified',
      'spec.versions[1].schema.openAPIV3Schema.type: Invalid value: "array": must be object at the root',
      'spec.versions[1].additionalPrinterColumns[0].type: Invalid value: "dates": must be one of boolean,date,integer,number,string',
      'spec.versions[1].additionalPrinterColumns[0].JSONPath: Invalid value: "metadata.creationTimestamp": must be a simple json path starting with .',
    ]);
  });

  it('reports an invalid first version twice and any other one once', () => {
    const label =
      "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";
    expect(problemTexts(definition(version('V1', of({}), { storage: true })))).toEqual([
      `spec.versions[0].name: Invalid value: "V1": ${label}`,
      `spec.version: Invalid value: "V1": ${label}`,
    ]);
    expect(problemTexts(definition(version('v1', of({})), version('1', of({}))))).toEqual([
      `spec.versions[1].name: Invalid value: "1": ${label}`,
    ]);
  });

  it('shows absent versions as null and an empty list as []', () => {
    const problems = (versions: object) => {
      const { spec, ...rest } = definition() as KubeObject & { readonly spec: object };
      return problemTexts({ ...rest, spec: { ...spec, versions: undefined, ...versions } } as KubeObject);
    };
    const detail = 'must have exactly one version marked as storage version';
    expect(problems({})[0]).toBe(`spec.versions: Invalid value: null: ${detail}`);
    expect(problems({ versions: [] })[0]).toBe(`spec.versions: Invalid value: []: ${detail}`);
  });

  it('requires list map keys that exist and are required', () => {
    const items = of({ name: { type: 'string' } });
    const list = {
      ...{ type: 'array', items },
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name', 'port'],
    };
    const at = 'spec.validation.openAPIV3Schema.properties[l]';
    expect(problemTexts(definition(version('v1', of({ l: list }))))).toEqual([
      `${at}.x-kubernetes-list-map-keys: Invalid value: ["name","port"]: entries must all be names of item properties`,
      `${at}.items.properties[name].default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property`,
    ]);
  });

  it('requires an approval annotation in a community group', () => {
    const object = definition(version('v1', of({})));
    const spec = { ...(object.spec as object), group: 'x.k8s.io' };
    const named = { ...object, metadata: { name: 'foos.x.k8s.io' }, spec };
    expect(problemTexts(named)).toEqual([
      'metadata.annotations[api-approved.kubernetes.io]: Required value: protected groups must have approval annotation "api-approved.kubernetes.io", see https://github.com/kubernetes/enhancements/pull/1111',
    ]);
    const annotations = { 'api-approved.kubernetes.io': 'https://github.com/kubernetes/enhancements/pull/1111' };
    expect(problemTexts({ ...named, metadata: { ...named.metadata, annotations } })).toEqual([]);
  });
});

describe('APIServices', () => {
  it('requires a name made of version and group', () => {
    const object: KubeObject = {
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: 'v1.metrics' },
      spec: { group: 'metrics.k8s.io', version: 'v1', groupPriorityMinimum: 0, versionPriority: 100 },
    };
    expect(problemTexts(object)).toEqual([
      'metadata.name: Invalid value: "v1.metrics": must be `spec.version+"."+spec.group`: "v1.metrics.k8s.io"',
      'spec.groupPriorityMinimum: Invalid value: 0: must be positive and less than 20000',
    ]);
  });
});

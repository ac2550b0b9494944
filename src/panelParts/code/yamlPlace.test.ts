import { describe, expect, it } from 'vitest';
import { yamlPlace } from './completionSource.ts';

/** The place where the text has a `|`. */
function place(text: string) {
  const offset = text.indexOf('|');
  return yamlPlace(text.replace('|', ''), offset);
}

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 2
  template:
    spec:
      # a comment
      containers:
      - name: app
        image: nginx
        resources:
          requests:
            cpu: 500m
      - name: side
        |
      tolerations: []
---
kind: Service
`;

describe('yamlPlace', () => {
  it('follows indentation through lists', () => {
    const found = place(deployment);
    expect(found.kind).toBe('Deployment');
    expect(found.path).toEqual(['spec', 'template', 'spec', 'containers']);
    expect([...found.present]).toEqual(['name']);
    expect(found.indent).toBe(8);
  });

  it('knows the root, and keys before and after', () => {
    const found = place('apiVersion: v1\nkind: Pod\n|\nspec:\n  nodeName: a\n');
    expect(found.path).toEqual([]);
    expect([...found.present].sort()).toEqual(['apiVersion', 'kind', 'spec']);
  });

  it('stays inside its document', () => {
    expect(place('kind: Pod\nspec:\n---\nkind: Service\nspec:\n  ty|').kind).toBe('Service');
  });

  it('tells a value from a key', () => {
    expect(place('kind: De|').valueOf).toBe('kind');
    expect(place('ki|').valueOf).toBeUndefined();
  });

  it('begins an item with its dash', () => {
    const found = place('kind: Pod\nspec:\n  containers:\n    - name: a\n      image: b\n    - |');
    expect(found.path).toEqual(['spec', 'containers']);
    expect([...found.present]).toEqual([]);
  });

  it('does not take a key with a value for a parent', () => {
    expect(place('kind: Pod\nspec:\n  nodeName: a\n    |').path).toEqual(['spec']);
  });
});

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

  it('finds the root, and keys before and after the cursor', () => {
    const found = place('apiVersion: v1\nkind: Pod\n|\nspec:\n  nodeName: a\n');
    expect(found.path).toEqual([]);
    expect([...found.present].sort()).toEqual(['apiVersion', 'kind', 'spec']);
  });

  it('finds the kind of the cursor’s own document', () => {
    expect(place('kind: Pod\nspec:\n---\nkind: Service\nspec:\n  ty|').kind).toBe('Service');
  });

  it('distinguishes a value from a key', () => {
    expect(place('kind: De|').valueOf).toBe('kind');
    expect(place('ki|').valueOf).toBeUndefined();
  });

  it('the dash begins a list item', () => {
    const found = place('kind: Pod\nspec:\n  containers:\n    - name: a\n      image: b\n    - |');
    expect(found.path).toEqual(['spec', 'containers']);
    expect([...found.present]).toEqual([]);
  });

  it('a key with a value is no parent', () => {
    expect(place('kind: Pod\nspec:\n  nodeName: a\n    |').path).toEqual(['spec']);
  });
});

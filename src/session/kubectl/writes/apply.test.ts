import { describe, expect, it } from 'vitest';
import { shop } from '../testing/shop.ts';
import { kubectl } from '../testing/terminal.ts';

const FILES = [
  { name: 'cm.yaml', text: 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: colours\ndata:\n  a: red\n' },
];

describe('kubectl apply', () => {
  it('warns once of an object that it has not made, and notes then what it applied', () => {
    const session = shop();
    kubectl(session, 'create -f cm.yaml', 21, FILES);
    expect(kubectl(session, 'apply -f cm.yaml', 22, FILES)).toEqual([
      expect.stringMatching(
        /^Warning: resource configmaps\/colours is missing the kubectl\.kubernetes\.io\/last-applied-configuration annotation which is required by kubectl apply\./,
      ),
      'configmap/colours configured',
    ]);
    expect(kubectl(session, 'apply -f cm.yaml', 23, FILES)).toEqual(['configmap/colours unchanged']);
  });
});

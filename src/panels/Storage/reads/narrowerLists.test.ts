import { expect, test } from 'vitest';
import { narrowerLists } from './narrowerLists.ts';

const USUAL = ['', 'labelSelector=app=web', 'fieldSelector=spec.nodeName=node-1'];

test.each([
  ['', USUAL, false],
  ['/api/v1/pods?limit=500', USUAL, false],
  ['/api/v1/nodes?labelSelector=app%3Ddb', USUAL, false],
  ['/api/v1/pods?labelSelector=app%3Ddb', ['', 'labelSelector=app=db', USUAL[2]], true],
  ['/api/v1/pods?fieldSelector=spec.nodeName%3Dnode-7', ['', USUAL[1], 'fieldSelector=spec.nodeName=node-7'], true],
])('"%s" is compared with %j', (url, queries, isAsked) => {
  expect(narrowerLists(url)).toEqual({ queries, isAsked });
});

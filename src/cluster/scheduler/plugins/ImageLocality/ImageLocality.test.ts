import { describe, expect, it } from 'vitest';
import { testNode, testPod } from '../../framework/testing/objects.ts';
import { testScheduler } from '../../framework/testing/surroundings.ts';

const MEBIBYTE = 1024 * 1024;
const withImage = (name: string, image: string, sizeBytes: number) =>
  testNode(name, { status: { images: [{ names: [image], sizeBytes }] } });

function scores(pod: ReturnType<typeof testPod>, ...nodes: ReturnType<typeof testNode>[]) {
  const [, trace] = testScheduler(nodes).decide(pod);
  return trace.scores.find(({ plugin }) => plugin === 'ImageLocality')?.raw;
}

describe('ImageLocality', () => {
  const containers = [{ name: 'c', image: 'app' }];

  it('scales the image size by the share of nodes that have it', () => {
    const share = (500 * MEBIBYTE) / 2;
    const expected = Math.trunc((100 * (share - 23 * MEBIBYTE)) / (977 * MEBIBYTE));
    expect(
      scores(testPod('p', {}, { containers }), withImage('a', 'app:latest', 500 * MEBIBYTE), testNode('b')),
    ).toEqual([expected, 0]);
  });

  it('uses the image size from the node that was added first', () => {
    const big = withImage('z', 'app:latest', 800 * MEBIBYTE);
    const small = withImage('a', 'app:latest', 400 * MEBIBYTE);
    const scoreOf = (mebibytes: number) => Math.trunc((100 * (mebibytes - 23)) / 977);
    expect(scores(testPod('p', {}, { containers }), big, small)).toEqual([scoreOf(800), scoreOf(800)]);
    expect(scores(testPod('p', {}, { containers }), small, big)).toEqual([scoreOf(400), scoreOf(400)]);
  });

  it('counts image volumes without a higher upper threshold', () => {
    const volumes = [{ name: 'v', image: { reference: 'data:1' } }];
    const both = ['a', 'b'].map((name) => withImage(name, 'data:1', 1000 * MEBIBYTE));
    expect(scores(testPod('p', {}, { containers, volumes }), ...both)).toEqual([100, 100]);
  });
});

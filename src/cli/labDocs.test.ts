import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { node, pod } from '#session/testing/manifestSession.ts';
import { fileWith, runOrrery } from './testing/runOrrery.ts';

const DOCS = readFileSync('docs/lab.md', 'utf8');
const EXAMPLES = [...DOCS.matchAll(/^orrery (.*)$/gm)].map(([, line = '']) => line.replace(/ > .*$/, ''));

const placed = pod('web-1', { spec: 'nodeName: node-3' }).replace('metadata: {', 'metadata: {uid: uid-web-1, ');
const configuration = fileWith('apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n');
/** What the examples call their files. */
const FILES: Readonly<Record<string, string>> = {
  'cluster.json.gz': fileWith(
    `${node('node-3', { labels: 'pool: blue' })}${node('node-4')}${placed}${pod('waits', { cpu: '40' })}`,
  ),
  'web.yaml': fileWith(pod('web')),
  'worker.yaml': fileWith(pod('worker')),
  'now.yaml': configuration,
  'pack.yaml': configuration,
  'prices.yaml': fileWith(/^```yaml\n(.*?)^```/ms.exec(DOCS)?.[1] ?? ''),
};

describe('the examples of docs/lab.md', () => {
  test.each(EXAMPLES)('docs/lab.md: orrery %s', (line) => {
    const words = line.split(' ').map((word) => {
      const [path = '', weight] = word.split('=', 2);
      const file = FILES[path];
      return file === undefined ? word : weight === undefined ? file : `${file}=${weight}`;
    });
    const own = words[0] === 'compare' ? ['--workers', '1'] : [];
    const { status, stdout, stderr } = runOrrery(...words, ...own, '--until', '2s');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).not.toBe('');
  });
});

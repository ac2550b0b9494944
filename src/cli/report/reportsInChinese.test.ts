import { describe, expect, test } from 'vitest';
import { fileWith, runOrrery } from '#cli/testing/runOrrery.ts';
import { node, pod } from '#session/testing/manifestSession.ts';

const CLUSTER = fileWith(
  `${node('a', { cpu: '4' })}${node('b', { cpu: '2' })}${pod('big', { cpu: '8' })}${pod('small', { cpu: '1' })}`,
);
const TEMPLATE = fileWith(pod('web', { cpu: '500m' }));
const CONFIGURATION = fileWith('apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n');
const CONFIGURATIONS = ['--config', CONFIGURATION, '--config', CONFIGURATION];

/** Each report in sentences, by how it is asked for. */
const REPORTS: readonly (readonly [string, readonly string[]])[] = [
  ['pod', ['explain', 'pod', 'big', CLUSTER, '--until', '5s']],
  ['pending', ['explain', 'pending', CLUSTER, '--until', '5s']],
  ['fit', ['fit', CLUSTER, '--pod', TEMPLATE, '--until', '5s']],
  ['machines', ['machines', CLUSTER, '--replace', 'a', '--with', 'cpu=8,memory=32Gi', '--until', '5s']],
  ['compare', ['compare', CLUSTER, ...CONFIGURATIONS, '--until', '5s', '--workers', '1']],
  ['drain', ['rehearse', 'drain', CLUSTER, '--nodes', 'a', '--force']],
  ['upgrade', ['rehearse', 'upgrade', CLUSTER, '--nodes', 'a', '--force', '-o', 'markdown']],
  ['loss', ['rehearse', 'lose', CLUSTER, '--node', 'a']],
  ['sweep', ['rehearse', 'lose', CLUSTER, '--sweep', 'n-1', '--workers', '1']],
];

/** What Kubernetes prints and what is typed stay English: messages (they are indented), commands and reasons. */
function withoutMessages(text: string): string {
  return text
    .replaceAll(/^ {2}.*$/gm, '')
    .replaceAll(/kubectl .*$/gm, '')
    .replaceAll(/\d+\/\d+ nodes are available.*$/gm, '');
}

/** Three English words in a row. */
const SENTENCE = /\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b/i;

describe('--lang zh', () => {
  test.each(REPORTS)('leaves no English sentence in the report of %s', (_, call) => {
    const { status, stdout } = runOrrery(...call, '--lang', 'zh');
    expect(status).not.toBe(2);
    expect(withoutMessages(stdout)).not.toMatch(SENTENCE);
    expect(withoutMessages(stdout)).toMatch(/\p{Script=Han}/u);
    expect(withoutMessages(runOrrery(...call).stdout)).toMatch(SENTENCE);
  });

  test('a page names its language', () => {
    const call = ['explain', 'pending', CLUSTER, '--until', '5s', '-o', 'html'];
    expect(runOrrery(...call, '--lang', 'zh').stdout).toContain('<html lang="zh-CN">');
    expect(runOrrery(...call).stdout).toContain('<html lang="en">');
  });

  test('refuses another language', () => {
    expect(runOrrery('explain', 'pending', CLUSTER, '--lang', 'de')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('--lang is en or zh, not "de"') as string,
    });
  });
});

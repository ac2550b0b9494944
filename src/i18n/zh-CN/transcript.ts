import type { transcript as reference } from '#i18n/en/transcript.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const transcript: TextsOf<typeof reference> = {
  title: '实录',
  about: '这次运行至今可说的一切，新的在前。每一行通往它的时刻。',
  lines: '实录的各行',
  time: '时间',
  seq: '记录',
  component: '组件',
  allComponents: '所有组件',
  sentence: '发生了什么',
  salience: '行',
  decisive: '决定性的',
  steps: '连同步骤',
  onlySubject: '只看 {{subject}}',
  earlier: '更早',
  later: '更晚',
  page_other: '记录 {{from}} 到 {{to}}：{{count}} 行',
  none: '记录 {{from}} 到 {{to}} 没有这样的行。',
  noEntry: '还什么都没有发生。',
  hidden: '一个预测在等待。锁定之后实录再打开。',
};

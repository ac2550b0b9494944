import type { editor as reference } from '../en/editor.ts';
import type { TextsOf } from '../texts.ts';

export const editor: TextsOf<typeof reference> = {
  title: 'YAML',
  subtitle: '在此刻应用',
  files: '打开的文本',
  newFile: '新建',
  reopen: '重新打开 {{name}}',
  closeFile: '关闭 {{name}}',
  hasProblems: '有错误',
  copy: '复制',
  close: '关闭',
  apply: '应用',
  applying: '正在应用',
  useSample: '采用示例',
  applied: '已在 seq {{seq}} 应用',
  refused: '被拒绝：没有应用任何内容',
  problems_other: '{{count}} 个错误',
  nothingApplied: '没有应用其中任何内容。',
  qos: 'QoS：{{classes}}',
  kept: '你的文本保存在这个浏览器里。',
  tooLargeToKeep: '太大，重新加载后不会保留。',
  line: '第 {{line}} 行',
  problemList: '错误',
  noteList: '说明',
  moreProblems_other: '还有 {{count}} 个',
};

import type { palette as reference } from '#i18n/en/palette.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const palette: TextsOf<typeof reference> = {
  title: '命令面板',
  close: '关闭',
  placeholder: 'Pod、节点、视图、命令或问题',
  empty: '没有叫“{{sought}}”的东西。',
  goTo: '前往',
  run: '在此刻运行',
  views: '视图',
  actions: '操作',
  scenarios: '场景',
  choose: '选择',
  go: '前往',
  decision: '下一个决定',
  failure: '下一次失败',
  playOrPause: '播放或暂停',
  toStart: '到开头',
  toEnd: '到已知的最后时刻',
  editor: 'YAML 编辑器',
  terminal: 'kubectl 命令行',
  runs: '运行记录：保存、打开、导出、删除',
  share: '复制指向此刻的链接',
  keys: '显示所有按键',
};

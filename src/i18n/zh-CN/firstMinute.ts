import type { Reference } from '#i18n/en/index.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const firstMinute: TextsOf<Reference['firstMinute']> = {
  title: '你的第一分钟',
  done: '你还可以',
  dismiss: '隐藏这些提示',
  isDone: '已完成',
  isOpen: '待完成',
  watch: '看一个 Pod 变成运行中的容器',
  isNow: '{{pod}} 处于 {{status}}',
  runsOn: '{{pod}} 在 {{node}} 上运行',
  why: '问它为什么在这个节点上',
  drag: '把它拖到另一个节点上',
  dragHere: '把 {{pod}} 拖到另一个节点上',
  dragKeys: '或在它上面按 M，再用方向键和 Enter',
  pause: '暂停',
  play: '播放',
  drop: '放入、粘贴或输入你的 YAML',
  scenario: '选另一个场景',
};

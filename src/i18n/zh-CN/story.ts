import type { story as reference } from '#i18n/en/story.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const story: TextsOf<typeof reference> = {
  start: '开始',
  lookAround: '先自己看看',
  steps_other: '{{count}} 拍',
  minutes_other: '约 {{count}} 分钟',
  whatHappens: '会发生什么',
  saw: '你看到了',
  tryThis: '试一试',
  try: '试试',
  next: '接下来',
  open: '打开',
  replay: '重放',
  playOn: '继续播放',
  runEnds: '场景到 {{clock}} 结束。',
  again: '再来一遍',
  nextScenario: '接下来：{{title}}',
  close: '关闭',
};

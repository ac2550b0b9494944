import type { film as reference } from '#i18n/en/film.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const film: TextsOf<typeof reference> = {
  label: '舞台影片',
  recording: '正在拍摄舞台：{{seconds}} 秒，最多 {{most}} 秒，画面 {{pictures}} 张',
  rate: '每秒最多 {{rate}} 张画面。运行照常继续。',
  stop: '停止并保存',
  discard: '放弃影片',
  writing: '正在写入影片',
  saved: '影片已保存：{{name}}，{{seconds}} 秒，画面 {{pictures}} 张',
  failed: '影片没有保存：{{reason}}',
};

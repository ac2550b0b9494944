import type { truth as reference } from '#i18n/en/truth.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const truth: TextsOf<typeof reference> = {
  recorded: '与录制一致：{{equal}}/{{recorded}}',
  read: '取自 {{release}} 的源代码',
  recordedHint:
    '{{component}} {{release}} 的规则，用它自己的话。从真实组件录制的 {{recorded}} 个决定（{{suites}}）中，{{equal}} 个在这里结果相同。',
  readHint: '{{component}} {{release}} 的规则，取自其源代码，没有录制。',
  simplified_other: '{{count}} 处简化',
  simplifiedHere: '这里有简化',
  simplifiedHereHint: '其中一部分做得更简单：打开说明是哪一部分的那句话。',
  simplifiedHint: '{{component}} 在这里的简化之处：打开“它有多真实？”',
};

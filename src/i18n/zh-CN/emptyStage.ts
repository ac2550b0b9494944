import type { emptyStage as reference } from '#i18n/en/emptyStage.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const emptyStage: TextsOf<typeof reference> = {
  nothing: '没有节点，也没有 Pod',
  fill: '选一个场景，或应用你自己的 YAML：Node 和 Pod 会出现在这里。',
  scenarios: '选一个场景',
  editor: '编写 YAML',
};

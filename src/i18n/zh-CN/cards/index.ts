import type { frame as reference } from '#i18n/en/cards/index.ts';
import type { TextsOf } from '#i18n/texts.ts';
import { controllers } from './controllers.ts';
import { devices } from './devices.ts';
import { fairness } from './fairness.ts';
import { kubelet } from './kubelet.ts';
import { plugins } from './plugins.ts';
import { scheduling } from './scheduling.ts';
import { storage } from './storage.ts';

const frame: TextsOf<typeof reference> = {
  close: '关闭这张卡片',
  rule: '规则',
  now: '此刻',
  defaults: '默认值',
  fixed: '没有可以改变它的设置。',
  source: '源码',
  own: '这属于模型，不是 Kubernetes 的一部分。',
  simplified: '本模型的简化',
  read: '{{time}} 的数字',
  more: '另外 {{count}} 个',
};

export const cards = {
  ...scheduling,
  ...plugins,
  ...fairness,
  ...storage,
  ...kubelet,
  ...controllers,
  ...devices,
  frame,
};

import type { gallery as reference } from '../en/gallery.ts';
import type { TextsOf } from '../texts.ts';

export const gallery: TextsOf<typeof reference> = {
  title: '场景',
  subtitle_other: '{{count}} 个可以观看、暂停和改变的运行',
  find: '搜索场景',
  none: '没有场景提到“{{sought}}”。',
  nodes_other: '{{formatted}} 个节点',
  minutes_other: '{{count}} 分钟',
  running: '正在运行',
  note: '小图由每个场景自己的数据画成：节点、对其 CPU 最多的请求（虚线：超出所有），以及何时做了什么。',
  topics: {
    start: '从这里开始',
    scheduling: '调度',
    pods: 'Pod 的一生',
    resources: '内存与驱逐',
    controllers: '控制器与节点',
    fairness: '公平性与限流',
    storage: 'API 与存储',
  },
  drop: '把你的 YAML 或 kubectl 导出放到这里',
  private: '任何内容都不会离开浏览器。',
  choose: '选择文件',
  paste: '粘贴或编写',
  objects: '集群中现有',
  noObjects: '还没有：打开一个场景或应用文件。',
  objectsFailed: '无法读取列表。',
  kept: '保留，不参与运行',
  keptText: '模型不处理的类型会原样保留，列在这里，并可原样导出。',
  more_other: '还有 {{count}} 个',
};

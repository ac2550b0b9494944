import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '两个 cluster-autoscaler 管理 3,200 个节点',
  summary:
    'ca-1 负责组 core（2 到 50 个节点）和 data-m1 到 data-m3（各 2 到 450 个）：共 8 到 1,400 个节点。ca-2 负责 data-m4 到 data-m7：8 到 1,800 个。合计 16 到 3,200 个节点，超过单个实例测试过的 1,000 个。两者都把各组补到最小值，共 16 个节点。',
  symptoms: '自动缩放器分片、三千个节点、节点组上下限',
  story: {
    promise: '集群要到 3,200 个节点，而一个自动缩放器只测试过 1,000 个。怎么办？',
    stepTitles: { one: '第一个自动缩放器', two: '第二个', target: '各到下限', booted: '机器启动', ready: '都完成了' },
    steps: {
      one: '已有 {{nodes}} 个节点。ca-1 管 core 和 data-m1 到 data-m3 组：{{least}} 到 {{most}} 个节点。',
      two: 'ca-2 有自己的租约 {{lease}}，所以不必等 ca-1：{{least}} 到 {{most}} 个节点。',
      target: '现有 {{nodes}} 个节点，不到各组的下限：ca-1 把它的组共设为 {{first}} 个，ca-2 设为 {{second}} 个。',
      booted: '第 {{seconds}} 秒，ca-2 的第一台机器启动了：{{node}}。',
      ready: '{{nodes}} 个节点就绪。两个自动缩放器都不碰对方的组。',
    },
    saw: {
      parted: '它们分别可到 {{first}} 和 {{second}} 个节点，因为没有一个组归两者。',
      least: '有 {{nodes}} 个节点：不是 Pod 要的，是各组的下限要的。',
    },
    tries: { burst: '机器还在路上时建 300 个 Pod', delete: '删除 ca-2 的一个 Node' },
  },
};

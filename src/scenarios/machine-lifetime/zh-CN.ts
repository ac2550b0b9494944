import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '机器有最长寿命：托管组与普通组',
  summary:
    '60 秒时两个组各有一台机器到期。托管组先增加一台新的，再按 PodDisruptionBudget 排空旧的：没有请求失败。普通组直接终止它：约 50 秒后节点控制器放弃它之前请求一直有失败，它的 Node 被删除一分钟后新 Pod 才会出现。',
  symptoms: '机器寿命、机器到期、轮换机器、托管节点组',
  story: {
    promise: '两台机器太旧，一台有人管，一台没有。哪些请求失败？',
    stepTitles: {
      both: '两组一样',
      ends: '一台直接结束',
      fails: '它的一半失败',
      drained: '有人管的被排空',
      notReady: '没人管的被放弃',
      stops: '不再失败',
      placed: '终于有新 Pod',
    },
    steps: {
      both: 'managed-1 有 {{managed}} 个 Pod，plain-1 有 {{plain}} 个。客户端每秒向每组发 {{rate}} 个请求。',
      ends: '第 {{seconds}} 秒，机器 plain-1 没了。managed-1 则先订一台替补。',
      fails: '规则仍把请求发往 plain-1：已有 {{failed}} 个失败。managed 失败 {{managed}} 个。',
      drained: '寿命结束 {{seconds}} 秒后，managed-1 在预算内排空。发往它这组的请求失败 {{failed}} 个。',
      notReady: '沉默 {{seconds}} 秒后，plain-1 不再就绪，它的 Pod 也不算就绪。',
      stops: 'kube-proxy 不再用它们：{{seconds}} 秒、{{failed}} 个失败请求之后，结束了。',
      placed: '{{pod}} 去 {{node}}，距机器结束 {{seconds}} 秒。',
    },
    saw: {
      requests: '失败的请求：先增后排空是 {{managed}} 个，否则 {{plain}} 个。',
      late: '没人管的组 {{seconds}} 秒后才得到新 Pod：先要删除那个 Node。',
    },
    tries: { drain: '在 plain-1 结束之前排空它', outOfService: '立刻声明 plain-1 停止服务' },
  },
};

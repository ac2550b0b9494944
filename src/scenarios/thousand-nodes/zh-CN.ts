import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '一千个节点，一万个 Pod，丢了一个机架',
  summary:
    '二十个各 500 副本的 Deployment 已在五个可用区的 1,000 个节点上运行多日。10 秒时一个 20 节点的机架断电。到 66 秒 20 个都被放弃，但每个可用区每 10 秒只从一个节点驱逐；每个 Pod 只看其中一部分节点。',
  story: {
    promise: '满载的集群丢了一个机架。为什么它的 Pod 一个节点一个节点地回来？',
    stepTitles: {
      full: '已满载多日',
      lost: '一个机架断电',
      silent: '一起被放弃',
      queue: '一个接一个',
      leaves: '第一批 Pod 走了',
      placed: '看一部分就够',
      last: '还没完',
    },
    steps: {
      full: '五个可用区共 {{nodes}} 个节点。{{deployments}} 个 Deployment 的 {{pods}} 个 Pod 已运行多日。',
      lost: 'rack-13 断电：{{nodes}} 个节点停了，其中 node-241 上有 {{pods}} 个 Pod。别人还不知道。',
      silent: '{{seconds}} 秒后，节点生命周期控制器放弃了 {{nodes}} 个节点：Ready 为 Unknown。',
      queue: '又过 {{seconds}} 秒，{{nodes}} 个中只有 {{tainted}} 个有驱逐污点：每个可用区每秒 {{rate}} 个，不会更多。',
      leaves: '{{pod}} 容忍所在节点的污点 {{tolerated}} 秒。现在它被删除，ReplicaSet 另建一个。',
      placed: '{{pod}} 去 {{node}}。找到 {{feasible}} 个放得下的节点就停：不会看完 {{nodes}} 个。',
      last: '断电 {{seconds}} 秒后，有 {{placed}} 个 Pod 重新放置。{{waiting}} 个节点还在等污点。',
    },
    saw: {
      slowly: '{{nodes}} 个节点一起被放弃，Pod 却逐个节点搬走：至今 {{moved}} 个。',
      part: '大集群里每个 Pod 只看一部分节点：percentageOfNodesToScore。',
    },
    tries: { outOfService: '自己声明整个机架停止服务', drain: '先排空另一个节点' },
  },
};

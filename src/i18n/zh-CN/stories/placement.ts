import type { placement as reference } from '#i18n/en/stories/placement.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const placement: TextsOf<typeof reference> = {
  'all-on-one-node': {
    promise: '六个 Pod 都去同一个节点，另外六个却分散开。差别在哪里？',
    beats: {
      empty: '三个空节点',
      first: '第一个 Pod',
      sixth: '第六个 Pod',
      web: '来了一个 Deployment',
      spread: '它的第二个 Pod',
      even: '各在哪里',
    },
    steps: {
      empty: 'big-1 有 {{big}} 个 CPU，small-1 和 small-2 各有 {{small}} 个。三个都空着，六个单独的 Pod 将陆续到来。',
      first: 'job-0 只占 big-1 的一小部分：NodeResourcesFit 给 {{node}} {{best}} 分，给次高的节点 {{second}} 分。',
      sixth: 'big-1 上已有 {{jobs}} 个 job，job-5 仍去 {{node}}：{{best}} 分对 {{second}} 分。打分从不讲轮流。',
      web: 'web 是有 {{replicas}} 个 Pod 的 Deployment。PodTopologySpread 默认统计有属主或 Service 的 Pod 各在哪里。',
      spread: '{{pod}}：big-1 上已有 web，PodTopologySpread 给它 {{big}} 分，给 {{node}} {{spread}} 分。由此决定。',
      even: 'big-1 有 {{big}} 个 web，small-1 有 {{one}} 个，small-2 有 {{two}} 个。',
    },
    saw: {
      alone: '{{jobs}} 个单独的 Pod 都在 big-1：各去自己得分最高的节点，那里多一个几乎不减分。',
      together: 'Deployment 的 Pod 按节点统计：默认的拓扑分布胜过 big-1 的空闲。',
    },
    tries: {
      cordon: '在 Pod 到来之前封锁 big-1',
      more: '三十个 web Pod，而不是六个',
    },
  },
  'without-requests': {
    promise: '八个 Pod 什么都不请求，全挤在一个节点。为什么没有谁发现它满了？',
    beats: {
      db: '一个有请求的 Pod',
      silent: '一个没有请求的',
      last: '第八个没有请求的',
      big: '要占满节点的 Pod',
      squeezed: '各自得到多少',
    },
    steps: {
      db: 'db 请求 node-1 的 {{all}} 个 CPU 中的 {{cpu}} 个。node-2 空着。',
      silent: 'silent-0 没有请求。打分时按 100m 和 200Mi 算：{{node}} 得 {{best}} 分，另一个得 {{second}} 分。',
      last: 'node-2 上已有 {{there}} 个 silent，silent-7 仍去 {{node}}：那里 {{best}} 分，db 旁边 {{second}} 分。',
      big: 'big 请求 {{cpu}} 个 CPU。这里 silent 都算零：node-2 已请求 {{requested}}，node-1 已请求 {{other}}，所以放得进 {{node}}。',
      squeezed: '在机器上按请求值分配：big 得到 {{big}}m CPU，silent-0 只有 {{silent}}m。',
    },
    saw: {
      points: '{{silent}} 个没有请求值的 Pod 在同一节点：打分时各算 100m 和 200Mi，比 db 少得多。',
      fits: '能否放下时它们算零：node-2 只有 {{requested}} 个 CPU 被请求，全是 big 的。',
    },
    tries: {
      cordon: '第一个 silent 之后封锁 node-2',
      late: '再把 big 删掉',
    },
  },
  'image-locality': {
    promise: '三个 Pod 跟着大镜像去同一个节点，另三个却不理会。镜像多大才算数？',
    beats: {
      first: '谁都没有镜像',
      pulled: '一个节点有了',
      pulls: '第二个 Pod',
      third: '第三个 Pod',
      small: '小镜像',
    },
    steps: {
      first: '谁都没有 model-0 的镜像，{{nodes}} 个空节点各得 {{total}} 分。选了 {{node}}。',
      pulled: '决定之后 {{seconds}} 秒，{{node}} 有了 1,000 MiB 的镜像。别的节点没有。',
      pulls: 'model-1 去 {{node}}：ImageLocality 因镜像给 {{image}} 分，更满只少 {{fuller}} 分。',
      third: 'model-2 也去 {{node}}，多 {{by}} 分：更满已少 {{fuller}} 分，仍比镜像给的少。',
      small: 'web-1：{{holder}} 有它 20 MiB 的镜像，却得 {{image}} 分。小于 23 MiB 不算分；{{node}} 更空。',
    },
    saw: {
      large: '{{models}} 个 model Pod 在 node-1：大镜像的分多于空闲的分。',
      free: '小镜像不给分：它的 Pod 去最空的节点。',
    },
    tries: {
      cordon: '封锁有镜像的 node-1',
      avoid: '软污点比镜像更重',
    },
  },
  'skew-after-rollout': {
    promise: 'maxSkew 是 1，更新之后一个区却有三个 Pod。是谁数错了？',
    beats: {
      even: '各两个',
      updated: '新版本',
      counted: '新旧一起统计',
      left: '旧的走了',
      own: '另一个 Deployment',
    },
    steps: {
      even: 'counts-all 在 zone-a 有 {{a}} 个 Pod，在 zone-b 有 {{b}} 个，符合 maxSkew: 1。counts-own 也一样。',
      updated: '两个都换新版本，最多比期望多 {{surge}} 个 Pod：新旧 Pod 并存。',
      counted: '{{pod}} 去 {{node}}：PodTopologySpread 把新旧一起统计，所以拒绝 {{refused}} 个节点。',
      left: '旧 Pod 都走了：counts-all 在 zone-a 有 {{a}} 个，在 zone-b 有 {{b}} 个。没有谁再移动它们。',
      own: 'counts-own 有 matchLabelKeys: [pod-template-hash]，新 Pod 只统计新的：zone-a {{a}} 个，zone-b {{b}} 个。',
    },
    saw: {
      all: 'counts-all 最后是 {{a}} 和 {{b}}：每次决定都没错，只是统计了后来消失的 Pod。',
      own: 'counts-own 最后是 {{a}} 和 {{b}}：它只统计自己 ReplicaSet 的 Pod。',
    },
    tries: {
      again: '删掉它的 Pod，重新放置',
      more: '六个 Pod，而不是四个',
    },
  },
  'pods-stay': {
    promise: '来了新节点，少了标签。运行中的 Pod 会移动吗？',
    beats: {
      placed: '两个节点在用',
      joined: '来了第三个节点',
      label: '少了一个标签',
      restart: '重启 Deployment',
      asked: '新 Pod 的决定',
      moved: '各在哪里',
    },
    steps: {
      placed: 'node-1 有 {{one}} 个 web Pod，node-2 有 {{two}} 个。两个节点都有 web 所选的标签 disk=ssd。',
      joined: 'node-3 就绪，也有该标签：上面有 {{three}} 个 Pod。调度器只决定还没有节点的 Pod。',
      label: 'node-1 失去 disk=ssd。它的 {{one}} 个 web Pod 照常运行：nodeSelector 只在调度时检查。',
      restart: '有人重启 web：新的 ReplicaSet 将建新的 Pod，每个都需要一个节点。',
      asked: '{{pod}}：NodeAffinity 拒绝 {{refused}} 个已没有 disk=ssd 的节点。它去 {{node}}。',
      moved:
        'node-1 有 {{one}} 个 web，node-2 有 {{two}} 个，node-3 有 {{three}} 个。没有 Pod 移动过：旧的结束，新的到来。',
    },
    saw: {
      once: '新节点和少掉的标签都没有移动 Pod：每个只在运行前决定一次。',
      new: '只有新 Pod 看到变化：node-3 有 {{three}} 个，node-1 有 {{one}} 个。',
    },
    tries: {
      evict: 'NoExecute 污点会结束运行中的 Pod',
      label: '在重启之前还回标签',
    },
  },
};

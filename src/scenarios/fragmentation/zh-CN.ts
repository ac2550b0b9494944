import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '一半都空着，却放不下',
  summary: '四个节点各空 2 个 CPU，一共 8 个；要 2500m 的 Pod 仍然 Pending，因为一个 Pod 的 CPU 必须在同一个节点上。',
  story: {
    promise: '很多 CPU 空闲，一个 Pod 却没有位置。空闲之和掩盖了什么？',
    stepTitles: {
      half: '有多少空闲',
      arrives: 'train 到来',
      refused: '谁拒绝，为什么',
      scaled: 'api 变小',
      woken: 'train 被唤醒',
      placed: 'train 去哪里',
    },
    steps: {
      half: '{{nodes}} 个节点共有 {{all}} 个 CPU，空闲 {{free}} 个。',
      arrives: 'train 到来，请求 {{cpu}} 的 CPU：少于空闲的总和。',
      refused:
        '{{nodes}} 个节点中 {{refused}} 个被 {{plugin}} 拒绝。node-1 空闲 {{free}} 个，而 {{cpu}} 必须在一个节点上。',
      scaled: '{{seconds}} 秒后，api 缩到 {{replicas}} 个。',
      woken: '一个 api Pod 退出。事件 {{event}} 唤醒 train：它是被 {{plugin}} 拒绝的。',
      placed: '现在有 {{feasible}} 个节点有空间：train 去了 {{node}}。',
    },
    saw: {
      one: 'Pod 在一个节点上运行：空闲的 CPU 按节点算，不看总和。',
      waited: 'train 等了 {{seconds}} 秒。调度器没有移动谁：它从不移动运行中的 Pod。',
    },
    tries: { fewer: '马上少一个 api Pod', closed: '在尝试 train 之前封锁 node-1' },
  },
  lesson: {
    title: '一半资源都空着',
    question: '集群一半的 CPU 空着。需求小得多的 Pod 放得下吗？',
    misconception: '集群不是一个池子。Pod 只在一个节点上运行，也只能用那个节点的空间。',
    steps: {
      fits: {
        title: '放得下吗？',
        text: '{{nodes}} 个节点共提供 {{all}} CPU，其中 {{free}} 还可请求。train 请求 {{cpu}} CPU。会怎样？',
        options: {
          placed: '它被放置：空着的很多。',
          repacked: 'api Pod 被挪到一起，然后它被放置。',
          pending: '它保持 Pending。',
        },
        reveal: '{{nodes}} 个节点中有 {{refused}} 个拒绝 train，都来自 {{plugin}}。过滤逐个询问节点。',
        wrong: {
          placed: '你把各节点加在一起了。Pod 不能跨两个节点运行，总和没有用。',
          repacked: 'Kubernetes 不会为腾空间而移动运行中的 Pod。descheduler 这个附加组件能做类似的事。',
        },
      },
      most: {
        title: '最大的 Pod',
        text: '{{nodes}} 个节点上共有 {{free}} CPU 空着。一个新 Pod 最多请求多少 CPU，还能立即被放置？',
        reveal: '每个节点还可请求 {{left}} CPU，这就是上限；train 请求 {{cpu}}。',
        wrong: {
          low: '在一个节点上再算一次：可分配量减去那里 api Pod 的请求值。',
          high: '你算了不止一个节点。别的节点剩下的帮不上忙。',
        },
      },
      pack: {
        title: '把空闲 CPU 凑到一起',
        text: '让 train 运行起来。所有 api Pod 都保留，请求值不变，也不增加节点。',
        checks: {
          runs: 'train 在某个节点上运行',
          asks: 'train 仍请求 {{cpu}} CPU',
          replicas: 'api 仍要 {{replicas}} 个 Pod',
          request: '每个 api Pod 的请求值不变',
          nodes: '没有增加节点',
        },
        hints: [
          '空闲的 CPU 够了，只是分散在各节点。让一个节点空些，其他节点满些。',
          '被驱逐的 Pod 会重新创建，并去往接收 Pod 的节点。',
          '先 kubectl drain node-1，等几秒，再 kubectl uncordon node-1。',
        ],
        solutions: {
          drain: '腾空 node-1 再重新开放：它的 api Pod 已在别处运行。',
          taint: 'NoExecute 污点清空 node-2，然后去掉污点。',
        },
      },
      packed: {
        title: '同样多的 CPU',
        text: 'train 在 {{node}} 上运行。总共还剩 {{free}} CPU，同样没有哪个节点独占全部。',
        checks: { placed: 'train 先被拒绝，后被放置', same: '节点数和之前一样' },
      },
    },
    teacher: {
      aim: '学生能解释碎片化：空闲资源按节点计算，并能说出把 Pod 凑到一起的代价。',
      ask: ['如果单独询问每个节点，会看到什么？', '在 Kubernetes 中，谁会移动运行中的 Pod？'],
      expect: [
        { says: '一半空着，所以放得下。', reply: '问：是哪个节点来运行它？那个节点还剩多少？' },
        { says: '调度器会挪动一些 Pod。', reply: '调度器对每个 Pod 只决定一次，就在它新建的时候。' },
      ],
      whatIf: [
        {
          line: 'kubectl scale deployment api --replicas=7',
          shows: '少一个 api Pod，某个节点就有了足够空间：train 放到那里。',
        },
      ],
    },
  },
};

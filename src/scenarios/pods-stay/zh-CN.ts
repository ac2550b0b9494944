import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '新节点、新标签：为什么运行中的 Pod 不搬家？',
  summary:
    'web 的六个 Pod 运行在两个节点上，各三个。20 秒时空的 node-3 加入：什么都不动，因为调度器只对还没有节点的 Pod 决定一次。35 秒时 node-1 失去 web 所选的标签 disk=ssd：它的 Pod 继续运行，因为 nodeSelector 只在调度时检查，运行时不检查。50 秒时重启该 Deployment：只有新 Pod 需要决定，去了 node-2 和 node-3。',
  story: {
    promise: '来了新节点，少了标签。运行中的 Pod 会移动吗？',
    stepTitles: {
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
      'new': '只有新 Pod 看到变化：node-3 有 {{three}} 个，node-1 有 {{one}} 个。',
    },
    tries: { evict: 'NoExecute 污点会结束运行中的 Pod', label: '在重启之前还回标签' },
  },
  lesson: {
    title: '一个节点加入',
    question: '一个空节点加入集群。多少 Pod 会移过去？',
    misconception: 'Kubernetes 不做再平衡。调度器只在 Pod 新建时决定一次，运行中的 Pod 留在原处。',
    steps: {
      joins: {
        title: '多少会移动？',
        text: 'node-1 上运行 {{one}} 个 web Pod，node-2 上 {{two}} 个。node-3 加入并已 Ready；它一样大，空着。几秒后 {{pods}} 个 Pod 中有多少在那里运行？',
        reveal: '{{seconds}} 秒后 node-3 上运行 {{three}} 个 Pod。所有 Pod 都有节点，所以没人再问它们该在哪里。',
        wrong: { high: '你以为 Kubernetes 会自动摊平。它没有哪个部分为平衡而移动运行中的 Pod。' },
      },
      label: {
        title: '标签没了',
        text: '这些 Pod 的 nodeSelector 是 disk={{wanted}}。刚才有人从 node-1 去掉了这个标签，那里运行着其中 {{one}} 个。它们会怎样？',
        options: { stay: '继续在那里运行。', ended: '被终止，因为节点不再符合。' },
        reveal: 'node-1 上仍运行 {{one}} 个 Pod。nodeSelector 只在放置 Pod 时询问，之后不再问。',
        wrong: { ended: '只有 NoExecute 污点让运行中的 Pod 离开。"required ... IgnoredDuringExecution" 也是如此。' },
      },
      anew: {
        title: '全部重来',
        text: '现在滚动重启替换所有 web Pod；它们的 nodeSelector 仍是 disk={{wanted}}。结束后哪些节点上有 Pod？',
        options: { 'node-1': 'node-1', 'node-2': 'node-2', 'node-3': 'node-3' },
        reveal: 'node-1 有 {{one}} 个，node-2 有 {{two}} 个，node-3 有 {{three}} 个。新 Pod 都按此刻的标签重新放置。',
        wrong: { 'node-1': 'node-1 没有这个标签了，新 Pod 按现状放置。' },
      },
      back: {
        title: '回到 node-1',
        text: '让一个 web Pod 再次在 node-1 上运行。nodeSelector disk={{wanted}} 保留，至少四个 web Pod 持续运行。',
        checks: {
          runs: 'node-1 上运行着一个 web Pod',
          selector: 'nodeSelector 没有改变',
          serves: '任何时刻至少四个 web Pod 在运行',
        },
        hints: [
          '缺两样：node-1 要重新有标签，还要有新 Pod 被放置。',
          '先 kubectl label node node-1 disk=ssd，再产生新 Pod：扩容、重启 web 或删除一个 Pod。',
        ],
        solutions: { more: '标签回来，web 增加 Pod。', restart: '标签回来，web 重启。' },
      },
      once: {
        title: '每个 Pod 一次',
        text: 'node-1 上有 {{one}} 个 web Pod。光有标签没有移动任何 Pod：来的只是新 Pod。',
        checks: { label: 'node-1 又有了标签', 'new': '一个新 Pod 被放到 node-1' },
      },
    },
    teacher: {
      aim: '学生知道调度器何时做决定，以及什么会让运行中的 Pod 离开节点、什么不会。',
      ask: ['哪个组件应当注意到新节点？它能做什么？', 'IgnoredDuringExecution 是什么意思？'],
      expect: [
        { says: '调度器会重新分布 Pod。', reply: '有节点的 Pod 不会回到队列。问：现在队列里有哪些 Pod？' },
        { says: '那新节点就没用了。', reply: '它为每个新 Pod 服务：发布之后、扩容时，或使用 descheduler 附加组件时。' },
      ],
      whatIf: [
        {
          line: 'kubectl taint nodes node-1 old=true:NoExecute',
          shows: 'NoExecute 污点让 node-1 的 Pod 离开；替换它们的 Pod 可能去 node-3。',
        },
      ],
    },
  },
};

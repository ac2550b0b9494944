import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '单节点集群上的 untolerated taint：为什么？',
  summary:
    '唯一的节点带着 kubeadm 给控制平面加的污点 node-role.kubernetes.io/control-plane:NoSchedule。tools 容忍它，正常运行；web 不容忍，停在 Pending。请看 web 的 Pod：拒绝它们的是 TaintToleration。40 秒时污点被移除，两个 Pod 立刻被绑定。',
  story: {
    promise: '集群只有一个节点，它拒绝一个 Pod。什么是不被容忍的污点？',
    stepTitles: {
      node: '唯一的节点',
      refused: 'web 被拒绝',
      tolerated: 'tools 没有被拒绝',
      waits: '等待有用吗？',
      woken: '去掉污点',
      placed: 'web 有了节点',
    },
    steps: {
      node: '集群有 {{nodes}} 个节点，带污点 {{key}}，效果是 {{effect}}。',
      refused: '{{nodes}} 个节点中 {{refused}} 个被 {{plugin}} 拒绝：{{pod}} 不容忍该污点，有多少空间都不行。',
      tolerated: '{{pod}} 容忍该污点：同一个节点 {{node}} 接收它。',
      waits: '{{seconds}} 秒后，仍有 {{pods}} 个 web Pod 处于 Pending。等待不会去掉污点。',
      woken: '有人去掉了污点。这个事件唤醒 {{woken}} 个 web Pod：它们是被 TaintToleration 拒绝的。',
      placed: '{{pod}} 立刻去了 {{node}}。',
    },
    saw: {
      taint: '污点拒绝所有不容忍它的 Pod。kubeadm 给每个控制平面节点加上它。',
      waited: 'web 等了 {{seconds}} 秒，直到污点去掉。在模板中加容忍度也可以。',
    },
    tries: { sooner: '马上去掉污点' },
  },
  lesson: {
    title: '一个带污点的节点',
    question: '唯一的节点空着，却带有污点。哪些 Pod 在那里运行？',
    misconception: '容忍度不吸引 Pod，它只是去掉一个拒绝；要吸引，得用亲和性或 nodeSelector。',
    steps: {
      runs: {
        title: '谁能运行？',
        text: 'control-plane-1 是唯一的节点：{{cpu}} CPU 全空着，带有 {{effect}} 污点。{{replicas}} 个 web Pod 没有容忍度，一个 tools Pod 容忍该污点。谁的 Pod 被放置？',
        options: { web: 'web 的', tools: 'tools 的' },
        reveal: '{{pod}} 被放到 {{node}}。在它之前有 {{refused}} 个 web Pod 被拒绝：节点有 "untolerated taint"。',
        wrong: { web: '空闲 CPU 没有用。有 NoSchedule 的节点不接收不容忍该污点的新 Pod。' },
      },
      why: {
        title: '它做了什么？',
        text: '容忍度在 {{node}} 上为 tools 做了什么？',
        options: { pulled: '在选择节点时给该节点加了分。', let: '去掉了一个拒绝。没有可选的余地。' },
        reveal: '{{feasible}} 个节点通过过滤，所以没有打分。如果有更好的无污点节点，tools 会去那里。',
        wrong: { pulled: '没有插件为容忍 NoSchedule 加分。要吸引 Pod，用节点亲和性或 nodeSelector。' },
      },
      letIn: {
        title: '放 web 进来',
        text: '{{waiting}} 个 web Pod 在等待。让所有 web Pod 运行。污点保留。',
        checks: { runs: '所要的 web Pod 全部在运行', taint: 'control-plane-1 保留污点', wanted: 'web 要的 Pod 数不变' },
        hints: [
          '节点因污点而拒绝。什么能为 Pod 去掉这个拒绝？',
          '给 web 的模板加容忍度：kubectl patch deployment web。或者增加节点。',
        ],
        solutions: { tolerate: 'web 得到对该污点的容忍度。', node: '多一个没有污点的节点。' },
      },
      after: {
        title: '仍然关着',
        text: '现在有 {{nodes}} 个节点。污点 {{effect}} 仍挡住不容忍它的 Pod。',
        checks: { placed: 'web Pod 先被拒绝，后被放置', taint: '污点没有改变' },
      },
    },
    teacher: {
      aim: '学生能区分容忍度与亲和性，并能读懂事件中的 "untolerated taint"。',
      ask: ['污点是谁说的话：节点还是 Pod？', '要让 tools 只能在 control-plane-1 上运行，该加什么？'],
      expect: [
        {
          says: 'tools 容忍控制平面，所以去那里。',
          reply: '问：如果有第二个更大的节点会怎样？由得分决定，而容忍度不加分。',
        },
        { says: '单节点集群没有污点。', reply: 'kubeadm 给控制平面加污点，所以许多初学者的第一个 Pod 一直 Pending。' },
      ],
      whatIf: [
        {
          line: 'kubectl taint node control-plane-1 node-role.kubernetes.io/control-plane:NoSchedule-',
          shows: '没有污点后，web Pod 立即被唤醒并放置。',
        },
      ],
    },
  },
};

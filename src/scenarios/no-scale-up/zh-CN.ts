import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '自动缩放器为什么不扩容？',
  summary:
    '四个 Pod 在等待，却没有新机器：一个组已到上限，一个 Pod 比任何机器都大，一个选择了没有组具备的标签，一个可被牺牲。NotTriggerScaleUp 会列出原因。120 秒时上限提高：只帮到其中一个。',
  story: {
    promise: '四个 Pod 在等，也有自动缩放器，却没有机器来。为什么？',
    stepTitles: {
      one: '组已到上限',
      large: '小机器放不下',
      elsewhere: '没有组有的标签',
      expendable: '不值得一台机器',
      waits: '都在等',
      grows: '上限提高了',
      placed: '其中一个有了位置',
    },
    steps: {
      one: 'one-more 在 {{nodes}} 个节点上都放不下。多一台机器就够了，但组已到上限。',
      large: 'too-large 要 {{cpu}} 个 CPU：小机器没有这么多，大机器的污点它又不容忍。',
      elsewhere: 'elsewhere 选择的标签，任何组的节点都不会有。',
      expendable: 'expendable 的优先级是 {{priority}}：自动缩放器不会为它订机器。',
      waits: '{{pending}} 个 Pod 处于 Pending，什么也没发生：各有各的原因。',
      grows: '上限提高后，下一次查看时 {{group}} 组从 {{from}} 增到 {{to}}。',
      placed: '{{seconds}} 秒后 one-more 去了 {{node}}。其余的继续等。',
    },
    saw: {
      reasons: '还有 {{pending}} 个 Pod 在等：多一台机器只帮得上放得下的 Pod。',
      late: '从决定到有位置用了 {{seconds}} 秒：机器要启动。',
    },
    tries: { smaller: '不订机器，而是腾出位置' },
  },
  lesson: {
    title: '没有扩容',
    question: '有 Pod 处于 Pending，也有自动缩放器。它会订多少台机器？',
    misconception: 'Pending 的 Pod 不等于订一台机器。自动缩放器拿它在每个组的新节点上试；放得下才订。',
    steps: {
      machines: {
        title: '来多少台？',
        text: '{{pods}} 个 Pod 处于 Pending。可订两种机器：small 有 {{small}} CPU（已有 {{has}} 台，最多 {{most}} 台），gpu 有 {{large}} CPU 且带污点（最多 {{gpus}} 台，现在没有）。一分钟内会来几台？',
        reveal: '一台也没有。它在 one-more 上的事件说：{{message}}。',
        wrong: {
          low: '不可能比零台还少。',
          high: '你为等待的 Pod 订了机器。自动缩放器先问：新机器上放得下吗？这个组还能增长吗？',
        },
      },
      who: {
        title: '上限提高了',
        text: 'small 现在可以有 {{most}} 台机器。在自动缩放器看来，哪些 Pod 值得一台新机器？',
        options: {
          one: 'one-more：请求 {{one}} CPU。',
          large: 'too-large：请求 {{six}} CPU，不容忍任何污点。',
          elsewhere: 'elsewhere：选择带标签 disk=nvme 的节点，容忍 gpu 污点。',
          expendable: 'expendable：请求 {{spare}} CPU，优先级 {{priority}}。',
        },
        reveal: '只有 one-more：{{message}}。对 too-large 它先前说：{{why}}。',
        wrong: {
          large: '小机器放不下它，大机器的污点它又不容忍。',
          elsewhere: '任何组的机器都不会有这个标签。自动缩放器看的是新节点会是什么样。',
          expendable: '优先级 {{priority}} 低于界线 -10：自动缩放器不为这样的 Pod 订机器。',
        },
      },
      help: {
        title: '帮助 too-large',
        text: '让 too-large 运行起来。它仍然请求 {{cpu}} CPU。一台 gpu 机器有 {{offers}}。',
        checks: { runs: 'too-large 在运行', asks: 'too-large 仍请求 {{cpu}} CPU' },
        hints: [
          'gpu 机器够大，是什么把它挡在外面？已有的 Pod 可以添加容忍度。',
          'kubectl patch pod too-large，或修改后 apply：保留已有的两条容忍度，再添加一条：key 为 gpu，operator 为 Exists。',
        ],
        solutions: {
          tolerates: 'too-large 容忍这个污点，自动缩放器订一台 gpu 机器。',
          machine: '手动增加一台没有污点的大机器。',
        },
      },
      placed: {
        title: '有了位置',
        text: '开始后 {{seconds}} 秒，too-large 在 {{node}} 上运行。',
        checks: { placed: '调度器先拒绝、后放置了 too-large', spare: '没有为 expendable 订机器' },
      },
    },
    teacher: {
      aim: '学生能说出为什么没有机器为 Pending 的 Pod 而来，并会读 NotTriggerScaleUp 事件。',
      ask: ['对一台还不存在的机器，自动缩放器知道什么？', '如果每个 Pending 的 Pod 都订一台，谁来付钱？'],
      expect: [
        { says: '它慢，机器晚点就来。', reply: '它每十秒看一次，并说明为什么不订：请读事件。' },
        { says: '提高上限对它们都有用。', reply: '只对那个组多一台机器就放得下的有用。' },
      ],
      whatIf: [
        { line: 'kubectl label node small-1 disk=nvme', shows: 'elsewhere 找到一个已有的节点：不需要机器。' },
        {
          line: 'kubectl scale deployment web --replicas=1',
          shows: '改为腾出位置：one-more 得到一个 web Pod 的位置。',
        },
      ],
    },
  },
};

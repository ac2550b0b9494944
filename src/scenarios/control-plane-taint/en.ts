import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Untolerated taint on a cluster of one node: why?',
  summary:
    'The only node has the taint that kubeadm gives a control plane, node-role.kubernetes.io/control-plane:NoSchedule. tools tolerates it and runs; web does not and is Pending. Look at the Pods of web: TaintToleration refuses them. At 40 s the taint is removed, and both are bound at once.',
  story: {
    promise: 'A cluster has one node, and that refuses a Pod. What is an untolerated taint?',
    stepTitles: {
      node: 'the only node',
      refused: 'web is refused',
      tolerated: 'tools is not',
      waits: 'does waiting help?',
      woken: 'the taint is removed',
      placed: 'web gets a node',
    },
    steps: {
      node: 'This cluster has {{nodes}} node. It has the taint {{key}}, effect {{effect}}.',
      refused:
        '{{plugin}} refuses {{refused}} of {{nodes}} {node|nodes}: {{pod}} does not tolerate the taint, however much room there is.',
      tolerated: '{{pod}} tolerates the taint: the same node, {{node}}, takes it.',
      waits: '{{seconds}} s later {{pods}} web {Pod is|Pods are} still Pending. Waiting does not remove a taint.',
      woken: 'Somebody removes the taint. That event wakes {{woken}} web {Pod|Pods}: TaintToleration had refused them.',
      placed: '{{pod}} goes to {{node}} at once.',
    },
    saw: {
      taint: 'A taint refuses all Pods that do not tolerate it. kubeadm gives it to each control plane.',
      waited: 'web waited {{seconds}} s, until the taint was gone. A toleration in its template would have done, too.',
    },
    tries: { sooner: 'Remove the taint at once' },
  },
  lesson: {
    title: 'One tainted node',
    question: 'The only node is empty, and has a taint. Which Pods run there?',
    misconception: 'A toleration attracts no Pod. It only takes a no away; affinity or a nodeSelector would pull.',
    steps: {
      runs: {
        title: 'Who runs?',
        text: 'control-plane-1 is the only node: {{cpu}} CPU, all free, and a taint with {{effect}}. {{replicas}} web {Pod tolerates|Pods tolerate} nothing, one tools Pod tolerates the taint. Whose Pods are placed?',
        options: { web: 'those of web', tools: 'that of tools' },
        reveal:
          '{{pod}} is placed on {{node}}. Before it, {{refused}} web Pod was refused: the node has an "untolerated taint".',
        wrong: {
          web: 'Free CPU does not help. With NoSchedule a node takes no new Pod that does not tolerate the taint.',
        },
      },
      why: {
        title: 'What did it do?',
        text: 'What did the toleration do for tools on {{node}}?',
        options: {
          pulled: 'It gave the node points in a choice among nodes.',
          let: 'It took a no away. There was no choice.',
        },
        reveal:
          '{{feasible}} node passed the filters, so none was scored. Were there a better node without the taint, tools would go there.',
        wrong: {
          pulled:
            'No plugin gives points for tolerating NoSchedule. To pull a Pod, use node affinity or a nodeSelector.',
        },
      },
      letIn: {
        title: 'Let web in',
        text: '{{waiting}} web {Pod waits|Pods wait}. Get all web Pods to run. The taint stays.',
        checks: {
          runs: 'all wanted web Pods run',
          taint: 'control-plane-1 keeps its taint',
          wanted: 'web wants as many Pods as before',
        },
        hints: [
          'The node says no because of its taint. What takes that no away from a Pod?',
          'Give the template of web a toleration: kubectl patch deployment web. Or add a node.',
        ],
        solutions: { tolerate: 'web gets a toleration for the taint.', node: 'One more node, without a taint.' },
      },
      after: {
        title: 'Still closed',
        text: 'Nodes now: {{nodes}}. The taint {{effect}} still keeps out whoever does not tolerate it.',
        checks: { placed: 'web Pods were refused first and placed later', taint: 'the taint is as it was' },
      },
    },
    teacher: {
      aim: 'The class can tell a toleration from affinity, and can read "untolerated taint" in an event.',
      ask: [
        'Who speaks in a taint, the node or the Pod?',
        'What would you add so that tools must run on control-plane-1, and nowhere else?',
      ],
      expect: [
        {
          says: 'tools tolerates the control plane, so it goes there.',
          reply: 'Ask what would happen with a second, larger node. The points decide, and the toleration gives none.',
        },
        {
          says: 'A cluster of one node has no taint.',
          reply: 'kubeadm taints its control plane. That is why the first Pod of many beginners stays Pending.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl taint node control-plane-1 node-role.kubernetes.io/control-plane:NoSchedule-',
          shows: 'Without the taint, the web Pods are woken and placed at once.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;

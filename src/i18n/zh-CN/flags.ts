import type { Reference } from '../en/index.ts';
import type { TextsOf } from '../texts.ts';

export const flags: TextsOf<Reference['flags']> = {
  title: '粘贴启动参数',
  about: 'kube-apiserver 的命令行，或其静态 Pod 的 args。逐个对照 v1.36。',
  label: 'kube-apiserver 的启动参数',
  ghost: '--goaway-chance=0.001 --basic-auth-file=users.csv',
  sample: '用一个例子',
  flag: '参数',
  value: '值',
  line: '行',
  says: 'v1.36 的结论',
  none: '每个参数、每个 feature gate 在这里各占一行。',
  starts_other: '{{count}} 行；服务器可以启动。',
  refuses_other: '服务器无法启动：有 {{count}} 行被拒绝。',
  'verdicts.valid': '有效',
  'verdicts.default': '就是默认值，可以不写',
  'verdicts.removed': '已移除',
  'verdicts.unknown': '未知',
  'verdicts.invalid': '被拒绝',
  byDefault: '默认 {{value}}',
  removedIn: 'v{{release}} 移除',
  gateUntil: '最后认识它的版本是 v{{release}}',
  gates: '简化：只有出现在“已移除”清单里的 feature gate 才会标为已移除；其他 gate 的名称不作检查。',
};

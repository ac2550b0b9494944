import type { timeline as reference } from '../en/timeline.ts';
import type { TextsOf } from '../texts.ts';

export const timeline: TextsOf<typeof reference> = {
  wholeRun: '整个运行',
  branches: '分支：{{branch}}',
  branchMenu: '运行的分支',
  main: '主线',
  branchHere: '转到分支 {{branch}}',
  zoomed: '× {{factor}}',
  zoomedTitle: '轨道显示整个运行中放大的这一段。在轨道上滚轮缩放，按住 Shift 滚轮移动。',
  slider: '运行的时刻',
  sliderHint: '方向键在时间中移动，Page Up 和 Page Down 移动整个窗口，加号和减号缩放。',
  value: '{{clock}}，seq {{seq}}',
  strip: '整个运行，长 {{clock}}；点击即到达',
  'tracks.clients': '你和客户端',
  'tracks.kube-apiserver': 'kube-apiserver',
  'tracks.etcd': 'etcd',
  'tracks.kube-scheduler': 'kube-scheduler',
  'tracks.kube-controller-manager': 'controller-manager',
  'tracks.kubelet': 'kubelet',
  'tracks.csi-provisioner': 'csi-provisioner',
  'tracks.others': '其他',
  entries: '可见 {{shown}} 条记录',
  entriesAtLeast: '至少可见 {{shown}} 条记录；多得画不下',
  atLeast: '{{shown}}+',
  nothing: '还没有',
  legend: '圆点：人的操作；菱形：决策；三角：失败；圆环：其余',
};

import type { settings as reference } from '../en/settings.ts';
import type { TextsOf } from '../texts.ts';

export const settings: TextsOf<typeof reference> = {
  title: '设置',
  language: '语言',
  languageText: 'Kubernetes 自己的术语和消息保持原样。',
  theme: '主题',
  themeSystem: '跟随系统',
  themeLight: '浅色',
  themeDark: '深色',
  motion: '动效',
  motionText: '跟随系统：减弱动态效果时，没有东西会飞动，每一步同时也是一行文字。',
  layout: '布局',
  resetLayout: '恢复最初的面板',
  layoutText: '拖动面板边缘可调整大小；[ ] 和 \\ 隐藏视图栏、检查器和时间线；双击标题可让它占满页面。',
  keyboard: '键盘',
  showKeys: '显示所有按键',
  model: '模型',
  modelText:
    '规则取自 Kubernetes v1.36.2。真实集群中要测量的时长（网络、磁盘、启动容器）是模型的常数；凡显示之处都会标明。',
  version: 'Kube Orrery {{version}}。',
  seed: '这次运行的种子是 {{seed}}。',
  privacy: '隐私',
  privacyText: '一切都在这个标签页里运行。你输入、放入或粘贴的任何内容都不会离开浏览器。',
};

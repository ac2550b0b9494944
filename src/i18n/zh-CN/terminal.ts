import type { terminal as reference } from '#i18n/en/terminal.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const terminal: TextsOf<typeof reference> = {
  title: 'kubectl',
  about: '在所显示的时刻执行。会改变集群的命令作为用户的请求经过 API server。',
  close: '关闭命令行',
  clear: '清空',
  line: '命令行',
  placeholder: 'get pods -A',
  output: 'kubectl 的输出',
  run: '执行',
  typedAt: '输入于 {{time}}',
  watching: '每次变化都会继续输出',
  stop: '停止',
  edits: '编辑器：{{line}}',
  saveEdit: '保存并关闭',
  leaveEdit: '不保存，直接关闭',
  running: '随时间推移继续',
  notHere: '此刻还没有：请前往更晚的时刻，或输入它的分支',
  words: '后面可以接 {{count}} 个词',
  cache: '保留发现缓存',
  cacheAbout:
    'kubectl 用两个请求询问 API 有哪些资源，并保存在 --cache-dir；在每次新建的容器里则每次都要询问。可以比较：repeat 20 kubectl get pods。',
  cacheEmpty: '空',
  cacheAge: '已存 {{age}}',
  ttl: 'kubectl 相信发现缓存的时长',
  hint: 'Tab 补全，↑ 取回先前的命令行；-f 读取编辑器中的文件；| 之后可用 grep、head、tail、sort、wc 和 kubectl；可以一次粘贴多行，包括 <<EOF 文档；help 列出全部命令；clear 清空输出。',
};

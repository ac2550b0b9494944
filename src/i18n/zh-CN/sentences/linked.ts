import type { linked as reference } from '#i18n/en/sentences/linked.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const linked: TextsOf<typeof reference> = {
  'linked.created': '{{who}} 创建 {{kind}} {{name}}。',
  'linked.updated': '{{who}} 修改 {{kind}} {{name}}。',
  'linked.statusUpdated': '{{who}} 写入 {{kind}} {{name}} 的状态。',
  'linked.deleted': '{{who}} 删除 {{kind}} {{name}}。',
  'linked.wrote': '{{who}} 写入 {{kind}} {{name}}。',
  'linked.admitted': 'API 服务器放行 {{who}} 对 {{kind}} {{name}} 的请求，优先级 {{level}}。',
  'linked.admittedFreely': 'API 服务器放行 {{who}} 对 {{kind}} {{name}} 的请求。',
  'linked.read': 'API 服务器回答对 {{kind}} 的读取。',
  'linked.refused': 'API 服务器以 {{code}} 拒绝写入 {{kind}} {{name}}。',
  'linked.noticedNew': '{{who}} 得知有新的 {{kind}} {{name}}。',
  'linked.noticedChange': '{{who}} 得知 {{kind}} {{name}} 已改变。',
  'linked.noticedEnd': '{{who}} 得知 {{kind}} {{name}} 已消失。',
  'linked.worked': '{{controller}} 控制器查看 {{name}}。',
  'linked.kubeletWorked': '{{node}} 的 kubelet 查看 {{name}}。',
  'linked.answered': '{{who}} 得到关于 {{kind}} {{name}} 的回答。',
  'linked.gotAnswer': '{{who}} 得到回答。',
  'linked.waited': '{{who}} 的等待结束。',
  'linked.heartbeat': '{{who}} 报告自己仍在运行。',
  'linked.listed': '{{who}} 启动时所要的对象都已得到。',
  'linked.started': '{{who}} 启动。',
  'linked.bound': 'kube-scheduler 得知 {{name}} 已绑定到 {{node}}。',
  'linked.relisted': '{{who}} 再次查看 {{name}} 的容器。',
  'linked.plain': '{{who}}：{{type}}。',
};

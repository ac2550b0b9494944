import type { controllers as reference } from '#i18n/en/sentences/controllers.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const controllers: TextsOf<typeof reference> = {
  'replicaSet.created_other': 'Deployment {{deployment}} 有了新 ReplicaSet {{name}}，要 {{count}} 个 Pod。',
  'rollout.grows':
    '{{deployment}} 滚动更新：新 Pod 从 {{from}} 到 {{to}}，最多共 {{most}} 个（{{replicas}} 加 {{surge}}）。',
  'rollout.shrinks':
    '{{deployment}} 滚动更新：旧 Pod 从 {{from}} 到 {{to}}，{{replicas}} 个中最多 {{unavailable}} 个不可用。',
  'replicaSet.sized': 'Deployment {{deployment}} 把 ReplicaSet {{name}} 从 {{from}} 调到 {{to}}。',
  'workload.scaled': '{{kind}} {{name}} 从 {{from}} 个 Pod 变为 {{to}} 个。',
  'workload.scaledByPerson': '你把 {{kind}} {{name}} 从 {{from}} 个 Pod 调到 {{to}} 个。',
  'workload.scaledByHpa': 'HorizontalPodAutoscaler 把 {{kind}} {{name}} 从 {{from}} 调到 {{to}}。',
  'rollout.begins':
    '你修改 {{name}} 的 Pod：滚动更新 {{replicas}} 个，maxSurge {{surge}}，maxUnavailable {{unavailable}}。',
  'rollout.recreates_other': '你修改 {{name}} 的 Pod：{{count}} 个全部结束后才建新的。',
  'rollout.held': '{{name}} 的滚动更新受阻：已有 {{total}} 个，上限 {{most}}；可用 {{available}}，下限 {{least}}。',
  'rollout.done_other': '{{name}} 的滚动更新完成：{{count}} 个 Pod 都是新的且可用。',
  'rollout.stuck': '{{name}} 的滚动更新没有进展：{{message}}',
  'rollout.continues':
    '{{name}} 的滚动更新：{{replicas}} 个中 {{updated}} 个已新；可用 {{available}}，下限 {{least}}。',
  'hpa.utilization':
    '{{hpa}}：{{metric}} 为请求的 {{current}} %，目标 {{target}} %，于是 {{from}} 个 Pod 变为 {{to}} 个。',
  'hpa.value': '{{hpa}}：{{metric}} 为 {{current}}，目标 {{target}}，于是 {{from}} 个 Pod 变为 {{to}} 个。',
  'hpa.limited': '{{hpa}} 要 {{to}} 个 Pod，现有 {{from}} 个，受限：{{message}}。',
  'hpa.wants': '{{hpa}} 要 {{to}} 个 Pod，现有 {{from}} 个：{{message}}。',
  'hpa.inactive': '{{hpa}} 无法决定需要多少个 Pod：{{message}}。',
  'hpa.keeps_other': '{{hpa}} 保持 {{count}} 个 Pod：{{message}}。',
  'volume.attaching': '卷 {{volume}} 要挂接到 {{node}}。',
  'volume.attached': '卷 {{volume}} 已挂接到 {{node}}。',
  'volume.detached': '卷 {{volume}} 已从 {{node}} 解除。',
  'volume.forceDetached': '卷 {{volume}} 被强制从 {{node}} 取走：未按时卸载。',
  'volume.attachedElsewhere': '卷 {{volume}} 不能到 {{node}}：它还挂在别的节点上。',
  'process.leads': '{{program}} {{identity}} 是领导者：同类进程中只有它工作。',
  'process.started': '{{program}} {{identity}} 启动。',
  'process.killed': '{{program}} {{identity}} 被杀死：内存中的东西没了。',
};

import type { Reference } from '#i18n/en/index.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const kubectl: TextsOf<Reference['simplifications']['kubectl']> = {
  reads:
    '只读命令（get、describe、logs、top、events、rollout history、auth can-i）直接打印此刻的集群状态，不发送请求；其他命令会发送自己的请求，其修改内容依据输入该行时读到的状态。',
  watches:
    '使用 watch 的 kubectl（delete、rollout status、get --watch）与其他 watch 一样收到事件，但它的 watch 不算请求、不占用席位，也不会自行结束；get --raw 同样不发送请求就得到应答。',
  describe: 'kubectl describe 只打印主要部分；没有专门描述的类型显示其字段。kubectl 自拟的名字由命令行和时刻得出。',
  discovery: '发现是聚合的：两个请求，其响应不占空间。缓存随本次运行存在，所有命令共用；不获取 OpenAPI 文档。',
};

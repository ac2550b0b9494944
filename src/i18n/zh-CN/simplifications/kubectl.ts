import type { Reference } from '#i18n/en/index.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const kubectl: TextsOf<Reference['simplifications']['kubectl']> = {
  reads:
    '只读命令（get、describe、logs、top、events、rollout history、auth、version、api-resources）直接打印此刻的集群状态，不发送请求；其他命令会发送自己的请求，其修改内容依据输入该行时读到的状态。',
  watches:
    '使用 watch 的 kubectl（delete、rollout status、get --watch）与其他 watch 一样收到事件，但它的 watch 不算请求、不占用席位，也不会自行结束；get --raw 同样不发送请求就得到应答。',
  names:
    'kubectl 自拟的名字由命令行和时刻得出。create secret tls 读入的内容必须看起来是证书和密钥；两者是否匹配不作检查。',
  edit: '只要文本未被接受，kubectl edit 的编辑器就会带着原因再次打开。真实的 kubectl 在对象已不存在、期间被改动或改了名字时会结束，并把文本保存在文件中。',
  prune:
    'apply --prune 要删除的对象依据输入该行时读到的状态，命名空间按字母顺序处理；它的警告不带时间和进程号。diff --server-side 遇到冲突立即报告，真实的会尝试四次。',
  discovery: '发现是聚合的：两个请求，其响应不占空间。缓存随本次运行存在，所有命令共用；不获取 OpenAPI 文档。',
};

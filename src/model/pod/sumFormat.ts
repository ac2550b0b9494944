import type { PodSpec } from '#model/generated/types.ts';
import { parseQuantity, type QuantityFormat } from '#model/quantity/parseQuantity.ts';

/**
 * The format of a sum over containers: that of its first nonzero term. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/api/resource/quantity.go, Add.
 */
export function sumFormat(
  { containers, initContainers = [] }: Pick<PodSpec, 'containers' | 'initContainers'>,
  side: 'requests' | 'limits',
  name: string,
): QuantityFormat {
  const terms = [...containers, ...initContainers].flatMap(({ resources }) => resources?.[side]?.[name] ?? []);
  const parsed = terms.map((term) => parseQuantity(String(term)));
  return (parsed.find(({ nanos }) => nanos !== 0n) ?? parsed[0])?.format ?? 'DecimalSI';
}

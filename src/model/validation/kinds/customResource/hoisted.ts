import type {
  CustomResourceColumnDefinition,
  CustomResourceDefinitionSpec,
  CustomResourceDefinitionVersion,
  CustomResourceSubresources,
  CustomResourceValidation,
  SelectableField,
} from '#model/generated/types.ts';
import { semanticEqual } from '../../common/semanticEqual.ts';

/**
 * A definition in the API server's view: common parts of all versions are at the top and no longer in the versions, and
 * paths in messages show that.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1/conversion.go.
 */
export interface HoistedSpec {
  readonly versions: readonly CustomResourceDefinitionVersion[];
  readonly schema: CustomResourceValidation | undefined;
  readonly subresources: CustomResourceSubresources | undefined;
  readonly columns: readonly CustomResourceColumnDefinition[];
  readonly selectableFields: readonly SelectableField[];
  /** Whether any version has a status subresource. */
  readonly hasStatus: boolean;
}

export function hoisted({ versions = [] }: CustomResourceDefinitionSpec): HoistedSpec {
  const [first] = versions;
  const isCommon = <K extends keyof CustomResourceDefinitionVersion>(name: K) =>
    versions.every((version) => semanticEqual(version[name], first?.[name]));
  const common = {
    schema: isCommon('schema') ? first?.schema : undefined,
    subresources: isCommon('subresources') ? first?.subresources : undefined,
    additionalPrinterColumns: isCommon('additionalPrinterColumns') ? first?.additionalPrinterColumns : undefined,
    selectableFields: isCommon('selectableFields') ? first?.selectableFields : undefined,
  };
  return {
    versions: versions.map((version) => ({
      ...version,
      ...(common.schema && { schema: undefined }),
      ...(common.subresources && { subresources: undefined }),
      ...(common.additionalPrinterColumns && { additionalPrinterColumns: undefined }),
      ...(common.selectableFields && { selectableFields: undefined }),
    })),
    schema: common.schema,
    subresources: common.subresources,
    columns: common.additionalPrinterColumns ?? [],
    selectableFields: common.selectableFields ?? [],
    hasStatus: versions.some(({ subresources }) => subresources?.status !== undefined),
  };
}

import type { DeviceClass, DeviceClassSpec } from '#model/generated/types.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../../common/metadata.ts';
import { dns1123Subdomain } from '../../common/names.ts';
import { isExtendedResource } from '../../common/quantities.ts';
import { semanticEqual } from '../../common/semanticEqual.ts';
import { type FieldError, type FieldPath, field, invalid } from '../../fieldError.ts';
import { validatorFor } from '../../kindValidator.ts';
import { checkConfiguration, checkSelectors, MAX_CONFIGURATIONS } from './claimSpec.ts';
import { checkList } from './names.ts';

/** Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, ValidateDeviceClass and ValidateDeviceClassUpdate. */
export const deviceClassValidator = validatorFor('DeviceClass', create, (object, old) => [
  ...validateObjectMeta(object.metadata, { namespaced: false, name: dns1123Subdomain }),
  ...validateObjectMetaUpdate(object.metadata, old.metadata),
  ...checkSpec(object.spec, field('spec'), semanticEqual(object.spec?.config, old.spec?.config)),
]);

function create({ metadata, spec }: DeviceClass): FieldError[] {
  return [
    ...validateObjectMeta(metadata, { namespaced: false, name: dns1123Subdomain }),
    ...checkSpec(spec, field('spec'), false),
  ];
}

function checkSpec(spec: DeviceClassSpec, path: FieldPath, isConfigStored: boolean): FieldError[] {
  const { selectors, config, extendedResourceName: name } = spec ?? {};
  return [
    ...checkSelectors(selectors, path.child('selectors')),
    ...checkList(config, MAX_CONFIGURATIONS, path.child('config'), (item, at) =>
      checkConfiguration(item, at, isConfigStored),
    ),
    ...(name === undefined || isExtendedResource(name)
      ? []
      : [invalid(path.child('extendedResourceName'), name, 'must be a valid extended resource name')]),
  ];
}

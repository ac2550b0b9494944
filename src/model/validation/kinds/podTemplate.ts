import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { dns1123Subdomain } from '../common/names.ts';
import { validatePodTemplate } from '../common/podSpec/podTemplate.ts';
import { field } from '../fieldPath.ts';
import { validatorFor } from '../kindValidator.ts';
import { oldTemplateOptions } from './podUpdateOptions.ts';

const TEMPLATE = field('template');

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePodTemplate and ValidatePodTemplateUpdate. */
export const podTemplateValidator = validatorFor(
  'PodTemplate',
  ({ metadata, template }) => [
    ...validateObjectMeta(metadata, { namespaced: true, name: dns1123Subdomain }),
    ...validatePodTemplate(template, TEMPLATE),
  ],
  (object, old) => [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...validatePodTemplate(object.template, TEMPLATE, oldTemplateOptions(old.template)),
  ],
);
